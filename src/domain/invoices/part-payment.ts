import type { Cents, Currency } from '../money.ts'
import { formatMoney, subtract } from '../money.ts'

/** What is paid of an invoice by hand so far, and what it costs. */
export type Recorded = { total: Cents; recorded: Cents }

export const leftToPay = ({ total, recorded }: Recorded): Cents => subtract(total, recorded)

export const ENTER_AN_AMOUNT = 'Enter an amount.'
export const moreThanLeft = (left: Cents, currency: Currency) =>
  `Only ${formatMoney(left, currency)} is left to pay. Record that, and send back the rest.`

/** Why this much cannot be recorded: nothing is kept for a payer beside what is owed. */
export function partFault(amount: number, left: Cents, currency: Currency): string | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return ENTER_AN_AMOUNT
  return amount > left ? moreThanLeft(left, currency) : null
}

/** Somebody else has recorded or taken back a payment since the page was shown. */
export const leftChanged = (left: Cents, currency: Currency) =>
  `${formatMoney(left, currency)} is left to pay now. Check the payments and try again.`

/** Why money paid online went back: another part was recorded while it was on its way. */
export const partRecordedMeanwhile = (left: Cents, currency: Currency) =>
  `Part of this invoice was paid another way in the meantime, and ${formatMoney(left, currency)} is left. We’ve returned your money.`

export const voidsWithMoney = (recorded: Cents, currency: Currency) =>
  `${formatMoney(recorded, currency)} has been recorded for this invoice. Take the payments back first.`
