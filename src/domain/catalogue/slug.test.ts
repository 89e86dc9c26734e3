import { expect, it } from 'vitest'
import { makeSlug } from './slug.ts'

it('a name becomes a part of an address', () => {
  expect(makeSlug(' Café Tote, No. 2! ')).toBe('cafe-tote-no-2')
  expect(makeSlug('Reader’s Tote')).toBe('readers-tote')
  expect(makeSlug('本')).toBe('')
  expect(makeSlug('a'.repeat(100))).toHaveLength(60)
})
