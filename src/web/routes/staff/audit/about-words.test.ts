import { expect, it } from 'vitest'
import { aboutWords } from './about-words.ts'

it.each([
  ['account:T', 'Ada Reader', 'Ada Reader', '/staff/people/T'],
  ['account:T', null, 'Deleted account', null],
  ['order:BF-1042', null, 'Order BF-1042', '/staff/orders/1042'],
  ['issue:52', null, 'No. 52', '/staff/issues/52'],
  ['stock:iss:52', 'No. 52', 'Stock: No. 52', '/staff/catalogue/stock'],
  ['product:tote', 'Tote Bag', 'Tote Bag', '/staff/catalogue/goods'],
  ['product:prd:tote-bag', null, 'Tote bag', '/staff/catalogue/goods'],
  ['prices:2026-12-01', null, 'Prices from 12.1.2026', '/staff/catalogue'],
  ['coupon:FALL', null, 'Coupon FALL', '/staff/catalogue/coupons'],
  ['page:about', 'About us', 'Page: About us', '/staff/catalogue/pages/about'],
  ['mail:receipt', 'Receipt', 'Email: Receipt', '/staff/emails/receipt'],
  ['list:news', null, 'Mailing list: News', '/staff/lists'],
  ['export:orders', 'Orders', 'Orders', null],
  ['gift:00000000-0000-4000-8000-000000000001', null, 'Gift', null],
  ['gifts', null, 'Gifts', null],
  ['seed addresses', null, 'Seed addresses', null],
])('%s (%s) reads %s', (subject, name, words, to) => {
  expect(aboutWords(subject, name)).toEqual({ words, to })
})
