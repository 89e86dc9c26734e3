import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { giftStateWords } from '#domain/gifts/giver-gift.ts'
import type { ListedGift } from '#server/services/gifts/gift-list.ts'
import { Person } from '../../../parts/staff/person.tsx'
import type { StaffList } from '../list/staff-list.ts'
import { orderPath } from '../orders/order-words.ts'

const BECAUSE = { refused: 'Refused gift emails', bounce: 'Email bounced', complaint: 'Marked as spam' } as const

export const GIFT_LIST: StaffList<ListedGift> = {
  name: 'gifts',
  rowKey: ({ id }) => id,
  read: (app, query, asked) => app.gifts.list({ ...asked, show: query.get('state') }),
  columns: [
    {
      key: 'on',
      head: 'Given',
      short: true,
      sortable: true,
      text: ({ givenOn }) => givenOn,
      cell: ({ givenOn }) => formatDay(givenOn),
    },
    {
      key: 'giver',
      head: 'Giver',
      long: true,
      sortable: true,
      text: ({ giver }) => giver.name,
      cell: ({ giver }) => <Person {...giver} />,
    },
    { key: 'giver-email', head: 'Giver’s email', long: true, hidden: true, text: ({ giver }) => giver.email },
    {
      key: 'recipient',
      head: 'Recipient',
      long: true,
      sortable: true,
      text: ({ recipient }) => recipient.name,
      cell: ({ recipient }) => (recipient.name || recipient.email) && <Person {...recipient} />,
    },
    {
      key: 'recipient-email',
      head: 'Recipient’s email',
      long: true,
      hidden: true,
      text: ({ recipient }) => recipient.email,
    },
    { key: 'what', head: 'What', long: true, text: ({ form }) => form },
    {
      key: 'state',
      head: 'State',
      long: true,
      sortable: true,
      text: (gift) => `${giftStateWords(gift)}${gift.because ? ` ${BECAUSE[gift.because]}.` : ''}`,
      cell: (gift) => (
        <>
          {gift.because && <strong className="font-semibold text-error">{BECAUSE[gift.because]}. </strong>}
          {giftStateWords(gift)}
        </>
      ),
    },
    { key: 'code', head: 'Code', short: true, sortable: true, always: true, text: ({ code }) => code },
    {
      key: 'order',
      head: 'Order',
      short: true,
      text: ({ order }) => order ?? '',
      cell: ({ order }) =>
        order && (
          <Link to={orderPath(order)} className="linked inline-flex min-h-6 items-center">
            {order}
          </Link>
        ),
    },
  ],
}
