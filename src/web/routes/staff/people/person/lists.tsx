import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { cents, formatMoney } from '#domain/money.ts'
import type { PersonFile } from '#server/services/people/person.ts'
import { href } from '../../../../href.ts'
import { formatInstant } from '../../../../parts/instant.ts'
import { receiptPath } from '../../../../parts/orders/receipt-words.ts'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { factsOf, templateWord } from './words.ts'

const STATUS = {
  draft: 'Draft',
  open: 'Open',
  processing: 'Processing',
  paid: 'Paid',
  void: 'Void',
  refunded: 'Refunded',
} as const

export function Orders({ orders }: Pick<PersonFile, 'orders'>) {
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
          cell: ({ status, receipt, invoice }) => (
            <Link
              to={status === 'open' ? href('/invoice/:invoice', { invoice }) : receiptPath(receipt)}
              className="linked whitespace-nowrap"
            >
              {STATUS[status]}
            </Link>
          ),
        },
        { key: 'total', head: 'Total', numeric: true, cell: ({ total }) => formatMoney(total) },
      ]}
    />
  )
}

const KINDS = {
  paid: 'Paid',
  refunded: 'Refunded',
  'by hand': 'Due by hand',
  'paid by hand': 'Refunded manually',
} as const

export function Money({ lines, timeZone }: { lines: PersonFile['money']; timeZone: string }) {
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
          head: 'Sum',
          numeric: true,
          cell: ({ kind, amount }) => `${kind === 'paid' ? '' : '−'}${formatMoney(cents(amount))}`,
        },
      ]}
    />
  )
}

const GIFT = { waiting: 'Waiting', redeemed: 'Redeemed', cancelled: 'Canceled' } as const

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
        { key: 'way', head: 'Which way', cell: ({ way }) => way },
        { key: 'on', head: 'On', cell: ({ on }) => formatDay(on) },
        { key: 'name', head: 'What', cell: ({ name }) => name },
        { key: 'status', head: 'Status', cell: ({ status }) => GIFT[status] },
      ]}
    />
  )
}

export function Emails({ emails, timeZone }: { emails: PersonFile['emails']; timeZone: string }) {
  return (
    <Lines empty="No messages to the current address.">
      {emails.map(({ id, template, at, sentAt }) => (
        <Line key={id} when={formatInstant((sentAt ?? at).toISOString(), timeZone)}>
          {templateWord(template)} {!sentAt && <span className="text-soft">waiting to be sent</span>}
        </Line>
      ))}
    </Lines>
  )
}

export function Audit({ rows, timeZone }: { rows: PersonFile['audit']; timeZone: string }) {
  return (
    <Lines empty="Nothing yet.">
      {rows.map(({ id, at, by, action, before, after, reason }) => (
        <Line key={id} when={formatInstant(at.toISOString(), timeZone)}>
          <span className="font-semibold">{by ?? 'Unknown'}</span> {action}
          {reason && <>: {reason}</>}
          <Facts before={factsOf(before)} after={factsOf(after)} />
        </Line>
      ))}
    </Lines>
  )
}

function Facts({ before, after }: { before: string; after: string }) {
  if (!before && !after) return null
  return <span className="block text-fine text-soft">{before ? `${before} → ${after}` : after}</span>
}

function Lines({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="font-sans text-small text-soft">{empty}</p>
  return <ul className="font-sans text-small">{children}</ul>
}

function Line({ when, children }: { when: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-5 border-rule border-b py-2 sm:grid-cols-[9.5rem_1fr]">
      <span className="tabular text-soft">{when}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
