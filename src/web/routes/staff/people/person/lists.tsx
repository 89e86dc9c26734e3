import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { cents, formatMoney } from '#domain/money.ts'
import type { PersonFile } from '#server/services/people/person.ts'
import { href } from '../../../../href.ts'
import { formatInstant } from '../../../../parts/instant.ts'
import { receiptPath } from '../../../../parts/orders/receipt-words.ts'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { useCurrency, useZoneNames } from '../../../../root-data.ts'
import { STATUS_WORDS } from '../../orders/order-words.ts'
import { auditSentence } from './history/audit-words.ts'
import { Line, Lines } from './history/lines.tsx'

export function Orders({ orders }: Pick<PersonFile, 'orders'>) {
  const currency = useCurrency()
  return (
    <StaffTable
      caption="Orders"
      rows={orders}
      rowKey={({ receipt }) => receipt}
      empty="None."
      columns={[
        {
          key: 'number',
          head: 'Number',
          cell: ({ number }) => (
            <Link to={href('/staff/orders/:number', { number })} className="linked whitespace-nowrap">
              {number}
            </Link>
          ),
        },
        { key: 'on', head: 'On', cell: ({ on }) => formatDay(on) },
        { key: 'names', head: 'What', cell: ({ names }) => names.join(', ') },
        {
          key: 'status',
          head: 'Status',
          cell: ({ status, shown, receipt, invoice }) => (
            <Link
              to={status === 'open' ? href('/invoice/:invoice', { invoice }) : receiptPath(receipt)}
              className="linked whitespace-nowrap"
            >
              {STATUS_WORDS[shown]}
            </Link>
          ),
        },
        { key: 'total', head: 'Total', numeric: true, cell: ({ total }) => formatMoney(total, currency) },
      ]}
    />
  )
}

const KINDS = {
  paid: 'Paid',
  refunded: 'Refunded',
  'by hand': 'Manual refund due',
  'paid by hand': 'Refunded manually',
} as const

export function Money({ lines, timeZone }: { lines: PersonFile['money']; timeZone: string }) {
  const currency = useCurrency()
  return (
    <StaffTable
      caption="Payments and refunds"
      rows={lines}
      rowKey={({ key }) => key}
      empty="Nothing was paid online."
      columns={[
        { key: 'at', head: 'When', cell: ({ at }) => formatInstant(at.toISOString(), timeZone) },
        { key: 'kind', head: 'What', cell: ({ kind }) => KINDS[kind] },
        { key: 'says', head: 'How', cell: ({ says }) => says },
        { key: 'order', head: 'Order', cell: ({ order }) => order },
        {
          key: 'amount',
          head: 'Amount',
          numeric: true,
          cell: ({ kind, amount }) => `${kind === 'paid' ? '' : '−'}${formatMoney(cents(amount), currency)}`,
        },
      ]}
    />
  )
}

export const GIFT = { waiting: 'Waiting', redeemed: 'Redeemed', cancelled: 'Canceled' } as const

export function Gifts({ given, received }: Pick<PersonFile, 'given' | 'received'>) {
  const rows = [
    ...given.map((gift) => ({ ...gift, way: 'Given' })),
    ...received.map((gift) => ({ ...gift, way: `From ${gift.from}` })),
  ]
  return (
    <StaffTable
      caption="Gifts"
      rows={rows}
      rowKey={({ token, way }) => token + way}
      empty="No gifts given or received."
      columns={[
        { key: 'way', head: 'Given or received', cell: ({ way }) => way },
        { key: 'on', head: 'On', cell: ({ on }) => formatDay(on) },
        { key: 'name', head: 'What', cell: ({ name }) => name },
        { key: 'status', head: 'Status', cell: ({ status }) => GIFT[status] },
      ]}
    />
  )
}

export function Audit({ rows, timeZone }: { rows: PersonFile['audit']; timeZone: string }) {
  const shop = { currency: useCurrency(), zoneNames: useZoneNames(), timeZone }
  return (
    <Lines empty="Nothing yet.">
      {rows.map(({ id, at, by, reason, ...act }) => (
        <Line key={id} when={formatInstant(at.toISOString(), timeZone)}>
          <span className="font-semibold">{by ?? 'Unknown'}</span> {auditSentence(act, shop)}
          {reason && <span className="text-soft">: {reason}</span>}
        </Line>
      ))}
    </Lines>
  )
}
