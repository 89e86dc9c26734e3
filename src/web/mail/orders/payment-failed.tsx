import { formatMoney } from '#domain/money.ts'
import type { Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'
import type { PaymentProps } from './payment-processing.tsx'

export type PaymentFailedProps = PaymentProps & { sentence: string }

/** The bank said no after all. The order waits, and can be paid again. */
export function paymentFailed({ name, number, total, link, sentence, ...letterhead }: PaymentFailedProps): Message {
  const values = { name, number, total: formatMoney(total), link, message: sentence }
  return mailFor('payment-failed', letterhead, values)
}
