import type { Currency } from '../money.ts'
import { payableBy } from '../payments/bank-debit.ts'

export const autorenewNeedsPayment = (currency: Pick<Currency, 'code'>): string =>
  `Add a ${payableBy(currency)} to switch on autorenew.`

export const SAME_TOGGLE_MS = 5_000

/** A press of the autorenew switch that does not say whether it turns it on or off. */
export type Toggle = { nonce: string | null; at: Date }

/** A page's nonce is good for one press; without one, whatever comes within five seconds is the same press. */
export function isSameToggle(before: readonly Toggle[], { nonce, at }: Toggle): boolean {
  return before.some((press) =>
    nonce === null ? at.getTime() - press.at.getTime() < SAME_TOGGLE_MS : press.nonce === nonce,
  )
}
