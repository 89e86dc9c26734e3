import { Link } from 'react-router'
import { plotFile } from '#contract/figures.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { REASON_WORDS } from '#domain/delivery/claim-words.ts'
import { ZONE_NAMES, ZONES } from '#domain/vocabulary.ts'
import { href } from '../../../href.ts'
import { Plot } from '../../../parts/staff/plot.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/page.ts'
import { DecideClaim } from './decide-claim.tsx'
import { RedirectTable } from './redirect-table.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request, ['support', 'fulfilment'])
  const [{ publication }, claims, redirects, counts] = await Promise.all([
    app.catalogue(),
    app.delivery.claimsWaiting(),
    app.delivery.redirectsOpen(),
    app.delivery.claimsByIssue(),
  ])
  const dated = <Row extends { at: Date }>(row: Row) => ({ ...row, on: dayOf(row.at, publication.timeZone) })
  return {
    claims: claims.map(dated),
    redirects: redirects.map(dated),
    counts,
    mayHold: member.role !== 'support',
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Delivery',
    description: 'Copies that didn’t come, and those to redirect.',
    path: href('/staff/delivery'),
    hidden: true,
  })
}

type Row = Awaited<ReturnType<typeof loader>>['claims'][number]

const STATE_WORDS = { waiting: 'waiting', granted: 'granted', refused: 'refused' }

const COLUMNS: readonly Column<Row>[] = [
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
  { key: 'reason', head: 'What happened', cell: ({ reason }) => REASON_WORDS[reason] },
  {
    key: 'earlier',
    head: 'Earlier claims',
    cell: ({ earlier, atAddress }) => (
      <>
        {earlier.length === 0
          ? 'None'
          : earlier.map(({ issue, state }) => `No. ${issue} (${STATE_WORDS[state]})`).join(', ')}
        {atAddress > 0 && (
          <span className="block text-soft">
            {atAddress === 1 ? '1 by another reader' : `${atAddress} by other readers`} at this address
          </span>
        )}
      </>
    ),
  },
  {
    key: 'zone',
    head: 'Claims in the zone',
    cell: ({ zone, inZone }) => `${ZONE_NAMES[zone]}: ${inZone.claims} of ${inZone.copies} copies`,
  },
  { key: 'decide', head: 'Decide', cell: (row) => <DecideClaim claim={row} /> },
]

const ZONE_SERIES = ZONES.map((key) => ({ key, label: ZONE_NAMES[key] }))

export default function StaffDelivery({ loaderData: { claims, redirects, counts, mayHold } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Delivery"
      actions={
        mayHold && (
          <Link to={href('/staff/delivery/zones')} className="linked">
            Zones on hold
          </Link>
        )
      }
    >
      <StaffSection title="Claims">
        <StaffTable
          caption="Claims waiting for an answer"
          columns={COLUMNS}
          rows={claims}
          rowKey={({ id }) => id}
          empty="No claims are waiting. A reader’s first in twelve months is granted right away."
        />
      </StaffSection>
      <StaffSection title="Redirects">
        <RedirectTable redirects={redirects} />
      </StaffSection>
      <Plot
        title="Claims by issue"
        says="Copies that readers say didn’t come or came damaged, by zone. Many from one zone may mean a lost mailing."
        head="Issue"
        series={ZONE_SERIES}
        columns={counts.map(({ issue, title, claims: values }) => ({
          key: String(issue),
          label: String(issue),
          name: `${issue}, ${title}`,
          values,
        }))}
        csv={`${plotFile.path}?of=claims`}
        empty="No issues closed yet."
      />
    </StaffPage>
  )
}
