import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/page.ts'
import { ZonesForm } from './zones-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  return app.catalogueForStaff.zones()
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Zones',
    description: 'What shipping zones are called and where they ship to.',
    path: href('/staff/catalogue/zones'),
    hidden: true,
  })
}

export default function StaffZoneSettings({ loaderData }: Route.ComponentProps) {
  return (
    <CataloguePage admin>
      <StaffSection title="Zones">
        <p className="max-w-[44rem] font-sans text-small text-soft">
          Each zone has its own shipping prices, delivery times and mailing file. A country is in one zone. What you’ve
          sold keeps its zone when you move a country.
        </p>
        <ZonesForm {...loaderData} />
      </StaffSection>
    </CataloguePage>
  )
}
