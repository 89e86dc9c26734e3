import { Link } from 'react-router'
import { setMoveAside } from '#contract/delivery/return-file.ts'
import { postalLinesIn } from '#domain/addresses/postal-lines.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import type { Zones } from '#server/db/settings.ts'
import { href } from '../../../../href.ts'
import { PersonLink } from '../../../../parts/staff/person.tsx'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { useZoneNames } from '../../../../root-data.ts'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { InDialog } from '../../in-dialog.tsx'
import { ChangeAddress } from '../../people/person/contacts.tsx'
import type { Route } from './+types/page.ts'
import { ReturnFile } from './return-file.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ publication }, moves] = await Promise.all([app.catalogue(), app.people.reportedMoves()])
  return {
    moves: moves.map((move) => ({ ...move, since: dayOf(move.since, publication.timeZone) })),
    zones: publication.zones,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Return file',
    description: 'What the post returned.',
    path: href('/staff/contacts/returns'),
    hidden: true,
  })
}

type Move = Awaited<ReturnType<typeof loader>>['moves'][number]

const columns = (zones: Zones): readonly Column<Move>[] => [
  { key: 'who', head: 'Reader', cell: ({ token, name }) => <PersonLink token={token} name={name} /> },
  { key: 'old', head: 'On record', cell: ({ old }) => postalLinesIn(zones, old).join(', ') },
  { key: 'new', head: 'The post says', cell: ({ address }) => postalLinesIn(zones, address).join(', ') },
  { key: 'since', head: 'Since', short: true, cell: ({ since }) => formatDay(since) },
  {
    key: 'do',
    head: 'Decide',
    cell: (move) => (
      <span className="flex flex-wrap gap-x-4">
        {zones[move.zone].countries.some(({ code }) => code === move.address.country) ? (
          <ChangeAddress person={move.token} zone={move.zone} address={move.address} zones={zones} opens="Use it" />
        ) : (
          <span className="text-soft">In another zone: change it on the reader’s page.</span>
        )}
        <SetAside move={move} />
      </span>
    ),
  },
]

export default function StaffReturns({ loaderData: { moves, zones } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Return file"
      lead="The mailing house or the post sends back a file of copies that didn’t arrive, by the keyline on the label."
      actions={
        <Link to={href('/staff/contacts')} className="linked inline-flex min-h-11 items-center">
          Contacts
        </Link>
      }
    >
      <StaffSection title="Upload">
        <ReturnFile />
      </StaffSection>
      <StaffSection title="New addresses to check">
        <p className="max-w-[44rem] font-sans text-small text-soft">
          The post says these readers have moved. Until you decide, copies go to the address on record. Once a reader or
          you change it, the line goes away.
        </p>
        <StaffTable
          caption="New addresses to check"
          columns={columns(zones)}
          rows={moves}
          rowKey={({ id }) => id}
          empty="No new addresses to check."
        />
      </StaffSection>
    </StaffPage>
  )
}

function SetAside({ move: { id, name, zone } }: { move: Move }) {
  const zoneNames = useZoneNames()
  return (
    <InDialog
      endpoint={setMoveAside}
      title={`Keep the old address: ${name}`}
      button={`Keep the old address: ${name}, ${zoneNames[zone].name}`}
      says="Keep the old address"
      submit="Keep the old address"
      body={(text) => ({ move: id, reason: text('reason') })}
    >
      {(error) => (
        <>
          <p>Copies keep going to the address on record. If the post sends the same new address again, it’s ignored.</p>
          <Field label="Reason" name="reason" required maxLength={200} error={error('reason')} />
        </>
      )}
    </InDialog>
  )
}
