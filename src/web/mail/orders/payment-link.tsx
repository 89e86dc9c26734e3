import type { Day } from '#domain/day.ts'
import { formatLongDay } from '#domain/day.ts'
import type { Message } from '../message.ts'
import { mailFor } from '../message.ts'
import type { PaymentProps } from './payment-processing.tsx'
import { paymentValues } from './payment-processing.tsx'

export type PaymentLinkProps = PaymentProps & { until: Day }

/** Staff took the order; the buyer pays it by card. */
export function paymentLink({ until, ...payment }: PaymentLinkProps): Message {
  return mailFor('payment-link', payment, { ...paymentValues(payment), until: formatLongDay(until) })
}
