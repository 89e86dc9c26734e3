import { coerceQuantity } from '../cart/quantity.ts'
import type { Cents } from '../money.ts'
import { cents, inThousands, subtract, ZERO } from '../money.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'

/** As the query and the tiers have it; a monthly one starts as `monthly-init`, charged at checkout, then each month. */
export type DonationType = 'onetime' | 'monthly'
export type DonationProcess = 'onetime' | 'monthly-init'

export const DEFAULT_DONATION = 25
export const LEAST_DONATION = 1
export const MOST_DONATION = 25_000

export const DONATION_RANGE = `from ${LEAST_DONATION} to ${inThousands(String(MOST_DONATION))}`
export const NOT_WHOLE_DOLLARS = `Must be a whole number of dollars, ${DONATION_RANGE}.`

export const PROCESS_OF_TYPE: Record<DonationType, DonationProcess> = { onetime: 'onetime', monthly: 'monthly-init' }

/** The typed amount: whole dollars, at least 1 (spec 2 §5). */
export function clampDonation(dollars: string | number): number {
  return coerceQuantity(dollars, LEAST_DONATION, MOST_DONATION)
}

/** `?amount=` counts only if numeric and above 0. */
export function parseDonation(amount: string | null): number {
  return Number(amount) > 0 ? clampDonation(Number(amount)) : DEFAULT_DONATION
}

/** `?type=` counts only as onetime or monthly. */
export function parseDonationType(type: string | null): DonationType {
  return type === 'monthly' ? 'monthly' : 'onetime'
}

type SentAmount = { dollars?: number | undefined; amount?: number | undefined }

/** A tier stays chosen when the other type is: the same tier has another amount there. Any other amount is kept as it is. */
export function dollarsAs(
  type: DonationType,
  now: { type: DonationType; dollars: number },
  tiers: readonly Record<DonationType, number>[],
): number {
  const tier = tiers.find((one) => one[now.type] === now.dollars * 100)
  return tier ? tier[type] / 100 : now.dollars
}

/** Sent as dollars and as cents: one is derived from the other, and a pair that disagrees is refused. */
export function donationAmount({ dollars, amount }: SentAmount): Outcome<Cents, 'amount'> {
  const given = dollars ?? Number(amount) / 100
  const whole = Number.isInteger(given) && given >= LEAST_DONATION && given <= MOST_DONATION
  if (!whole || (amount !== undefined && amount !== given * 100)) return refuse({ amount: NOT_WHOLE_DOLLARS })
  return done(cents(given * 100))
}

/** As the two parts of the spec name it. */
export function donationProcess(sent: DonationType | DonationProcess): DonationProcess {
  return sent === 'monthly' ? 'monthly-init' : sent
}

/** On the pages where it is only an addition (`add_donation`) it counts when enabled and above 0. */
export function includesDonation(enabled: boolean, dollars: number): boolean {
  return enabled && dollars > 0
}

/**
 * What of a donation was kept, for a statement. Null where part of an order went back that held other things as well: which
 * part, only people can say.
 */
export function keptDonation(order: { donated: Cents; total: Cents; refunded: Cents }): Cents | null {
  const { donated, total, refunded } = order
  if (refunded === 0) return donated
  if (refunded >= total) return ZERO
  return donated === total ? subtract(donated, refunded) : null
}
