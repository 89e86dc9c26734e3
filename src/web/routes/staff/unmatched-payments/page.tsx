import { Link } from 'react-router'
import { dayOf, formatDay } from '#domain/day.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/page.ts'
import { ReturnUnmatched } from './return-unmatched.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request, ['finance'])
  const [{ publication }, payments] = await Promise.all([app.catalogue(), app.payments.unmatched()])
  const rows = payments.map((one) => ({ ...one, paidOn: dayOf(new Date(one.paidAt), publication.timeZone) }))
  return { rows, sum: cents(rows.reduce((all, { amount }) => all + amount, 0)) }
}

export function meta({ matches }: Route.MetaArgs) {
  const words = { title: 'Unmatched payments', description: 'Payments without an order.' }
  return pageMeta(siteOf(matches), { ...words, path: href('/staff/unmatched-payments'), hidden: true })
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'reader',
    head: 'Reader',
    cell: ({ reader, email }) => (
      <>
        {reader && (
          <Link
            to={href('/staff/people/:token', { token: reader.token })}
            className="linked inline-flex min-h-6 items-center"
          >
            {reader.name}
          </Link>
        )}
        <span className="block max-w-56 break-words text-soft">{email ?? 'No email address known'}</span>
      </>
    ),
  },
  { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => formatMoney(amount) },
  { key: 'paid', head: 'Paid', cell: ({ paidOn }) => formatDay(paidOn) },
  { key: 'number', head: 'Order number', cell: ({ number }) => number ?? 'Unknown' },
  { key: 'payment', head: 'At the provider', cell: ({ intent }) => <code className="text-fine">{intent}</code> },
  { key: 'return', head: 'Return', cell: (row) => <ReturnUnmatched payment={row} /> },
]

export default function UnmatchedPayments({ loaderData: { rows, sum } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Unmatched payments"
      lead="Paid to us for orders that aren’t in our records, because an older backup was restored. Nothing is returned until you approve it."
    >
      <StaffTable
        caption="Unmatched payments"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ intent }) => intent}
        empty="Every payment belongs to an order."
        foot={`${rows.length === 1 ? '1 payment' : `${rows.length} payments`}, ${formatMoney(sum)} in all.`}
      />
    </StaffPage>
  )
}
