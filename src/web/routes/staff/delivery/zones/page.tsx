import { Link } from 'react-router'
import { dayOf, formatDay } from '#domain/day.ts'
import { heldInZone } from '#domain/delivery/timeline.ts'
import { timelineWords } from '#domain/delivery/timeline-words.ts'
import type { ZoneHoldOutcome } from '#domain/delivery/zone-hold.ts'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { ZoneName } from '../../../../parts/staff/zone-name.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import type { Route } from './+types/page.ts'
import { HoldZone } from './hold-zone.tsx'
import { ZoneHoldActions } from './zone-hold-actions.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ publication, issues }, holds, preview] = await Promise.all([
    app.catalogue(),
    app.delivery.zoneHolds(),
    app.delivery.zoneHoldPreview(),
  ])
  const today = dayOf(app.now(), publication.timeZone)
  const closedOn = (number: number) => {
    const closedAt = issues.find((issue) => issue.number === number)?.closedAt
    return closedAt ? dayOf(closedAt, publication.timeZone) : null
  }
  const shown = holds.map((hold) => ({
    ...hold,
    tells: timelineWords(heldInZone(hold, { closedOn: closedOn(hold.issue), today }), {
      format: formatDay,
      zoneNames: publication.zoneNames,
    }),
  }))
  return {
    standing: shown.filter(({ outcome }) => outcome === null),
    lifted: shown.filter(({ outcome }) => outcome !== null),
    preview,
    today,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Zones on hold',
    description: 'Zones that no mail goes to for now.',
    path: href('/staff/delivery/zones'),
    hidden: true,
  })
}

type Row = Awaited<ReturnType<typeof loader>>['standing'][number]

const OUTCOME_WORDS: Record<ZoneHoldOutcome, string> = {
  ended: 'Ended before the close',
  mailed: 'Mailed late',
  'given up': 'Given up',
}

const ISSUE: Column<Row> = {
  key: 'issue',
  head: 'Issue',
  cell: ({ issue, title }) => (
    <Link
      to={href('/staff/issues/:number', { number: String(issue) })}
      className="linked inline-flex min-h-6 items-center"
    >
      No. {issue}, {title}
    </Link>
  ),
}
const ZONE: Column<Row> = { key: 'zone', head: 'Zone', cell: ({ zone }) => <ZoneName zone={zone} /> }
const WHY: Column<Row> = { key: 'why', head: 'Why', cell: ({ reason, by }) => `${reason} (${by})` }

const STANDING: readonly Column<Row>[] = [
  ISSUE,
  ZONE,
  { key: 'until', head: 'Expected until', cell: ({ until }) => formatDay(until) },
  { key: 'tells', head: 'Readers see', cell: ({ tells }) => tells },
  { key: 'owed', head: 'Owed to', numeric: true, cell: ({ closed, owed }) => (closed ? owed : 'Not closed yet') },
  WHY,
  { key: 'do', head: 'Actions', cell: (row) => <ZoneHoldActions hold={row} /> },
]

const LIFTED: readonly Column<Row>[] = [
  ISSUE,
  ZONE,
  { key: 'outcome', head: 'Lifted', cell: ({ outcome }) => outcome && OUTCOME_WORDS[outcome] },
  { key: 'says', head: 'Readers were told', cell: ({ says }) => says },
  WHY,
]

export default function StaffZones({ loaderData: { standing, lifted, preview, today } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Zones on hold"
      actions={
        <Link to={href('/staff/delivery')} className="linked">
          Delivery
        </Link>
      }
    >
      <StaffSection title="On hold now">
        <StaffTable
          caption="Zones on hold now"
          columns={STANDING}
          rows={standing}
          rowKey={({ id }) => id}
          empty="Mail goes to every zone."
        />
      </StaffSection>
      <StaffSection title="Hold a zone">
        <HoldZone key={standing.length} preview={preview} today={today} />
      </StaffSection>
      {lifted.length > 0 && (
        <StaffSection title="Lifted">
          <StaffTable caption="Lifted holds" columns={LIFTED} rows={lifted} rowKey={({ id }) => id} empty="None." />
        </StaffSection>
      )}
    </StaffPage>
  )
}
