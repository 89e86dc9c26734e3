import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type PaymentProps = Letterhead & { name: string; number: string; total: Cents; link: string }

/** A bank debit takes days; nothing is sent or served before the money is there. */
export function paymentProcessing({ name, number, total, link, ...letterhead }: PaymentProps): Message {
  return mailFor('payment-processing', letterhead, { name, number, total: formatMoney(total), link })
}
