import type * as z from 'zod/mini'
import type { storedPayment } from '#contract/account/card.ts'
import { paidWith } from '#domain/payments/paid-with.ts'

export type StoredPayment = z.output<typeof storedPayment>

/** Visa ending in 4242, good until 4/2029. */
export function paymentWords(payment: StoredPayment): string {
  if ('ach' in payment) return methodWords(payment)
  return `${methodWords(payment)}, expires ${expiration(payment.card)}`
}

export function methodWords(payment: StoredPayment): string {
  return 'ach' in payment
    ? `${payment.ach.bank_name}, account ending in ${payment.ach.last_four}`
    : paidWith({ kind: 'card', brand: payment.card.type, lastFour: payment.card.last_four })
}

/** Visa 4242. */
export function shortMethodWords(payment: StoredPayment): string {
  const last = 'ach' in payment ? payment.ach.last_four : payment.card.last_four
  return `${methodWords(payment).replace(/,? (account )?ending in .*$/, '')} ${last}`
}

export function expiration({ exp_month, exp_year }: { exp_month: number; exp_year: number }): string {
  return `${exp_month}/${exp_year}`
}
