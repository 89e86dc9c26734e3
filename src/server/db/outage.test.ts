import { describe, expect, it } from 'vitest'
import { isOutage } from './outage.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })
const wrapped = (cause: unknown) => new Error('Failed query: select 1', { cause })

describe('the database is away', () => {
  it.each([
    ['nobody listens', coded('ECONNREFUSED')],
    ['neither by IPv6 nor by IPv4', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
    ['it shuts down', wrapped(coded('57P01'))],
    ['it is not up yet', coded('57P03')],
    ['it has no connection left', coded('53300')],
    ['the connection broke', wrapped(new Error('Connection terminated unexpectedly'))],
    [
      'the connection broke in the middle of a transaction',
      wrapped(new Error('Client has encountered a connection error and is not queryable')),
    ],
    ['all connections are in use for too long', new Error('timeout exceeded when trying to connect')],
  ])('when %s', (_, error) => expect(isOutage(error)).toBe(true))
})

describe('the database is there', () => {
  it.each([
    ['a constraint was violated', wrapped(coded('23505'))],
    ['a statement is wrong', wrapped(coded('42601'))],
    ['something else is wrong', new Error('Cannot read properties of undefined')],
    ['what was thrown is no error', 'ECONNREFUSED'],
  ])('when %s', (_, error) => expect(isOutage(error)).toBe(false))
})
