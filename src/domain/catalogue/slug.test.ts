import { expect, it } from 'vitest'
import { slugOf } from './slug.ts'

it('a name becomes a part of an address', () => {
  expect(slugOf(' Café Tote, No. 2! ')).toBe('cafe-tote-no-2')
  expect(slugOf('Reader’s Tote')).toBe('readers-tote')
  expect(slugOf('本')).toBe('')
  expect(slugOf('a'.repeat(100))).toHaveLength(60)
})
