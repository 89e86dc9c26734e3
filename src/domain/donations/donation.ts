import { coerceQuantity } from '../cart/quantity.ts'
import type { Cents, Currency } from '../money.ts'
import { inThousands, subtract, ZERO } from '../money.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import { countUnits, wholeUnits } from '../whole-units.ts'

/** As the query and the tiers have it; a monthly one starts as `monthly-init`, charged at checkout, then each month. */
export type DonationType = 'onetime' | 'monthly'
export type DonationProcess = 'onetime' | 'monthly-init'

/** In whole units. So much money the provider takes at least, and in eight digits of its own at most. */
export function donationRange(currency: Currency): { least: number; most: number } {
  const { donation, decimals, factor, leastCharge } = currency
  const sendable = Math.floor(99_999_999 / (factor * 10 ** decimals))
  return { least: Math.ceil(countUnits(leastCharge, currency)), most: Math.min(donation * 1000, sendable) }
}

export function donationRangeWords(currency: Currency): string {
  const { least, most } = donationRange(currency)
  return `from ${inThousands(String(least))} to ${inThousands(String(most))}`
}

export const notWholeDonation = (currency: Currency) =>
  `Must be a whole number of ${currency.units}, ${donationRangeWords(currency)}.`

export const PROCESS_OF_TYPE: Record<DonationType, DonationProcess> = { onetime: 'onetime', monthly: 'monthly-init' }

/** The typed amount: whole dollars, at least 1 (spec 2 §5), or whole units of another currency. */
export function clampDonation(dollars: string | number, currency: Currency): number {
  const { least, most } = donationRange(currency)
  return coerceQuantity(dollars, least, most)
}

/** `?amount=` counts only if numeric and above 0. */
export function parseDonation(amount: string | null, currency: Currency): number {
  return Number(amount) > 0 ? clampDonation(Number(amount), currency) : currency.donation
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
  { tiers, currency }: { tiers: readonly Record<DonationType, Cents>[]; currency: Currency },
): number {
  const tier = tiers.find((one) => one[now.type] === wholeUnits(now.dollars, currency))
  return tier ? countUnits(tier[type], currency) : now.dollars
}

/** Sent as dollars and as cents: one is derived from the other, and a pair that disagrees is refused. */
export function donationAmount({ dollars, amount }: SentAmount, currency: Currency): Outcome<Cents, 'amount'> {
  const { least, most } = donationRange(currency)
  const given = dollars ?? Number(amount) / wholeUnits(1, currency)
  const whole = Number.isInteger(given) && given >= least && given <= most
  if (!whole || (amount !== undefined && amount !== wholeUnits(given, currency)))
    return refuse({ amount: notWholeDonation(currency) })
  return done(wholeUnits(given, currency))
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
