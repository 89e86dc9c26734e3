import type { Message } from '../message.ts'
import { mailFor } from '../message.ts'
import type { PaymentProps } from './payment-processing.tsx'
import { paymentValues } from './payment-processing.tsx'

export type PaymentFailedProps = PaymentProps & { sentence: string }

/** The bank said no after all. The order waits, and can be paid again. */
export function paymentFailed({ sentence, ...payment }: PaymentFailedProps): Message {
  return mailFor('payment-failed', payment, { ...paymentValues(payment), message: sentence })
}
