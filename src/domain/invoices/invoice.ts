import type { Day } from '../day.ts'
import { addDays, formatDay } from '../day.ts'
import type { Cents, Currency } from '../money.ts'
import { formatMoney } from '../money.ts'

/** Processing: a bank debit is under way; when it fails the invoice is sent again, with the failure told. */
export type InvoiceStatus = 'draft' | 'sent' | 'processing' | 'paid' | 'void'

export type Invoice = {
  status: InvoiceStatus
  /** Days to pay, from the day on which it was sent. */
  net: number
  sent: Day | null
  acceptedPayments: 'any' | 'check-or-wire-only'
  /** What nobody has paid yet. */
  left: Cents
}

export const PAST_DUE = '(Past Due)'

export const netLabel = (net: number) => `NET ${net}`

type Due = { number: string; total: Cents; dueOn: Day | null }

/** For the account it is billed to. */
export function invoiceDue({ number, total, dueOn }: Due, today: Day, currency: Currency): string {
  const when = dueOn ? ` ${dueOn < today ? 'was' : 'is'} due ${formatDay(dueOn)}` : ' is due'
  return `Invoice ${number} for ${formatMoney(total, currency)}${when}.`
}

/** The catalogue's own words (spec 2 §8). */
export const invoiceFailed = (message: string) =>
  `You order failed to completed due to the following error: ${message} You can attempt to pay again by clicking Proceed to Payment below.`

/** Nothing is due before the invoice is sent. */
export function dueDay({ sent, net }: Partial<Invoice> & Pick<Invoice, 'sent' | 'net'>): Day | null {
  return sent && addDays(sent, net)
}

/** From the day after the due day, while it waits for money. */
export function isPastDue(invoice: Invoice, today: Day): boolean {
  const due = dueDay(invoice)
  return isOpen(invoice) && due !== null && today > due
}

/** Money may be taken or recorded for it: not twice, not after it was voided, not while a debit is under way. */
export function isOpen({ status }: Invoice): boolean {
  return status === 'sent'
}

/** A rest below the least charge is paid by hand alone: no card takes it. */
export function isPayableOnline(invoice: Invoice, { leastCharge }: Pick<Currency, 'leastCharge'>): boolean {
  return isOpen(invoice) && invoice.acceptedPayments === 'any' && invoice.left >= leastCharge
}

/** Only a personal subscription makes an account, and an existing one is never touched from an invoice. */
export function needsPassword(billed: { hasAccount: boolean; personalSubscription: boolean }): boolean {
  return billed.personalSubscription && !billed.hasAccount
}
