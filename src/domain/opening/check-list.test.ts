import { expect, it } from 'vitest'
import { DEMO_PRICES } from '../catalogue/demo-prices.ts'
import { cents, ZERO } from '../money.ts'
import type { ShopToOpen, Step } from './check-list.ts'
import { missingSteps, notReady, proposePrices, singleIssuePrice } from './check-list.ts'
import { UNNAMED } from './opening.ts'

const NO_PRICES = proposePrices({ print: ZERO, shipping: { a: ZERO, b: ZERO, c: ZERO } })
const priced = { printPrice: cents(14_00), digitalPrice: cents(9_00) }
const ready: ShopToOpen = {
  name: 'Farol',
  sellerAddress: 'Rua do Alecrim 1, Lisboa',
  prices: DEMO_PRICES,
  sellsDigital: true,
  issuesPerYear: 4,
  issues: [priced],
  products: [{ price: cents(24_00) }],
  payments: true,
  testMode: false,
  mail: true,
  pages: ['terms', 'privacy', 'about'],
  trial: false,
}

it('a shop with everything can open', () => {
  expect(missingSteps(ready)).toEqual({})
  expect(notReady({})).toBeNull()
})

it.each<[Partial<ShopToOpen>, Step, string]>([
  [{ name: UNNAMED }, 'publication', 'Give the publication its name.'],
  [{ sellerAddress: '' }, 'seller', 'Enter the seller’s address: it’s on every invoice.'],
  [{ issuesPerYear: 12 }, 'prices', 'Publish prices for 12 issues a year.'],
  [{ prices: { ...DEMO_PRICES, ...NO_PRICES } }, 'prices', 'Set the price of a year.'],
  [
    { prices: { ...DEMO_PRICES, base: { ...DEMO_PRICES.base, 'digital-low': NO_PRICES.base['digital-low'] } } },
    'prices',
    'Set the price of a year.',
  ],
  [{ products: [{ price: cents(24_00) }, { price: ZERO }] }, 'prices', 'Set the price of each product, or retire it.'],
  [{ issues: [] }, 'issue', 'Plan the first issue.'],
  [{ issues: [priced, { ...priced, printPrice: ZERO }] }, 'issue', 'Set the price of a single issue.'],
  [{ issues: [{ ...priced, digitalPrice: ZERO }] }, 'issue', 'Set the price of a single issue.'],
  [{ payments: false }, 'payments', 'Set the keys of your Stripe account and restart the server.'],
  [{ testMode: true }, 'payments', 'Replace Stripe’s test keys with the live ones and restart the server.'],
  [{ mail: false }, 'mail', 'Set your mail server and the sender and restart the server.'],
  [{ pages: ['terms'] }, 'pages', 'Write the pages: privacy.'],
  [{ pages: [] }, 'pages', 'Write the pages: terms, privacy.'],
  [{ trial: true }, 'trial', 'Wipe the trial: nobody paid for what was sold in it.'],
])('without %j it cannot', (changed, step, sentence) => {
  const missing = missingSteps({ ...ready, ...changed })
  expect(missing).toEqual({ [step]: sentence })
  expect(notReady(missing)).toBe(`The shop can’t open yet. ${sentence}`)
})

it('a shop without a digital edition needs no price for it', () => {
  const prices = { ...DEMO_PRICES, base: { ...DEMO_PRICES.base, 'digital-low': NO_PRICES.base['digital-low'] } }
  const issues = [{ ...priced, digitalPrice: ZERO }]
  expect(missingSteps({ ...ready, prices, issues, sellsDigital: false })).toEqual({})
})

it('proposes a whole list from the price of a year', () => {
  const { base, shipping, goodsShipping } = proposePrices({
    print: cents(48_00),
    shipping: { a: cents(6_00), b: cents(16_00), c: cents(30_01) },
  })
  expect(base['print-low']['1year']).toEqual({ introductory: 48_00, renewal: 48_00 })
  expect(base['print-high']['2year'].renewal).toBe(182_40)
  expect(base['digital-low']['1year'].introductory).toBe(30_00)
  expect(shipping['3year'].a).toBe(18_00)
  expect(goodsShipping.c).toEqual({ '1': 30_01, '2-4': 45_02, '5+': 60_02 })
})

it.each([
  [48_00, 4, 12_00],
  [50_00, 12, 4_17],
])('a single issue of a year at %i with %i issues costs %i', (year, issues, price) => {
  expect(singleIssuePrice(cents(year), issues)).toBe(price)
})
