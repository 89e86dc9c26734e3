import { Link } from 'react-router'
import { removeSeed } from '#contract/delivery/mailing-files.ts'
import { postalLinesIn } from '#domain/addresses/postal-lines.ts'
import { writeKeyline } from '#domain/mailing/keyline.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { ZoneName } from '../../../parts/staff/zone-name.tsx'
import { useZoneNames } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { InDialog } from '../in-dialog.tsx'
import type { Route } from './+types/page.ts'
import { AddSeed } from './add-seed.tsx'
import { OwnColumns } from './own-columns.tsx'
import { PresetsForm } from './presets-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ publication }, files, seeds] = await Promise.all([
    app.catalogue(),
    app.issues.fileSettings(),
    app.issues.seeds(),
  ])
  return {
    files,
    zones: publication.zones,
    seeds: seeds.map((seed) => ({
      id: seed.id,
      zone: seed.zone,
      name: seed.name,
      address: postalLinesIn(publication.zones, seed).join(', '),
      keyline: writeKeyline(seed.keyline),
    })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Mailing files',
    description: 'How mailing files are made.',
    path: href('/staff/mailing'),
    hidden: true,
  })
}

type Seed = Awaited<ReturnType<typeof loader>>['seeds'][number]

const COLUMNS: readonly Column<Seed>[] = [
  { key: 'zone', head: 'Zone', short: true, cell: ({ zone }) => <ZoneName zone={zone} /> },
  { key: 'name', head: 'Name', cell: ({ name }) => name },
  { key: 'address', head: 'Address', cell: ({ address }) => address },
  { key: 'keyline', head: 'Keyline', short: true, cell: ({ keyline }) => keyline },
  { key: 'do', head: 'Actions', short: true, cell: (seed) => <RemoveSeed seed={seed} /> },
]

export default function StaffMailing({ loaderData: { files, zones, seeds } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Mailing files"
      lead="How the files for the mailing house are made. You download them from an issue’s page, once its list is closed."
      actions={
        <Link to={href('/staff/issues')} className="linked inline-flex min-h-11 items-center">
          Issues
        </Link>
      }
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[20rem_1fr]">
        <StaffSection title="Presets">
          <PresetsForm files={files} />
        </StaffSection>
        <StaffSection title="Seed addresses">
          <p className="max-w-[44rem] font-sans text-small text-soft">
            Your own addresses, to see when copies arrive. Each gets one copy of every mailing to its zone, marked Y
            under seed. They aren’t readers and aren’t counted as copies served. Files marked as sent don’t change.
          </p>
          <StaffTable
            caption="Seed addresses"
            columns={COLUMNS}
            rows={seeds}
            rowKey={({ id }) => id}
            empty="No seed addresses yet."
          />
          <div>
            <AddSeed zones={zones} />
          </div>
        </StaffSection>
      </div>
      <StaffSection title="Your own columns">
        <OwnColumns columns={files.ownColumns} />
      </StaffSection>
    </StaffPage>
  )
}

function RemoveSeed({ seed: { id, name, zone } }: { seed: Seed }) {
  const zoneNames = useZoneNames()
  return (
    <InDialog
      endpoint={removeSeed}
      title={`Remove ${name}`}
      button={`Remove ${name}, ${zoneNames[zone].name}`}
      says="Remove"
      submit="Remove it"
      body={() => ({ seed: id })}
    >
      {() => (
        <p>Mailing files that haven’t been sent yet lose this address. You can add it again, with a new keyline.</p>
      )}
    </InDialog>
  )
}
