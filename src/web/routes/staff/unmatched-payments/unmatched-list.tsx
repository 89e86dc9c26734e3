import { csvMoney } from '#domain/csv.ts'
import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import type { UnmatchedPayment } from '#server/services/payments/unmatched-payments.ts'
import { Money } from '../../../parts/page/money.tsx'
import { PersonLink } from '../../../parts/staff/person.tsx'
import type { StaffList } from '../list/staff-list.ts'

export type ShownPayment = UnmatchedPayment & { paidOn: Day }

export const UNMATCHED_LIST: StaffList<ShownPayment> = {
  name: 'unmatched',
  rowKey: ({ intent }) => intent,
  async read(app, _query, asked) {
    const [{ publication }, page] = await Promise.all([app.catalogue(), app.payments.unmatched(asked)])
    return {
      ...page,
      rows: page.rows.map((one) => ({ ...one, paidOn: dayOf(new Date(one.paidAt), publication.timeZone) })),
    }
  },
  columns: [
    {
      key: 'reader',
      head: 'Reader',
      sortable: true,
      always: true,
      text: ({ email }) => email ?? 'No email address known',
      cell: ({ reader, email }) => (
        <>
          {reader && <PersonLink {...reader} />}{' '}
          <span className="break-words text-soft">{email ?? 'No email address known'}</span>
        </>
      ),
    },
    {
      key: 'amount',
      head: 'Amount',
      numeric: true,
      sortable: true,
      text: ({ amount }, currency) => csvMoney(amount, currency),
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      key: 'paid',
      head: 'Paid',
      short: true,
      sortable: true,
      text: ({ paidOn }) => paidOn,
      cell: ({ paidOn }) => formatDay(paidOn),
    },
    { key: 'number', head: 'Order number', short: true, sortable: true, text: ({ number }) => number ?? 'Unknown' },
    {
      key: 'payment',
      head: 'At the provider',
      text: ({ intent }) => intent,
      cell: ({ intent }) => <code className="text-fine">{intent}</code>,
    },
  ],
}
