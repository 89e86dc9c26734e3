import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatTotal } from '#domain/money.ts'
import { PAYMENT_PROCESSING } from '#domain/payments/under-way.ts'
import type { OrderEntry } from '#server/services/account/orders.ts'
import { href } from '../../../href.ts'
import { receiptPath } from '../../../parts/orders/receipt-words.ts'
import { useCurrency } from '../../../root-data.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Price } from '../../../ui/price.tsx'

const SHOWN = 5

const STATES: Record<OrderEntry['shown'], string> = {
  draft: 'In preparation',
  open: 'Due',
  processing: PAYMENT_PROCESSING,
  paid: 'Paid',
  void: 'Void',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
}

/** Newest first; whoever has bought much opens the rest. */
export function Orders({ orders }: { orders: OrderEntry[] }) {
  const earlier = orders.slice(SHOWN)
  return (
    <div className="-mt-3">
      <List orders={orders.slice(0, SHOWN)} />
      {earlier.length > 0 && (
        <Disclosure summary={`Earlier orders: ${earlier.length}`}>
          <List orders={earlier} />
        </Disclosure>
      )}
    </div>
  )
}

function List({ orders }: { orders: OrderEntry[] }) {
  const currency = useCurrency()
  return (
    <ul>
      {orders.map((order) => (
        <li
          key={order.number}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 border-rule border-b py-3 sm:grid-cols-[9rem_1fr_6rem_6rem]"
        >
          <span className="tabular font-sans text-small text-soft max-sm:col-span-2">
            {order.number}, {formatDay(order.on)}
          </span>
          <span className="min-w-0">
            {namesOf(order.names)}
            {order.shown !== 'paid' && (
              <span className="block font-sans text-small text-soft">{STATES[order.shown]}</span>
            )}
          </span>
          <span className="text-right font-sans text-small">
            <Price amount={formatTotal(order.total, currency)} />
          </span>
          <span className="sm:text-right">
            <Paper order={order} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Paper({ order: { number, status, receipt, invoice } }: { order: OrderEntry }) {
  if (status === 'draft') return null
  const isPaid = status === 'paid' || status === 'refunded'
  return (
    <LinkButton as={Link} to={isPaid ? receiptPath(receipt) : href('/invoice/:invoice', { invoice })} look="quiet">
      <span>
        {isPaid ? 'Receipt' : 'Invoice'}
        <span className="sr-only"> {number}</span>
      </span>
    </LinkButton>
  )
}

function namesOf([first = '', ...others]: string[]): string {
  return others.length > 0 ? `${first}, and ${others.length} more` : first
}
