import type { Day } from '../day.ts'

type Card = { lastFour: string; month: number; year: number }

/** From the month before its last, when there is time to change it before a renewal; nothing until then. */
export function cardExpiryWords({ lastFour, month, year }: Card, today: Day): string | null {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  const monthsLeft = (year - thisYear) * 12 + month - thisMonth
  if (monthsLeft > 1) return null
  const when = monthsLeft < 0 ? 'has expired' : `expires ${month}/${year}`
  return `Your card ending in ${lastFour} ${when}. Update it so we can renew your subscription.`
}
