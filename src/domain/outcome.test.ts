import { expect, it } from 'vitest'
import type { Outcome } from './outcome.ts'
import { done, refuse, tooMany } from './outcome.ts'

it('an outcome is a value, or the sentence that says why not', () => {
  const outcomes: Outcome<number, 'email'>[] = [done(3), refuse('Sold out.'), refuse({ email: 'Must not be blank.' })]
  expect(outcomes).toEqual([
    { ok: true, value: 3 },
    { ok: false, errors: 'Sold out.' },
    { ok: false, errors: { email: 'Must not be blank.' } },
  ])
})

it('a refusal for asking too often says so', () => {
  expect(tooMany('Please wait.')).toEqual({ ok: false, errors: 'Please wait.', because: 'too many' })
})
