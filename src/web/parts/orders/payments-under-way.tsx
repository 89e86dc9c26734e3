import { Link } from 'react-router'
import type { UnderWay } from '#domain/payments/under-way.ts'
import { PAYMENT_PROCESSING, paymentProcessing } from '#domain/payments/under-way.ts'
import { href } from '../../href.ts'
import { useCurrency } from '../../root-data.ts'
import { Notice } from '../../ui/notice.tsx'

export type ShownPayment = Omit<UnderWay, 'items'>

/** What the bank has not finished, each with the way to its order. */
export function PaymentsUnderWay({ payments }: { payments: readonly ShownPayment[] }) {
  const currency = useCurrency()
  return payments.map((payment) => (
    <Notice key={payment.number} title={PAYMENT_PROCESSING}>
      {paymentProcessing(payment, currency)}{' '}
      <Link to={href('/invoice/:invoice', { invoice: payment.invoice })} className="linked">
        See order {payment.number}
      </Link>
    </Notice>
  ))
}
