import { describe, expect, it } from 'vitest'
import type { Refusal } from '#domain/outcome.ts'
import { errorsBody, readErrors } from './errors.ts'

describe('a refusal and its body', () => {
  it.each<[string, Refusal, unknown]>([
    ['of one sentence', { general: 'Too many.' }, 'Too many.'],
    ['of fields', { fields: { name: 'Must not be blank.' } }, { name: 'Must not be blank.' }],
    ['of both', { general: 'No.', fields: { email: 'Taken.' } }, { general: 'No.', email: 'Taken.' }],
    ['of an empty form', { fields: {} }, {}],
  ])('%s', (_, refusal, errors) => {
    expect(errorsBody(refusal)).toEqual({ errors })
    expect(readErrors({ errors })).toEqual(refusal)
  })
})

it.each([[null], ['No.'], [{}], [{ errors: null }], [{ errors: 3 }]])('is not read from %j', (body) => {
  expect(readErrors(body)).toBeNull()
})

it('what is no sentence in it is left out', () => {
  expect(readErrors({ errors: { name: 3, email: 'Taken.', general: null } })).toEqual({ fields: { email: 'Taken.' } })
})
