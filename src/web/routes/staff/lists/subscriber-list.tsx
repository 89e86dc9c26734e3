import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import type { ListSource } from '#domain/lists.ts'
import type { ListedSubscriber } from '#server/services/lists/subscriber-list.ts'
import { PersonLink } from '../../../parts/staff/person.tsx'
import { StateWord } from '../../../parts/staff/state-word.tsx'
import type { StaffList } from '../list/staff-list.ts'
import { keysOf, oneOf } from '../list/staff-list.ts'

export const STATUS_WORDS: Record<ListedSubscriber['status'], string> = {
  confirmed: 'On the list',
  pending: 'Not confirmed',
  unsubscribed: 'Off the list',
}
export const SOURCE_WORDS: Record<ListSource, string> = {
  form: 'Sign-up form',
  account: 'Account',
  link: 'Link in an email',
  moved: 'New email address',
}
const TONES = { confirmed: 'good', pending: 'waiting', unsubscribed: 'over' } as const

export type Subscriber = Omit<ListedSubscriber, 'askedAt' | 'confirmedAt' | 'leftAt'> & {
  askedOn: Day
  confirmedOn: Day | null
  leftOn: Day | null
}

export const SUBSCRIBER_LIST: StaffList<Subscriber> = {
  name: 'subscribers',
  rowKey: ({ email, list }) => `${list.tag} ${email}`,
  async read(app, query, asked) {
    const [{ publication }, page] = await Promise.all([
      app.catalogue(),
      app.lists.subscribers({
        ...asked,
        tag: query.get('list') || null,
        status: oneOf(keysOf(STATUS_WORDS), query.get('status')),
        source: oneOf(keysOf(SOURCE_WORDS), query.get('source')),
      }),
    ])
    const day = (at: Date) => dayOf(at, publication.timeZone)
    return {
      ...page,
      rows: page.rows.map(({ askedAt, confirmedAt, leftAt, ...row }) => ({
        ...row,
        askedOn: day(askedAt),
        confirmedOn: confirmedAt && day(confirmedAt),
        leftOn: leftAt && day(leftAt),
      })),
    }
  },
  columns: [
    { key: 'email', head: 'Email', long: true, sortable: true, always: true, text: ({ email }) => email },
    { key: 'list', head: 'List', short: true, sortable: true, text: ({ list }) => list.name },
    {
      key: 'status',
      head: 'State',
      short: true,
      sortable: true,
      text: stateText,
      cell: (row) => <StateWord tone={TONES[row.status]}>{stateText(row)}</StateWord>,
    },
    {
      key: 'source',
      head: 'Source',
      short: true,
      text: ({ source }) => (source ? SOURCE_WORDS[source] : 'Not recorded'),
    },
    {
      key: 'reader',
      head: 'Reader',
      long: true,
      text: ({ reader }) => reader?.name ?? '',
      cell: ({ reader }) => reader && <PersonLink {...reader} />,
    },
    {
      key: 'on',
      head: 'Signed up',
      short: true,
      sortable: true,
      text: ({ askedOn }) => askedOn,
      cell: ({ askedOn }) => formatDay(askedOn),
    },
    {
      key: 'confirmed',
      head: 'Confirmed',
      short: true,
      hidden: true,
      text: ({ confirmedOn }) => confirmedOn ?? '',
      cell: ({ confirmedOn }) => confirmedOn && formatDay(confirmedOn),
    },
    {
      key: 'left',
      head: 'Left',
      short: true,
      text: ({ leftOn }) => leftOn ?? '',
      cell: ({ leftOn }) => leftOn && formatDay(leftOn),
    },
  ],
}

function stateText({ status, removedBy }: Subscriber): string {
  return status === 'unsubscribed' && removedBy ? `Removed by ${removedBy}` : STATUS_WORDS[status]
}
