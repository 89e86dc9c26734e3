import { Link } from 'react-router'
import { exportFile, moneyPlotFile, plotFile } from '#contract/figures.ts'
import { may } from '#domain/access/permissions.ts'
import type { Currency } from '#domain/money.ts'
import { formatMoney, sum } from '#domain/money.ts'
import { href } from '../../../href.ts'
import { CountState, shownCount, useCounting } from '../../../parts/staff/counting.tsx'
import { Plot } from '../../../parts/staff/plot.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import { useCurrency, useZoneNames } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/page.ts'
import { MoneyPlots } from './money-plots.tsx'
import { CATEGORY_SERIES, COMINGS_SERIES, categoryColumns, comingsColumns, formColumns, formSeries } from './plots.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = await staffOnly(context, request)
  const keepsBooks = may(viewer.role, 'books.see')
  const { timeZone } = (await app.catalogue()).publication
  const overview = await (await app.figures.overview(keepsBooks)).soon(viewer.id)
  return { keepsBooks, ...shownCount(overview, timeZone) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Figures',
    description: 'Figures.',
    path: href('/staff/figures'),
    hidden: true,
  })
}

export default function StaffFigures({ loaderData: { keepsBooks, ...count } }: Route.ComponentProps) {
  const currency = useCurrency()
  useCounting(count)
  const { value: readers, asOf } = count
  const money = readers?.money
  const last = readers?.issues.at(-1)
  return (
    <StaffPage
      title="Figures"
      lead={asOf && `As of ${asOf}`}
      actions={
        <>
          <Link to={href('/staff/figures/reading')} className="linked inline-flex min-h-11 items-center">
            Reading
          </Link>
          {keepsBooks && (
            <Link to={href('/staff/figures/journal')} className="linked inline-flex min-h-11 items-center">
              Monthly journal
            </Link>
          )}
        </>
      }
    >
      <CountState count={count} what="the figures" />
      <dl className="grid gap-x-12 font-sans empty:hidden sm:grid-cols-2 lg:grid-cols-4">
        {readers && (
          <Sum
            term={last ? `Readers of No. ${last.issue}` : 'Readers'}
            says={last ? String(Object.values(last.forms).reduce((all, count) => all + count, 0)) : 'None yet'}
          />
        )}
        {money && <Sum term="Deferred revenue: subscriptions" says={formatMoney(money.deferred.total, currency)} />}
        {money && <Sum term="Deferred revenue: gifts" says={giftsOwed(money.gifts, currency)} />}
        {money && <Sum term="Monthly donations" says={pledged(money.monthlyDonations, currency)} />}
      </dl>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {readers && <ReaderPlots readers={readers} />}
        {money && <MoneyPlots money={money} file={(of) => `${moneyPlotFile.path}?of=${of}`} />}
        {keepsBooks && <Exports />}
      </div>
    </StaffPage>
  )
}

type Overview = NonNullable<Route.ComponentProps['loaderData']['value']>

function ReaderPlots({ readers: { issues, comings } }: { readers: Overview }) {
  const zoneNames = useZoneNames()
  return (
    <>
      <Plot
        title="Readers by category"
        says="Readers of each issue that is released and closed, by their subscription at the time."
        head="Issue"
        series={CATEGORY_SERIES}
        columns={categoryColumns(issues)}
        csv={`${plotFile.path}?of=readers`}
        empty={NONE_CLOSED}
      />
      <Plot
        title="Readers by zone"
        says="The same readers, by zone."
        head="Issue"
        series={formSeries(zoneNames)}
        columns={formColumns(issues)}
        csv={`${plotFile.path}?of=readers`}
        empty={NONE_CLOSED}
      />
      <Plot
        title="New, renewed, lost"
        says="Compared with the issue before. New: first issue. Renewed: on a new subscription. Back: skipped at least one. Lost: had the issue before but not this one, including copies waiting for an address."
        head="Issue"
        series={COMINGS_SERIES}
        columns={comingsColumns(comings)}
        csv={`${plotFile.path}?of=comings`}
        empty={NONE_CLOSED}
      />
    </>
  )
}

const NONE_CLOSED = 'No issues released and closed yet.'

function Sum({ term, says }: { term: string; says: string }) {
  return (
    <div className="border-rule border-b py-2">
      <dt className="text-fine text-soft">{term}</dt>
      <dd className="amount text-title">{says}</dd>
    </div>
  )
}

type Money = NonNullable<Overview['money']>

function giftsOwed(gifts: Money['gifts'], currency: Currency): string {
  return formatMoney(sum(gifts.map(({ amount }) => amount)), currency)
}

function pledged(pledges: Money['monthlyDonations'], currency: Currency): string {
  return formatMoney(sum(pledges.filter(({ status }) => status === 'active').map(({ monthly }) => monthly)), currency)
}

const EXPORTS = {
  readers: 'Readers',
  orders: 'Orders',
  invoices: 'Invoices',
  gifts: 'Gifts',
  pledges: 'Monthly donations',
}

function Exports() {
  return (
    <StaffSection title="Downloads">
      <p className="max-w-[60ch] font-sans text-fine text-soft">
        Complete records, one per row. They contain names and addresses, so each download is logged.
      </p>
      <ul className="flex flex-wrap gap-x-6 font-sans text-small">
        {Object.entries(EXPORTS).map(([of, label]) => (
          <li key={of}>
            <a href={`${exportFile.path}?of=${of}`} download className="linked inline-flex min-h-11 items-center">
              {label} (CSV)
            </a>
          </li>
        ))}
      </ul>
    </StaffSection>
  )
}
