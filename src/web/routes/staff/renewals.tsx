import { useSearchParams } from 'react-router'
import { boardFile } from '#contract/renewals.ts'
import { formatDay } from '#domain/day.ts'
import { cents, formatMoney } from '#domain/money.ts'
import type { ForecastKind } from '#domain/renewals/renewal-forecast.ts'
import { FORECAST_KINDS, FORECAST_WORDS } from '#domain/renewals/renewal-forecast.ts'
import type { RenewalDueLine, RenewalsDue, RenewalsDueFilter } from '#server/services/renewals/renewals-due.ts'
import { href } from '../../href.ts'
import { Money } from '../../parts/page/money.tsx'
import { CountState, shownCount, useCounting } from '../../parts/staff/counting.tsx'
import { Person } from '../../parts/staff/person.tsx'
import { StaffFilters } from '../../parts/staff/staff-filters.tsx'
import { staffOnly } from '../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../parts/staff/staff-page.tsx'
import type { Column } from '../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../parts/staff/staff-table.tsx'
import { useCurrency } from '../../root-data.ts'
import { pageMeta, siteOf } from '../../site.ts'
import type { Route } from './+types/renewals.ts'

const DAYS = ['60', '30', '14', '7'] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = await staffOnly(context, request)
  const { timeZone } = (await app.catalogue()).publication
  const due = await app.renewals.due(filterOf(new URL(request.url).searchParams))
  return shownCount(await due.soon(viewer.id), timeZone)
}

function filterOf(query: URLSearchParams): RenewalsDueFilter {
  const kind = FORECAST_KINDS.find((one) => one === query.get('kind')) ?? null
  return { kind, days: Number(DAYS.find((one) => one === query.get('days')) ?? DAYS[0]) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Renewals',
    description: 'Upcoming renewals.',
    path: href('/staff/renewals'),
    hidden: true,
  })
}

const COLUMNS: readonly Column<RenewalDueLine>[] = [
  { key: 'day', head: 'Day', short: true, cell: ({ day }) => formatDay(day) },
  { key: 'what', head: 'What', short: true, cell: ({ kind }) => FORECAST_WORDS[kind] },
  {
    key: 'who',
    head: 'Reader',
    long: true,
    cell: ({ token, name, email }) => <Person name={name} email={email} token={token} />,
  },
  { key: 'why', head: 'Why', long: true, cell: ({ why }) => why },
  {
    key: 'amount',
    head: 'Amount',
    numeric: true,
    cell: ({ amount }) => (amount === null ? '' : <Money amount={amount} />),
  },
]

const FILTERS = [
  {
    name: 'kind',
    label: 'What',
    options: [
      { value: '', label: 'Everything' },
      ...FORECAST_KINDS.map((value) => ({ value, label: FORECAST_WORDS[value] })),
    ],
  },
  {
    name: 'days',
    label: 'How far ahead',
    options: DAYS.map((value) => ({ value: value === '60' ? '' : value, label: `${value} days` })),
  },
]

export default function Renewals({ loaderData: count }: Route.ComponentProps) {
  const [query] = useSearchParams()
  useCounting(count)
  const { value: board, asOf } = count
  return (
    <StaffPage
      title="Renewals"
      lead={board && `Planned until ${formatDay(board.until)}, unless something changes. Calculated on ${asOf}.`}
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 content-start gap-4">
          <StaffFilters filters={FILTERS} />
          <CountState count={count} what="renewals" />
          {board && (
            <StaffTable
              caption="Upcoming"
              columns={COLUMNS}
              rows={board.lines}
              rowKey={({ token, kind, day }) => `${token} ${kind} ${day}`}
              empty="Nothing of this kind in this period."
              csv={`${boardFile.path}?${query}`}
              foot={
                board.found > board.lines.length
                  ? `The first ${board.lines.length} of ${board.found}; the file has all.`
                  : `${board.found} in all.`
              }
            />
          )}
        </div>
        {board && (
          <div className="grid content-start gap-8">
            <Sums board={board} />
            <Coming coming={board.coming} />
          </div>
        )}
      </div>
    </StaffPage>
  )
}

function Sums({ board: { counts, charges } }: { board: Pick<RenewalsDue, 'counts' | 'charges'> }) {
  const currency = useCurrency()
  return (
    <StaffSection title="In this period">
      <dl className="tabular font-sans text-small">
        {(FORECAST_KINDS as readonly ForecastKind[]).map((kind) => (
          <Line key={kind} term={FORECAST_WORDS[kind]}>
            {counts[kind]}
          </Line>
        ))}
        <Line term="To be charged, if nothing is declined">{formatMoney(cents(charges), currency)}</Line>
      </dl>
    </StaffSection>
  )
}

function Coming({ coming }: Pick<RenewalsDue, 'coming'>) {
  return (
    <StaffSection title="Based on">
      {coming.length === 0 ? (
        <p className="font-sans text-small text-soft">No issue is planned for release or close in this period.</p>
      ) : (
        <dl className="tabular font-sans text-small">
          {coming.map(({ issue, moment, day }) => (
            <Line key={`${moment} ${issue}`} term={`Issue ${issue} ${moment === 'close' ? 'closed' : 'released'}`}>
              {formatDay(day)}
            </Line>
          ))}
        </dl>
      )}
      <p className="font-sans text-fine text-soft">
        Assumes lists close on their cut-off and issues release on their day. Anything late counts as today.
      </p>
    </StaffSection>
  )
}

function Line({ term, children }: { term: string; children: string | number }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-rule border-b py-2">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
