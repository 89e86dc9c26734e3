import { expect, it } from 'vitest'
import { sellerLines } from './seller.ts'

it.each([
  [{}, ['Broadfold']],
  [{ sellerName: ' ', sellerAddress: '', sellerTaxNumber: ' ' }, ['Broadfold']],
  [
    { sellerName: ' The Seller ', sellerAddress: ' 1 Street \n\nTown\r\n', sellerTaxNumber: '00-0000000' },
    ['The Seller', '1 Street', 'Town', 'Tax number: 00-0000000'],
  ],
])('says who sells by what is known: %j', (texts, lines) => {
  expect(sellerLines({ name: 'Broadfold', texts })).toEqual(lines)
})
