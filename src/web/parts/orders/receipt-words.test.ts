import { expect, it } from 'vitest'
import type { Receipt } from '#server/services/orders/receipts/receipt.ts'
import { placeWords } from './receipt-words.ts'

it.each([
  ['a donation', [{ type: 'donation-item', shipcode: null }], 'Donated by'],
  ['a digital issue', [{ type: 'digital-issue', shipcode: null }], 'Sold to'],
  ['a printed issue', [{ type: 'print-issue', shipcode: 'ship-a' }], 'Ships to'],
])('the receipt of %s says what its address is for', (_, lines, words) => {
  expect(placeWords({ lines, recipient: null } as unknown as Receipt)).toBe(words)
})
