import { describe, expect, it } from 'vitest'
import type { Outcome } from './outcome.ts'
import { alreadyDone, done, refusalText, refuse, refuseBeside, tooMany } from './outcome.ts'

it('an outcome is a value, or the sentences that say why not', () => {
  const outcomes: Outcome<number, 'email'>[] = [done(3), refuse('Sold out.'), refuse({ email: 'Must not be blank.' })]
  expect(outcomes).toEqual([
    { ok: true, value: 3 },
    { ok: false, errors: { general: 'Sold out.' } },
    { ok: false, errors: { fields: { email: 'Must not be blank.' } } },
  ])
})

it('a refusal for asking too often, or for what is done already, says so', () => {
  expect(tooMany('Please wait.')).toEqual({ ok: false, errors: { general: 'Please wait.' }, because: 'too many' })
  expect(tooMany({ email: 'Wait.' })).toEqual({
    ok: false,
    errors: { fields: { email: 'Wait.' } },
    because: 'too many',
  })
  expect(alreadyDone('Released.')).toEqual({ ok: false, errors: { general: 'Released.' }, because: 'done already' })
})

describe('what is wrong with one part of a form', () => {
  it.each([
    ['as a whole is told beside it', { general: 'Unknown.' }, { address: 'Unknown.' }],
    ['by its fields is told beside them', { fields: { city: 'Which?' } }, { 'address.city': 'Which?' }],
    [
      'both ways is told both ways',
      { general: 'No.', fields: { city: 'Which?' } },
      { address: 'No.', 'address.city': 'Which?' },
    ],
  ])('%s', (_, errors, fields) => {
    expect(refuseBeside('address', errors)).toEqual(refuse(fields))
  })
})

it('a refusal is one text where only one can be shown', () => {
  expect(refusalText({ general: 'No.' })).toBe('No.')
  expect(refusalText({ general: 'No.', fields: { a: 'A.', b: 'B.' } })).toBe('No. A. B.')
  expect(refusalText({})).toBe('')
})
