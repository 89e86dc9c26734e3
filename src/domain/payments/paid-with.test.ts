import { expect, it } from 'vitest'
import { paidWith } from './paid-with.ts'

it.each([
  [{ kind: 'card', brand: 'visa', lastFour: '4242' } as const, 'Visa ending in 4242'],
  [{ kind: 'card', brand: 'something-new', lastFour: '0001' } as const, 'Card ending in 0001'],
  [{ kind: 'ach', bankName: 'Test Bank', lastFour: '6789' } as const, 'Test Bank ending in 6789'],
])('says what was paid with', (method, words) => {
  expect(paidWith(method)).toBe(words)
})
