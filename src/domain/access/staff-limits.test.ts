import { expect, it } from 'vitest'
import { CURRENCIES, currencyOf, DOLLARS } from '#domain/currencies.ts'
import type { StaffLimits } from './staff-limits.ts'
import { limitFault, STARTING_LIMITS, startingMoneyLimits } from './staff-limits.ts'

const LIMITS: StaffLimits = {
  money: { order: 10_000, day: 30_000 },
  recorded: { order: 20_000, day: 50_000 },
  issues: { order: 4, day: 10 },
}
const NO_LIMIT = { order: null, day: null }
const NONE: StaffLimits = { money: NO_LIMIT, recorded: NO_LIMIT, issues: NO_LIMIT }
const ASK = 'Please ask a colleague in Finance, or an administrator.'

it.each([
  ['up to the limit of an order', 'money', 10_000, 0, null],
  ['a cent more', 'money', 10_001, 0, `You can refund, waive or give away at most $100.00 per order. ${ASK}`],
  ['up to the limit of the day', 'money', 10_000, 20_000, null],
  [
    'a cent beyond the day',
    'money',
    10_000,
    20_001,
    `You have $99.99 of $300.00 left today for refunds, discounts and free orders. ${ASK}`,
  ],
  ['recorded payments within', 'recorded', 20_000, 30_000, null],
  [
    'a cent more than may be recorded',
    'recorded',
    20_001,
    0,
    `You can record at most $200.00 per order as paid by cash, check or wire. ${ASK}`,
  ],
  [
    'a cent more than may be recorded in a day',
    'recorded',
    20_000,
    30_001,
    `You have $199.99 of $500.00 left today for orders paid by cash, check or wire. ${ASK}`,
  ],
  ['issues within', 'issues', 4, 6, null],
  ['too many at a time', 'issues', 5, 0, `You can credit at most 4 issues at a time. ${ASK}`],
  ['one left today', 'issues', 2, 9, `You can credit 1 issue more today, of 10. ${ASK}`],
  ['a limit that was lowered since', 'issues', 1, 12, `You can credit 0 issues more today, of 10. ${ASK}`],
] as const)('%s', (_, measure, amount, usedToday, fault) => {
  expect(limitFault(measure, { amount, usedToday }, { limits: LIMITS, currency: DOLLARS })).toBe(fault)
  expect(limitFault(measure, { amount, usedToday }, { limits: NONE, currency: DOLLARS })).toBeNull()
})

it('a new shop begins with limits in its own currency', () => {
  expect(startingMoneyLimits(DOLLARS)).toEqual(STARTING_LIMITS.money)
  expect(startingMoneyLimits(DOLLARS)).toEqual(STARTING_LIMITS.recorded)
  expect(startingMoneyLimits(currencyOf('JPY'))).toEqual({ order: 25_000, day: 100_000 })
  expect(startingMoneyLimits(currencyOf('KWD'))).toEqual({ order: 10_000, day: 40_000 })
  for (const currency of CURRENCIES) expect(startingMoneyLimits(currency).day).toBeLessThanOrEqual(100_000_000)
})
