import { Link } from 'react-router'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { OpenRedirect } from '#server/services/delivery/redirect-queue.ts'
import { href } from '../../../href.ts'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { DecideRedirect } from './decide-redirect.tsx'

export type ShownRedirect = OpenRedirect & { on: Day }

const COLUMNS: readonly Column<ShownRedirect>[] = [
  {
    key: 'reader',
    head: 'Reader',
    cell: ({ reader }) => (
      <Link
        to={href('/staff/people/:token', { token: reader.token })}
        className="linked inline-flex min-h-6 items-center"
      >
        {reader.name}
      </Link>
    ),
  },
  { key: 'on', head: 'Since', cell: ({ on }) => formatDay(on) },
  { key: 'issue', head: 'Issue', cell: ({ issue }) => `No. ${issue}` },
  { key: 'from', head: 'Old address', cell: ({ from }) => from || 'Off the list' },
  { key: 'to', head: 'New address', cell: ({ to }) => to || 'None' },
  {
    key: 'decide',
    head: 'Decide',
    cell: (row) =>
      row.state === 'granted' ? (
        <Link
          to={href('/staff/issues/:number', { number: String(row.issue) })}
          className="linked inline-flex min-h-6 items-center"
        >
          Waits for the late mailing
        </Link>
      ) : (
        <DecideRedirect redirect={row} />
      ),
  },
]

export function RedirectTable({ redirects }: { redirects: readonly ShownRedirect[] }) {
  return (
    <StaffTable
      caption="Copies to redirect"
      columns={COLUMNS}
      rows={redirects}
      rowKey={({ id }) => id}
      empty="Nobody is waiting. Readers who move after the list is closed can ask for the copy on its way."
    />
  )
}
