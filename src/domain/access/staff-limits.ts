import type { Currency } from '../money.ts'
import { cents, formatMoney } from '../money.ts'
import { wholeUnits } from '../whole-units.ts'

/**
 * What staff may do without asking: give away money (refunds, free orders and changes, prices lowered), record orders as
 * paid outside the shop, and give away issues (credits).
 */
export type Measure = 'money' | 'recorded' | 'issues'

/** Null is no limit. */
export type StaffLimits = Record<Measure, { order: number | null; day: number | null }>

export const STARTING_LIMITS: StaffLimits = {
  money: { order: 25_000, day: 100_000 },
  recorded: { order: 25_000, day: 100_000 },
  issues: { order: 12, day: 40 },
}

/** What a new shop begins with in money: ten usual donations an order, forty a day. */
export function startingMoneyLimits(currency: Currency): StaffLimits['money'] {
  return { order: wholeUnits(10 * currency.donation, currency), day: wholeUnits(40 * currency.donation, currency) }
}

const ASK = 'Please ask a colleague in Finance, or an administrator.'
/** product 14: only administrators change the name, address or state of staff accounts. */
export const OF_STAFF = 'Only an administrator can change this for a staff member.'
export const OWN_ACCOUNT = 'This is your own account. Please ask a colleague to do it.'

const issues = (count: number) => (count === 1 ? '1 issue' : `${count} issues`)

type Sentences = { order: (most: number) => string; day: (left: number, most: number) => string }

function sentencesOf(currency: Currency): Record<Measure, Sentences> {
  const sum = (amount: number) => formatMoney(cents(amount), currency)
  return {
    money: {
      order: (most) => `You can refund, waive or give away at most ${sum(most)} per order. ${ASK}`,
      day: (left, most) =>
        `You have ${sum(left)} of ${sum(most)} left today for refunds, discounts and free orders. ${ASK}`,
    },
    recorded: {
      order: (most) => `You can record at most ${sum(most)} per order as paid by cash, check or wire. ${ASK}`,
      day: (left, most) =>
        `You have ${sum(left)} of ${sum(most)} left today for orders paid by cash, check or wire. ${ASK}`,
    },
    issues: {
      order: (most) => `You can credit at most ${issues(most)} at a time. ${ASK}`,
      day: (left, most) => `You can credit ${issues(left)} more today, of ${most}. ${ASK}`,
    },
  }
}

/** Why so much more is beyond what a member of staff may give away; null where it isn't. */
export function limitFault(
  measure: Measure,
  { amount, usedToday }: { amount: number; usedToday: number },
  { limits, currency }: { limits: StaffLimits; currency: Currency },
): string | null {
  const { order, day } = limits[measure]
  const sentences = sentencesOf(currency)[measure]
  if (order !== null && amount > order) return sentences.order(order)
  if (day !== null && usedToday + amount > day) return sentences.day(Math.max(0, day - usedToday), day)
  return null
}
