import type { ReactNode } from 'react'
import { formatDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderFile } from '#server/services/orders/order-file.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { useCurrency } from '../../../../root-data.ts'
import { AssignRefund } from './assign-refund.tsx'
import { PayByHand } from './pay-by-hand.tsx'

const REFUND_WORDS = {
  due: 'on its way',
  disputed: 'waiting for the dispute to close',
  refused: 'refused by the payment provider, will be tried again',
  pending: 'at the bank',
  done: 'returned',
  failed: 'failed',
} as const

/** What came in and went back. */
export function OrderMoney({ order, mayPay }: { order: OrderFile; mayPay: boolean }) {
  const currency = useCurrency()
  const { payments, refunds, byHand, disputes } = order
  const nothing = payments.length + refunds.length + byHand.length === 0
  return (
    <StaffSection title="Money">
      {nothing && <p className="text-soft">No payments yet.</p>}
      <ul className="grid gap-2">
        {payments.map(({ says, amount, on, note }) => (
          <Move key={`${says}${on}`} amount={formatMoney(amount, currency)}>
            {says}, {formatDay(on)} {note && <span className="text-soft">{note}</span>}
          </Move>
        ))}
        {refunds.map(({ id, amount, on, reason, state, unnamed }) => (
          <Move key={id} amount={`-${formatMoney(amount, currency)}`}>
            Refund {REFUND_WORDS[state]}, {formatDay(on)} <span className="text-soft">{reason}</span>
            {unnamed && mayPay && <AssignRefund id={id} amount={amount} lines={order.lines} />}
          </Move>
        ))}
        {byHand.map(({ id, amount, on, reason, paidOn, note }) => (
          <Move key={id} amount={`-${formatMoney(amount, currency)}`}>
            {paidOn ? `Refunded manually, ${formatDay(paidOn)}` : `Manual refund due, ${formatDay(on)}`}{' '}
            <span className="text-soft">{note ?? reason}</span>
            {!paidOn && mayPay && (
              <span className="block">
                <PayByHand id={id} amount={amount} />
              </span>
            )}
          </Move>
        ))}
        {disputes.map(({ amount, on, status }) => (
          <Move key={on} amount={formatMoney(amount, currency)}>
            <span className={status === 'open' ? 'font-semibold text-error' : ''}>Dispute {status}</span>,{' '}
            {formatDay(on)}
          </Move>
        ))}
      </ul>
    </StaffSection>
  )
}

function Move({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4">
      <span>{children}</span>
      <span className="amount">{amount}</span>
    </li>
  )
}
