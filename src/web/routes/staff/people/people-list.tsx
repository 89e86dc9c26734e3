import { Link } from 'react-router'
import { NO_EMAIL } from '#domain/access/email.ts'
import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import type { ListedPerson } from '#server/services/people/people-list.ts'
import { href } from '../../../href.ts'
import { StateWord } from '../../../parts/staff/state-word.tsx'
import type { StaffList } from '../list/staff-list.ts'
import { keysOf, oneOf } from '../list/staff-list.ts'
import { stateTone, stateWord } from './person/words.ts'

export const STATE_FILTERS = { current: 'Current', lapsed: 'Lapsed', none: 'None' }
export const EMAIL_FILTERS = { suspended: 'Suspended', none: 'No email' }

type Row = Omit<ListedPerson, 'joinedAt' | 'lastOrderAt'> & { joinedOn: Day | null; lastOrderOn: Day | null }

export const PEOPLE_LIST: StaffList<Row> = {
  name: 'people',
  rowKey: ({ token }) => token,
  async read(app, query, asked) {
    const [{ publication }, page] = await Promise.all([
      app.catalogue(),
      app.people.list({
        ...asked,
        search: (query.get('q') ?? '').trim(),
        state: oneOf(keysOf(STATE_FILTERS), query.get('state')),
        email: oneOf(keysOf(EMAIL_FILTERS), query.get('email')),
      }),
    ])
    const day = (at: Date | null) => at && dayOf(at, publication.timeZone)
    return {
      ...page,
      rows: page.rows.map(({ joinedAt, lastOrderAt, ...person }) => ({
        ...person,
        joinedOn: day(joinedAt),
        lastOrderOn: day(lastOrderAt),
      })),
    }
  },
  columns: [
    {
      key: 'name',
      head: 'Name',
      short: true,
      sortable: true,
      always: true,
      text: ({ name }) => name || 'Deleted account',
      cell: ({ token, name }) => (
        <Link
          to={href('/staff/people/:token', { token })}
          className="linked inline-flex min-h-6 items-center font-semibold"
        >
          {name || 'Deleted account'}
        </Link>
      ),
    },
    {
      key: 'email',
      head: 'Email',
      long: true,
      sortable: true,
      text: ({ email }) => email ?? '',
      cell: ({ email, emailSuspended }) => (
        <>
          {email ?? <span className="text-soft">{NO_EMAIL}</span>}{' '}
          {emailSuspended && <span className="whitespace-nowrap text-error">suspended</span>}
        </>
      ),
    },
    {
      key: 'state',
      head: 'State',
      short: true,
      text: ({ state }) => stateWord(state),
      cell: ({ state }) => <StateWord tone={stateTone(state)}>{stateWord(state)}</StateWord>,
    },
    { key: 'city', head: 'City', text: ({ city }) => city ?? '' },
    {
      key: 'order',
      head: 'Last order',
      numeric: true,
      text: ({ lastOrder }) => lastOrder ?? '',
      cell: ({ lastOrder, lastOrderOn }) => lastOrder && `${lastOrder}, ${lastOrderOn ? formatDay(lastOrderOn) : ''}`,
    },
    {
      key: 'joined',
      head: 'Since',
      numeric: true,
      sortable: true,
      text: ({ joinedOn }) => joinedOn ?? '',
      cell: ({ joinedOn }) => joinedOn && formatDay(joinedOn),
    },
  ],
}
