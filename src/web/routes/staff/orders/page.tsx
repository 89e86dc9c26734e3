import { Link } from 'react-router'
import type { Day } from '#domain/day.ts'
import { formatDay, isDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { ListedOrder, OrderFilters } from '#server/services/orders/order-list.ts'
import { href } from '../../../href.ts'
import { DayField, ListPages, ListSearch, listAsked } from '../../../parts/staff/list-search.tsx'
import { Person } from '../../../parts/staff/person.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffFilters, StaffTable } from '../../../parts/staff/staff-table.tsx'
import { StateWord } from '../../../parts/staff/state-word.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/page.ts'
import { KIND_WORDS, orderPath, STATUS_TONES, STATUS_WORDS } from './order-words.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const { searchParams } = new URL(request.url)
  return { ...(await app.orders.list(filtersOf(searchParams))), role: member.role }
}

function filtersOf(query: URLSearchParams): OrderFilters {
  const oneOf = <Key extends string>(words: Record<Key, string>, asked: string | null) =>
    asked !== null && Object.hasOwn(words, asked) ? (asked as Key) : null
  const day = (asked: string | null): Day | null => (asked !== null && isDay(asked) ? asked : null)
  return {
    ...listAsked(query),
    status: oneOf(STATUS_WORDS, query.get('status')),
    kind: oneOf(KIND_WORDS, query.get('kind')),
    from: day(query.get('from')),
    until: day(query.get('until')),
    unsent: query.get('sent') === 'no',
    waiting: query.get('email') === 'no',
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Orders',
    description: 'Orders.',
    path: href('/staff/orders'),
    hidden: true,
  })
}

const COLUMNS: readonly Column<ListedOrder>[] = [
  {
    key: 'number',
    head: 'Number',
    short: true,
    cell: ({ number }) => (
      <Link to={orderPath(number)} className="linked inline-flex min-h-6 items-center">
        {number}
      </Link>
    ),
  },
  { key: 'on', head: 'Day', short: true, cell: ({ on }) => formatDay(on) },
  {
    key: 'who',
    head: 'Who',
    long: true,
    cell: ({ name, email, account }) => <Person name={name} email={email} token={account} />,
  },
  { key: 'what', head: 'What', long: true, cell: ({ names }) => names.join('; ') },
  { key: 'kind', head: 'Kind', short: true, cell: ({ kind }) => KIND_WORDS[kind] },
  {
    key: 'status',
    head: 'State',
    short: true,
    cell: ({ status, unsent, waits, returned, disputed }) => (
      <StateWord tone={disputed ? 'bad' : unsent > 0 || waits ? 'waiting' : STATUS_TONES[status]}>
        {STATUS_WORDS[status]}
        {unsent > 0 && ', to be sent'}
        {waits && ', email not confirmed'}
        {status === 'paid' && returned > 0 && `, ${formatMoney(returned)} returned`}
        {disputed && <strong className="font-semibold text-error">, disputed</strong>}
      </StateWord>
    ),
  },
  { key: 'total', head: 'Total', numeric: true, cell: ({ total }) => formatMoney(total) },
]

const words = (of: Record<string, string>, all: string) => [
  { value: '', label: all },
  ...Object.entries(of).map(([value, label]) => ({ value, label })),
]
const { draft: _, ...LISTED_STATUSES } = STATUS_WORDS

export default function StaffOrders({ loaderData: { orders, page, more, role } }: Route.ComponentProps) {
  const mayPlace = role === 'admin' || role === 'finance'
  return (
    <StaffPage
      title="Orders"
      actions={
        <>
          <Link to={href('/staff/orders/packing')} className="linked inline-flex min-h-11 items-center">
            Pick and pack
          </Link>
          {mayPlace && (
            <Link to={href('/staff/orders/new')} className="linked inline-flex min-h-11 items-center">
              Order for a reader
            </Link>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <ListSearch list="Orders" label="Number, email or name" />
        <StaffFilters
          filters={[
            { name: 'status', label: 'State', options: words(LISTED_STATUSES, 'All') },
            { name: 'kind', label: 'Kind', options: words(KIND_WORDS, 'All') },
            {
              name: 'sent',
              label: 'Parcels',
              options: [
                { value: '', label: 'All' },
                { value: 'no', label: 'To be sent' },
              ],
            },
            {
              name: 'email',
              label: 'Email',
              options: [
                { value: '', label: 'All' },
                { value: 'no', label: 'Not confirmed' },
              ],
            },
          ]}
        >
          <DayField name="from" label="From" />
          <DayField name="until" label="Until" />
        </StaffFilters>
      </div>
      <StaffTable
        caption="Orders"
        columns={COLUMNS}
        rows={orders}
        rowKey={({ id }) => id}
        empty="No matching orders."
        foot={<ListPages page={page} more={more} />}
      />
    </StaffPage>
  )
}
