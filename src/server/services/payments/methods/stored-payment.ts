import type { ReaderRecord } from '../../account/reader-record.ts'

/** The spec's Stored payment: a card or a bank account. */
export type StoredPayment =
  | { card: { type: string; last_four: string; exp_month: number; exp_year: number } }
  | { ach: { bank_name: string; last_four: string; routing_number: string } }

/** The database promises what each kind has. */
export function storedPayment(method: NonNullable<ReaderRecord['payment']>): StoredPayment {
  const { kind, brand, lastFour, expMonth, expYear, bankName, routingNumber } = method
  if (kind === 'ach')
    return { ach: { bank_name: bankName ?? '', last_four: lastFour, routing_number: routingNumber ?? '' } }
  return { card: { type: brand ?? '', last_four: lastFour, exp_month: expMonth ?? 0, exp_year: expYear ?? 0 } }
}
