import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { PAST_DUE } from '#domain/invoices.ts'
import { formatMoney } from '#domain/money.ts'
import type { InvoiceFilter, ListedInvoice } from '#server/services/invoices/invoice-list.ts'
import { href } from '../../../href.ts'
import { ListPages, ListSearch, listAsked } from '../../../parts/staff/list-search.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffFilters, StaffTable } from '../../../parts/staff/staff-table.tsx'
import { StateWord } from '../../../parts/staff/state-word.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { STATUS_TONES, STATUS_WORDS } from '../orders/order-words.ts'
import type { Route } from './+types/page.ts'

const FILTERS: Record<InvoiceFilter, string> = {
  open: 'Open',
  'past-due': 'Past due',
  draft: 'Drafts',
  processing: 'Bank at work',
  paid: 'Paid',
  void: 'Void',
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request, ['finance', 'support'])
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('show') ?? ''
  const show = Object.hasOwn(FILTERS, asked) ? (asked as InvoiceFilter) : null
  return {
    ...(await app.invoices.list({ ...listAsked(searchParams), show })),
    mayMake: member.role !== 'support',
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/invoices')
  return pageMeta(siteOf(matches), { title: 'Invoices', description: 'Invoices.', path, hidden: true })
}

const COLUMNS: readonly Column<ListedInvoice>[] = [
  {
    key: 'number',
    head: 'Number',
    short: true,
    cell: ({ id, number }) => (
      <Link to={href('/staff/invoices/:id', { id })} className="linked inline-flex min-h-6 items-center">
        {number ?? 'Draft'}
      </Link>
    ),
  },
  {
    key: 'who',
    head: 'Bill to',
    long: true,
    cell: ({ name, email }) => (
      <>
        {name} <span className="text-soft">{email}</span>
      </>
    ),
  },
  { key: 'sent', head: 'Sent', short: true, cell: ({ sentOn }) => (sentOn ? formatDay(sentOn) : '') },
  {
    key: 'due',
    head: 'Due',
    short: true,
    cell: ({ dueOn, pastDue }) => (
      <>
        {dueOn && formatDay(dueOn)} {pastDue && <strong className="font-semibold text-error">{PAST_DUE}</strong>}
      </>
    ),
  },
  {
    key: 'status',
    head: 'State',
    short: true,
    cell: ({ status, pastDue }) => (
      <StateWord tone={pastDue ? 'bad' : STATUS_TONES[status]}>{STATUS_WORDS[status]}</StateWord>
    ),
  },
  { key: 'total', head: 'Total', numeric: true, cell: ({ total }) => formatMoney(total) },
]

export default function StaffInvoices({ loaderData: { invoices, page, more, mayMake } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Invoices"
      actions={
        mayMake && (
          <Link to={`${href('/staff/orders/new')}?pay=invoice`} className="linked inline-flex min-h-11 items-center">
            New invoice
          </Link>
        )
      }
    >
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <ListSearch list="Invoices" label="Number, email or name" />
        <StaffFilters
          filters={[
            {
              name: 'show',
              label: 'Show',
              options: [
                { value: '', label: 'All' },
                ...Object.entries(FILTERS).map(([value, label]) => ({ value, label })),
              ],
            },
          ]}
        />
      </div>
      <StaffTable
        caption="Invoices"
        columns={COLUMNS}
        rows={invoices}
        rowKey={({ id }) => id}
        empty="No matching invoices."
        foot={<ListPages page={page} more={more} />}
      />
    </StaffPage>
  )
}
