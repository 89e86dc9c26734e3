import { Link } from 'react-router'
import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { pageOfRows } from '#domain/staff-lists/page-of-rows.ts'
import type { App } from '#server/reads/app.ts'
import { href } from '../../../href.ts'
import type { StaffList } from '../list/staff-list.ts'

type ShownIssue = Awaited<ReturnType<typeof readIssues>>[number]

async function readIssues(app: App) {
  const [{ publication }, issues] = await Promise.all([app.catalogue(), app.issues.list()])
  const day = (instant: Date | null) => instant && dayOf(instant, publication.timeZone)
  return issues.map(({ number, title, season, plannedFor, cutOff, releasedAt, closedAt, mailed, runs }) => {
    const standing = runs.filter(({ kind, undoneAt }) => kind !== 'release' && !undoneAt)
    return {
      number,
      title,
      season,
      plannedFor: plannedFor as Day,
      cutOff: cutOff as Day | null,
      releasedOn: day(releasedAt),
      closedOn: day(closedAt),
      mailed,
      unsent: standing.filter(({ sentAt }) => !sentAt).length,
    }
  })
}

const SORTED = {
  values: {
    number: ({ number }: ShownIssue) => number,
    season: ({ season }: ShownIssue) => season,
    planned: ({ plannedFor }: ShownIssue) => plannedFor,
    'cut-off': ({ cutOff }: ShownIssue) => cutOff ?? '',
    released: ({ releasedOn }: ShownIssue) => releasedOn ?? '',
    closed: ({ closedOn }: ShownIssue) => closedOn ?? '',
    mailed: ({ mailed }: ShownIssue) => mailed,
  },
  key: ({ number }: ShownIssue) => String(number),
  otherwise: { key: 'number', down: true },
}

export const ISSUE_LIST: StaffList<ShownIssue> = {
  name: 'issues',
  rowKey: SORTED.key,
  read: async (app, _query, asked) => pageOfRows(await readIssues(app), SORTED, asked),
  columns: [
    {
      key: 'number',
      head: 'Issue',
      sortable: true,
      always: true,
      text: ({ number, title }) => `${number}, ${title}`,
      cell: ({ number, title }) => (
        <Link
          to={href('/staff/issues/:number', { number: String(number) })}
          className="linked inline-flex min-h-6 items-center"
        >
          {number}, {title}
        </Link>
      ),
    },
    { key: 'season', head: 'Season', sortable: true, text: ({ season }) => season },
    {
      key: 'planned',
      head: 'Planned for',
      sortable: true,
      text: ({ plannedFor }) => plannedFor,
      cell: ({ plannedFor }) => formatDay(plannedFor),
    },
    {
      key: 'cut-off',
      head: 'Cut-off',
      sortable: true,
      text: ({ cutOff }) => cutOff ?? '',
      cell: ({ cutOff }) => (cutOff ? formatDay(cutOff) : ''),
    },
    {
      key: 'released',
      head: 'Released',
      sortable: true,
      text: ({ releasedOn }) => releasedOn ?? '',
      cell: ({ releasedOn }) => (releasedOn ? formatDay(releasedOn) : 'Not yet'),
    },
    {
      key: 'closed',
      head: 'Closed',
      sortable: true,
      text: ({ closedOn }) => closedOn ?? '',
      cell: ({ closedOn, unsent }) =>
        closedOn ? `${formatDay(closedOn)}${unsent ? ', file not sent' : ''}` : 'Not yet',
    },
    {
      key: 'mailed',
      head: 'Mailed',
      numeric: true,
      sortable: true,
      text: ({ mailed }) => mailed,
      cell: ({ mailed }) => mailed || '',
    },
  ],
}
