import { postalLine } from '#domain/addresses/postal-lines.ts'
import { REPORT_WORDS } from '#domain/contact-report.ts'
import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import type { SuspendedContact } from '#server/services/people/contact-list.ts'
import { PersonLink } from '../../../parts/staff/person.tsx'
import type { StaffList } from '../list/staff-list.ts'
import { keysOf, oneOf } from '../list/staff-list.ts'

export type ShownContact = Omit<SuspendedContact, 'since'> & { since: Day; zoneName: string }

export const QUEUE_WORDS = { email: 'Email', print: 'Print' }

export const CONTACT_LIST: StaffList<ShownContact> = {
  name: 'contacts',
  rowKey: ({ token, contact }) => `${token} ${contact}`,
  async read(app, query, asked) {
    const [{ publication }, page] = await Promise.all([
      app.catalogue(),
      app.people.contacts({
        ...asked,
        queue: oneOf(keysOf(QUEUE_WORDS), query.get('queue')),
        holding: query.get('issues') === 'waiting',
      }),
    ])
    const { timeZone, zoneNames } = publication
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        since: dayOf(row.since, timeZone),
        zoneName: row.contact === 'email' ? '' : zoneNames[row.contact].name,
      })),
    }
  },
  columns: [
    {
      key: 'who',
      head: 'Reader',
      sortable: true,
      always: true,
      text: ({ name }) => name,
      cell: (row) => <PersonLink {...row} />,
    },
    { key: 'email', head: 'Email', hidden: true, text: ({ email }) => email ?? '' },
    {
      key: 'contact',
      head: 'Kind',
      short: true,
      sortable: true,
      text: ({ zoneName }) => zoneName || QUEUE_WORDS.email,
    },
    { key: 'address', head: 'Nothing is sent to', text: sentTo },
    { key: 'what', head: 'Returned mail', text: ({ kind }) => (kind ? REPORT_WORDS[kind] : 'Not recorded') },
    {
      key: 'since',
      head: 'Since',
      sortable: true,
      text: ({ since }) => since,
      cell: ({ since, by }) => `${formatDay(since)}${by ? `, by ${by}` : ''}`,
    },
    {
      key: 'waiting',
      head: 'Issues waiting',
      numeric: true,
      text: ({ contact, waiting }) => (contact === 'email' ? '' : (waiting ?? 'For good')),
    },
  ],
}

function sentTo({ zoneName, address, email }: ShownContact): string {
  return address && zoneName ? postalLine(address, zoneName) : (email ?? '')
}
