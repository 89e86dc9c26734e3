import { expect, it } from 'vitest'
import { addressOf, faultsOf, STRANGE_ANSWER } from './call.ts'

it('puts a refusal that is one sentence into the general area', () => {
  expect(faultsOf({ errors: 'Too many.' })).toEqual({ general: 'Too many.', fields: {} })
})

it('puts a refusal by fields beside each field, and the field general into the general area', () => {
  expect(faultsOf({ errors: { name: 'Must not be blank.' } })).toEqual({
    general: null,
    fields: { name: 'Must not be blank.' },
  })
  expect(faultsOf({ errors: { general: 'No.', email: 'Taken.' } })).toEqual({
    general: 'No.',
    fields: { email: 'Taken.' },
  })
})

it('has a sentence for an answer that is none of ours', () => {
  expect(faultsOf(null).general).toBe(STRANGE_ANSWER)
  expect(faultsOf({ oops: 1 }).general).toBe(STRANGE_ANSWER)
})

it('fills the names in a path and adds the query', () => {
  expect(addressOf('/api/store/products/:slug', { slug: 'a b' })).toBe('/api/store/products/a%20b')
  expect(addressOf('/api/config/shipping', {}, { inclusive: '' })).toBe('/api/config/shipping?inclusive=')
})
