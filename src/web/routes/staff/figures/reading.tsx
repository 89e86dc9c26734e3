import type { Counted } from '#domain/reading/read-counts.ts'
import type { PieceFigures } from '#server/services/reading/read-counts.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/reading.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [pieces, { issues }] = await Promise.all([app.figures.reading(), app.catalogue()])
  const numbers = [...new Set(pieces.map(({ issue }) => issue))]
  return {
    issues: numbers.map((number) => ({
      number,
      title: issues.find((issue) => issue.number === number)?.title ?? '',
      pieces: pieces.filter(({ issue }) => issue === number),
    })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const words = { title: 'Reading', description: 'What was read.', path: href('/staff/figures/reading') }
  return pageMeta(siteOf(matches), { ...words, hidden: true })
}

export default function StaffReading({ loaderData: { issues } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Reading"
      lead="How often pieces were opened in the last 30 days. Staff, and anyone who asks not to be tracked, aren’t counted."
    >
      {issues.length === 0 && (
        <p className="font-sans text-small text-soft">
          Nothing to show yet. Figures begin with the first released issue.
        </p>
      )}
      {issues.map(({ number, title, pieces }) => (
        <StaffSection key={number} title={`No. ${number}, ${title}`}>
          <StaffTable
            caption={`No. ${number}`}
            columns={COLUMNS}
            rows={[...pieces, whole(number, pieces)]}
            rowKey={(row) => row.slug}
            empty={null}
          />
        </StaffSection>
      ))}
    </StaffPage>
  )
}

const counted = (what: Counted, head: string): Column<PieceFigures> => ({
  key: what,
  head,
  numeric: true,
  cell: ({ counts }) => counts[what],
})

const COLUMNS: Column<PieceFigures>[] = [
  { key: 'title', head: 'Piece', long: true, cell: ({ title }) => title },
  counted('opened', 'Readers'),
  counted('opened by a stranger', 'Not logged in'),
  counted('came from a search', 'From a search'),
  counted('came from an email', 'From an email'),
  counted('came from elsewhere', 'From another site'),
  counted('came directly', 'Directly'),
  counted('then another piece', 'Then another piece'),
  counted('then the issue', 'Then the issue, to buy it'),
  counted('then subscribe', 'Then subscribe'),
  counted('then log in', 'Then log in'),
  {
    key: 'finished',
    head: 'Finished by readers',
    numeric: true,
    cell: ({ begun, finished }) => (begun === 0 ? '' : `${Math.round((100 * finished) / begun)}%`),
  },
]

function whole(issue: number, pieces: PieceFigures[]): PieceFigures {
  const add = (one: PieceFigures, other: PieceFigures): PieceFigures => ({
    ...one,
    counts: Object.fromEntries(
      Object.entries(one.counts).map(([what, count]) => [what, count + other.counts[what as Counted]]),
    ) as PieceFigures['counts'],
    begun: one.begun + other.begun,
    finished: one.finished + other.finished,
  })
  return { ...pieces.reduce(add), issue, slug: '', title: 'The whole issue' }
}
