import { Link } from 'react-router'
import { plotFile } from '#contract/figures.ts'
import { may } from '#domain/access/permissions.ts'
import { byZone, ZONES } from '#domain/vocabulary.ts'
import { href } from '../../../href.ts'
import { Plot } from '../../../parts/staff/plot.tsx'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { useZoneNames } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import { choices, issueChoices } from '../list/staff-list.ts'
import type { Route } from './+types/page.ts'
import type { ShownClaim } from './claim-list.tsx'
import { CLAIM_LIST } from './claim-list.tsx'
import { DecideClaim } from './decide-claim.tsx'
import { GRANT_MARKED, REFUSE_MARKED } from './decide-marked.tsx'

export async function loader(asked: Route.LoaderArgs) {
  const { app, member, list } = await loadList(CLAIM_LIST, asked)
  return { list, counts: await app.delivery.claimsByIssue(), mayHold: may(member.role, 'holds.change') }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Delivery',
    description: 'Copies that didn’t come.',
    path: href('/staff/delivery'),
    hidden: true,
  })
}

const DECIDE: Column<ShownClaim> = { key: 'decide', head: 'Decide', cell: (row) => <DecideClaim claim={row} /> }

export default function StaffDelivery({ loaderData: { list, counts, mayHold } }: Route.ComponentProps) {
  const zoneNames = useZoneNames()
  return (
    <StaffPage
      title="Delivery"
      lead="Copies that didn’t come."
      actions={
        <>
          <Link to={href('/staff/delivery/redirects')} className="linked inline-flex min-h-11 items-center">
            Copies to redirect
          </Link>
          {mayHold && (
            <Link to={href('/staff/delivery/zones')} className="linked inline-flex min-h-11 items-center">
              Zones on hold
            </Link>
          )}
        </>
      }
    >
      <ListView
        list={CLAIM_LIST}
        loaded={list}
        filters={[
          { name: 'issue', label: 'Issue', options: issueChoices(counts) },
          { name: 'zone', label: 'Zone', options: choices(byZone((zone) => zoneNames[zone].name)) },
          { name: 'earlier', label: 'Earlier claims', options: choices({ yes: 'Some', no: 'None' }) },
        ]}
        actions={[DECIDE]}
        bulk={[GRANT_MARKED, REFUSE_MARKED]}
        empty="No claims are waiting. A reader’s first in twelve months is granted right away."
      />
      <Plot
        title="Claims by issue"
        says="Copies that readers say didn’t come or came damaged, by zone. Many from one zone may mean a lost mailing."
        head="Issue"
        series={ZONES.map((key) => ({ key, label: zoneNames[key].name }))}
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
