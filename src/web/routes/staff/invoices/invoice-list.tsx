import { Link } from 'react-router'
import { csvMoney } from '#domain/csv.ts'
import { formatDay } from '#domain/day.ts'
import { PAST_DUE } from '#domain/invoices/invoice.ts'
import { PAYMENT_PROCESSING } from '#domain/payments/under-way.ts'
import type { InvoiceFilter, ListedInvoice } from '#server/services/invoices/invoice-list.ts'
import { href } from '../../../href.ts'
import { Money } from '../../../parts/page/money.tsx'
import { Person } from '../../../parts/staff/person.tsx'
import { StateWord } from '../../../parts/staff/state-word.tsx'
import type { StaffList } from '../list/staff-list.ts'
import { keysOf, oneOf } from '../list/staff-list.ts'
import { STATUS_TONES, STATUS_WORDS } from '../orders/order-words.ts'

export const INVOICE_FILTERS: Record<InvoiceFilter, string> = {
  open: 'Open',
  'past-due': 'Past due',
  draft: 'Drafts',
  processing: PAYMENT_PROCESSING,
  paid: 'Paid',
  void: 'Void',
}

export const INVOICE_LIST: StaffList<ListedInvoice> = {
  name: 'invoices',
  rowKey: ({ id }) => id,
  read: (app, query, asked) => app.invoices.list({ ...asked, show: oneOf(keysOf(INVOICE_FILTERS), query.get('show')) }),
  columns: [
    {
      key: 'number',
      head: 'Number',
      short: true,
      sortable: true,
      always: true,
      text: ({ number }) => number ?? 'Draft',
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
      sortable: true,
      text: ({ name }) => name,
      cell: ({ name, email, account }) => <Person name={name} email={email} token={account} />,
    },
    { key: 'email', head: 'Email', long: true, hidden: true, text: ({ email }) => email },
    {
      key: 'made',
      head: 'Made',
      short: true,
      sortable: true,
      hidden: true,
      text: ({ madeOn }) => madeOn,
      cell: ({ madeOn }) => formatDay(madeOn),
    },
    {
      key: 'sent',
      head: 'Sent',
      short: true,
      sortable: true,
      text: ({ sentOn }) => sentOn ?? '',
      cell: ({ sentOn }) => sentOn && formatDay(sentOn),
    },
    {
      key: 'due',
      head: 'Due',
      short: true,
      sortable: true,
      text: ({ dueOn }) => dueOn ?? '',
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
      sortable: true,
      text: ({ status, pastDue }) => `${STATUS_WORDS[status]}${pastDue ? `, ${PAST_DUE}` : ''}`,
      cell: ({ status, pastDue }) => (
        <StateWord tone={pastDue ? 'bad' : STATUS_TONES[status]}>{STATUS_WORDS[status]}</StateWord>
      ),
    },
    {
      key: 'total',
      head: 'Total',
      numeric: true,
      sortable: true,
      text: ({ total }, currency) => csvMoney(total, currency),
      cell: ({ total }) => <Money amount={total} />,
    },
    {
      key: 'left',
      head: 'Left',
      numeric: true,
      text: ({ left }, currency) => (left === null ? '' : csvMoney(left, currency)),
      cell: ({ left }) => left !== null && <Money amount={left} />,
    },
    { key: 'po', head: 'PO number', hidden: true, text: ({ poNumber }) => poNumber ?? '' },
  ],
}
