import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { pageMeta, siteOf } from '../../../../site.ts'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/page.ts'
import { MastheadForm } from './masthead-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const { name, tagline, masthead } = (await app.catalogue()).publication
  return { name, tagline, masthead }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/catalogue/masthead')
  return pageMeta(siteOf(matches), { title: 'Masthead', description: 'Looks.', path, hidden: true })
}

export default function StaffMasthead({ loaderData }: Route.ComponentProps) {
  return (
    <CataloguePage admin>
      <MastheadForm {...loaderData} />
    </CataloguePage>
  )
}
