import type { PriceList, Prices } from '../catalogue/price-list.ts'
import { pricesFromYearly } from '../catalogue/price-list.ts'
import type { Cents } from '../money.ts'
import { divideHalfUp, times } from '../money.ts'
import type { Zone } from '../vocabulary.ts'
import { UNNAMED } from './opening.ts'
import { WIPE_FIRST } from './trial.ts'

/** What a publisher is led through, in this order. */
export const STEPS = [
  'publication',
  'masthead',
  'seller',
  'time',
  'currency',
  'zones',
  'prices',
  'issue',
  'payments',
  'mail',
  'pages',
  'trial',
] as const
export type Step = (typeof STEPS)[number]

export type ShopToOpen = {
  name: string
  sellerAddress: string
  prices: PriceList
  sellsDigital: boolean
  issuesPerYear: number
  issues: readonly { printPrice: Cents; digitalPrice: Cents }[]
  /** Those on sale. */
  products: readonly { price: Cents }[]
  /** Whether there are keys of the payment provider, and a way for mail. */
  payments: boolean
  /** Its keys charge nobody. */
  testMode: boolean
  mail: boolean
  /** The slugs of those that have a text. */
  pages: readonly string[]
  /** What was sold in its trial is still there. */
  trial: boolean
}

/** A sentence for each step that keeps the shop from opening. */
export function missingSteps(shop: ShopToOpen): Partial<Record<Step, string>> {
  return Object.fromEntries(
    STEPS.flatMap((step) => {
      const sentence = CHECKS[step](shop)
      return sentence ? [[step, sentence]] : []
    }),
  )
}

const CHECKS: Record<Step, (shop: ShopToOpen) => string | null> = {
  publication: ({ name }) => (name === UNNAMED ? 'Give the publication its name.' : null),
  seller: ({ sellerAddress }) => (sellerAddress ? null : 'Enter the seller’s address: it’s on every invoice.'),
  masthead: () => null,
  time: () => null,
  currency: () => null,
  zones: () => null,
  prices: ({ prices, issuesPerYear, sellsDigital, products }) => {
    if (prices.issuesPerYear !== issuesPerYear) return `Publish prices for ${issuesPerYear} issues a year.`
    const { 'print-low': print, 'digital-low': digital } = prices.base
    const unpriced = !print['1year'].introductory || (sellsDigital && !digital['1year'].introductory)
    if (unpriced) return 'Set the price of a year.'
    return products.some(({ price }) => !price) ? 'Set the price of each product, or retire it.' : null
  },
  issue: ({ issues, sellsDigital }) => {
    if (issues.length === 0) return 'Plan the first issue.'
    const unpriced = issues.some(({ printPrice, digitalPrice }) => !printPrice || (sellsDigital && !digitalPrice))
    return unpriced ? 'Set the price of a single issue.' : null
  },
  payments: ({ payments, testMode }) => {
    if (!payments) return 'Set the keys of your Stripe account and restart the server.'
    return testMode ? 'Replace Stripe’s test keys with the live ones and restart the server.' : null
  },
  mail: ({ mail }) => (mail ? null : 'Set your mail server and the sender and restart the server.'),
  pages: ({ pages }) => {
    const unwritten = ['terms', 'privacy'].filter((slug) => !pages.includes(slug))
    return unwritten.length === 0 ? null : `Write the pages: ${unwritten.join(', ')}.`
  },
  trial: ({ trial }) => (trial ? WIPE_FIRST : null),
}

export const ALREADY_OPEN = 'The shop is open already.'

/** Why it cannot open yet, in one text. */
export function notReady(missing: Partial<Record<Step, string>>): string | null {
  const sentences = Object.values(missing)
  return sentences.length === 0 ? null : `The shop can’t open yet. ${sentences.join(' ')}`
}

/** A single issue costs its part of the year until staff say otherwise. */
export const singleIssuePrice = (year: Cents, issues: number): Cents => divideHalfUp(year, issues)

/**
 * A whole price list to begin with, from what a year costs and what its postage is: the supporters' level at twice the
 * price, digital at five eighths, goods at the postage of a year.
 */
export function proposePrices({ print, shipping }: { print: Cents; shipping: Record<Zone, Cents> }): Prices {
  const digital = divideHalfUp(times(print, 5), 8)
  const goods = (price: Cents) => ({ '1': price, '2-4': divideHalfUp(times(price, 3), 2), '5+': times(price, 2) })
  return pricesFromYearly({
    base: {
      'print-low': print,
      'print-high': times(print, 2),
      'digital-low': digital,
      'digital-high': times(digital, 2),
    },
    shipping,
    goodsShipping: { a: goods(shipping.a), b: goods(shipping.b), c: goods(shipping.c) },
  })
}
