import { Link } from 'react-router'
import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { Route } from './+types/page.ts'
import { formsOf } from './forms.ts'

const LEAD = 'Release to digital readers, then close the mailing list.'
const LEAD_PRINT = 'Close the mailing list. The issue is then for sale.'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request, ['fulfilment'])
  const [{ publication }, issues] = await Promise.all([app.catalogue(), app.issues.list()])
  const day = (instant: Date | null) => instant && dayOf(instant, publication.timeZone)
  return {
    lead: publication.sellsDigital ? LEAD : LEAD_PRINT,
    issues: issues.map(({ number, title, season, plannedFor, cutOff, releasedAt, closedAt, runs }) => {
      const standing = runs.filter(({ kind, undoneAt }) => kind !== 'release' && !undoneAt)
      return {
        number,
        title,
        season,
        plannedFor: plannedFor as Day,
        cutOff: cutOff as Day | null,
        releasedOn: day(releasedAt),
        closedOn: day(closedAt),
        mailed: standing.reduce((sum, { served }) => sum + formsOf(served).print, 0),
        unsent: standing.filter(({ sentAt }) => !sentAt).length,
      }
    }),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Issues',
    description: 'Issues.',
    path: href('/staff/issues'),
    hidden: true,
  })
}

type Row = Awaited<ReturnType<typeof loader>>['issues'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'number',
    head: 'Issue',
    cell: ({ number, title }) => (
      <Link
        to={href('/staff/issues/:number', { number: String(number) })}
        className="linked inline-flex min-h-6 items-center"
      >
        {number}, {title}
      </Link>
    ),
  },
  { key: 'season', head: 'Season', cell: ({ season }) => season },
  { key: 'planned', head: 'Planned for', cell: ({ plannedFor }) => formatDay(plannedFor) },
  { key: 'cut-off', head: 'Cut-off', cell: ({ cutOff }) => (cutOff ? formatDay(cutOff) : '') },
  { key: 'released', head: 'Released', cell: ({ releasedOn }) => (releasedOn ? formatDay(releasedOn) : 'Not yet') },
  {
    key: 'closed',
    head: 'Closed',
    cell: ({ closedOn, unsent }) => (closedOn ? `${formatDay(closedOn)}${unsent ? ', file not sent' : ''}` : 'Not yet'),
  },
  { key: 'mailed', head: 'Mailed', numeric: true, cell: ({ mailed }) => mailed || '' },
]

export default function StaffIssues({ loaderData: { lead, issues } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Issues"
      lead={lead}
      actions={
        <LinkButton as={Link} to={href('/staff/issues/new')} look="outline">
          Plan an issue
        </LinkButton>
      }
    >
      <StaffTable
        caption="Issues"
        columns={COLUMNS}
        rows={issues}
        rowKey={({ number }) => String(number)}
        empty="No issues yet."
      />
    </StaffPage>
  )
}
