import { Link } from 'react-router'
import { csvMoney } from '#domain/csv.ts'
import { formatDay } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { ListedOrder } from '#server/services/orders/order-list.ts'
import { Money } from '../../../parts/page/money.tsx'
import { Person } from '../../../parts/staff/person.tsx'
import { StateWord } from '../../../parts/staff/state-word.tsx'
import { useCurrency } from '../../../root-data.ts'
import type { StaffList } from '../list/staff-list.ts'
import { dayIn, keysOf, oneOf } from '../list/staff-list.ts'
import { KIND_WORDS, orderPath, STATUS_TONES, STATUS_WORDS } from './order-words.ts'

export const ORDER_LIST: StaffList<ListedOrder> = {
  name: 'orders',
  rowKey: ({ id }) => id,
  read: (app, query, asked) =>
    app.orders.list({
      ...asked,
      status: oneOf(keysOf(STATUS_WORDS), query.get('status')),
      kind: oneOf(keysOf(KIND_WORDS), query.get('kind')),
      from: dayIn(query.get('from')),
      until: dayIn(query.get('until')),
      unsent: query.get('sent') === 'no',
      waiting: query.get('email') === 'no',
    }),
  columns: [
    {
      key: 'number',
      head: 'Number',
      short: true,
      sortable: true,
      always: true,
      text: ({ number }) => number,
      cell: ({ number }) => (
        <Link to={orderPath(number)} className="linked inline-flex min-h-6 items-center">
          {number}
        </Link>
      ),
    },
    { key: 'on', head: 'Day', short: true, sortable: true, text: ({ on }) => on, cell: ({ on }) => formatDay(on) },
    {
      key: 'who',
      head: 'Who',
      long: true,
      sortable: true,
      text: ({ name }) => name,
      cell: ({ name, email, account }) => <Person name={name} email={email} token={account} />,
    },
    { key: 'email', head: 'Email', long: true, hidden: true, text: ({ email }) => email },
    { key: 'what', head: 'What', long: true, text: ({ names }) => names.join('; ') },
    { key: 'kind', head: 'Kind', short: true, sortable: true, text: ({ kind }) => KIND_WORDS[kind] },
    {
      key: 'status',
      head: 'State',
      short: true,
      sortable: true,
      text: stateText,
      cell: (order) => {
        const { shown, unsent, waits, disputed } = order
        return (
          <StateWord tone={disputed ? 'bad' : unsent > 0 || waits ? 'waiting' : STATUS_TONES[shown]}>
            <State order={order} />
            {disputed && <strong className="font-semibold text-error">, disputed</strong>}
          </StateWord>
        )
      },
    },
    {
      key: 'returned',
      head: 'Returned',
      numeric: true,
      hidden: true,
      text: ({ returned }, currency) => csvMoney(returned, currency),
      cell: ({ returned }) => (returned > 0 ? <Money amount={returned} /> : ''),
    },
    {
      key: 'disputed',
      head: 'Disputed',
      short: true,
      hidden: true,
      text: ({ disputed }) => (disputed ? 'Yes' : ''),
    },
    {
      key: 'total',
      head: 'Total',
      numeric: true,
      sortable: true,
      text: ({ total }, currency) => csvMoney(total, currency),
      cell: ({ total }) => <Money amount={total} />,
    },
  ],
}

function State({ order }: { order: ListedOrder }) {
  return stateText(order, useCurrency())
}

function stateText({ shown, unsent, waits, returned }: ListedOrder, currency: Currency): string {
  return [
    STATUS_WORDS[shown],
    unsent > 0 && 'to be sent',
    waits && 'email not confirmed',
    shown === 'partly-refunded' && `${formatMoney(returned, currency)} returned`,
  ]
    .filter(Boolean)
    .join(', ')
}
