import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { cents } from '../money.ts'
import { done, refuse } from '../outcome.ts'
import {
  clampDonation,
  dollarsAs,
  donationAmount,
  donationProcess,
  includesDonation,
  keptDonation,
  notWholeDonation,
  PROCESS_OF_TYPE,
  parseDonation,
  parseDonationType,
} from './donation.ts'

describe('a typed amount is whole dollars, at least 1', () => {
  it.each<[string | number, number]>([
    [25, 25],
    [0, 1],
    [-3, 1],
    ['12.75', 12],
    ['', 1],
    ['abc', 1],
    [99_999, 25_000],
  ])('%s becomes %s', (typed, dollars) => {
    expect(clampDonation(typed, DOLLARS)).toBe(dollars)
  })
})

describe('?amount= counts only if numeric and above 0', () => {
  it.each([
    ['50', 50],
    ['0.5', 1],
    ['0', 25],
    ['-5', 25],
    ['lots', 25],
    ['', 25],
    [null, 25],
  ])('%s presets %s', (amount, dollars) => {
    expect(parseDonation(amount, DOLLARS)).toBe(dollars)
  })
})

describe('?type= counts only as onetime or monthly', () => {
  it.each([
    ['monthly', 'monthly', 'monthly-init'],
    ['onetime', 'onetime', 'onetime'],
    ['weekly', 'onetime', 'onetime'],
    [null, 'onetime', 'onetime'],
  ])('%s is %s, sent as %s', (text, type, process) => {
    expect(parseDonationType(text)).toBe(type)
    expect(PROCESS_OF_TYPE[parseDonationType(text)]).toBe(process)
  })
})

describe('dollars and cents are one amount', () => {
  it.each<[{ dollars?: number; amount?: number }, number]>([
    [{ dollars: 1 }, 100],
    [{ dollars: 25, amount: 2500 }, 2500],
    [{ dollars: 25_000 }, 2_500_000],
    [{ amount: 2500 }, 2500],
  ])('%o is %s cents', (sent, amount) => {
    expect(donationAmount(sent, DOLLARS)).toEqual(done(amount))
  })

  it.each<{ dollars?: number; amount?: number }>([
    { dollars: 0 },
    { dollars: -1 },
    { dollars: 1.5 },
    { dollars: 25_001 },
    { dollars: Number.NaN },
    { dollars: 25, amount: 100 },
    { amount: 2550 },
    {},
  ])('%o is refused', (sent) => {
    expect(donationAmount(sent, DOLLARS)).toEqual(refuse({ amount: notWholeDonation(DOLLARS) }))
    expect(notWholeDonation(DOLLARS)).toBe('Must be a whole number of dollars, from 1 to 25,000.')
  })
})

it.each([
  ['onetime', 'onetime'],
  ['monthly', 'monthly-init'],
  ['monthly-init', 'monthly-init'],
] as const)('%s, as either part of the spec calls it, is %s', (sent, process) => {
  expect(donationProcess(sent)).toBe(process)
})

it('an added donation counts when it is enabled and above 0', () => {
  expect([includesDonation(true, 5), includesDonation(true, 0), includesDonation(false, 5)]).toEqual([
    true,
    false,
    false,
  ])
})

it.each<[number, number, number, number | null]>([
  [2500, 2500, 0, 2500],
  [2500, 2500, 2500, 0],
  [2500, 2500, 1000, 1500],
  [2500, 8000, 0, 2500],
  [2500, 8000, 8000, 0],
  [2500, 8000, 1000, null],
])('of %s given in an order of %s, of which %s went back, %s was kept', (donated, total, refunded, kept) => {
  expect(keptDonation({ donated: cents(donated), total: cents(total), refunded: cents(refunded) })).toBe(kept)
})

it.each([
  ['a tier', 50, 10],
  ['an amount that is no tier', 37, 37],
])('a monthly donation of %s', (_, dollars, monthly) => {
  const tiers = [{ onetime: cents(5000), monthly: cents(1000) }]
  expect(dollarsAs('monthly', { type: 'onetime', dollars }, { tiers, currency: DOLLARS })).toBe(monthly)
})
