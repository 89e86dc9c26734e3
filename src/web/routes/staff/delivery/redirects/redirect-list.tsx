import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import type { OpenRedirect } from '#server/services/delivery/redirect-list.ts'
import { PersonLink } from '../../../../parts/staff/person.tsx'
import type { StaffList } from '../../list/staff-list.ts'
import { issueIn, keysOf, oneOf } from '../../list/staff-list.ts'

export type ShownRedirect = OpenRedirect & { on: Day }

export const STATE_WORDS = { waiting: 'To be decided', granted: 'Waits for the late mailing' }

export const REDIRECT_LIST: StaffList<ShownRedirect> = {
  name: 'redirects',
  rowKey: ({ id }) => id,
  async read(app, query, asked) {
    const [{ publication }, page] = await Promise.all([
      app.catalogue(),
      app.delivery.redirects({
        ...asked,
        issue: issueIn(query.get('issue')),
        state: oneOf(keysOf(STATE_WORDS), query.get('state')),
      }),
    ])
    return { ...page, rows: page.rows.map((row) => ({ ...row, on: dayOf(row.at, publication.timeZone) })) }
  },
  columns: [
    {
      key: 'reader',
      head: 'Reader',
      sortable: true,
      always: true,
      text: ({ reader }) => reader.name,
      cell: ({ reader }) => <PersonLink {...reader} />,
    },
    { key: 'on', head: 'Since', short: true, sortable: true, text: ({ on }) => on, cell: ({ on }) => formatDay(on) },
    { key: 'issue', head: 'Issue', short: true, sortable: true, text: ({ issue }) => `No. ${issue}` },
    { key: 'from', head: 'Old address', text: ({ from }) => from || 'Off the list' },
    { key: 'to', head: 'New address', text: ({ to }) => to || 'None' },
    {
      key: 'state',
      head: 'State',
      short: true,
      sortable: true,
      hidden: true,
      text: ({ state }) => (state === 'granted' ? STATE_WORDS.granted : STATE_WORDS.waiting),
    },
  ],
}
