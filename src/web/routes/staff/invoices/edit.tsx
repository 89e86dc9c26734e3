import { data, redirect } from 'react-router'
import { uuid } from '#contract/fields/uuid.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/edit.ts'
import { DraftForm } from './draft-form.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const id = uuid.safeParse(params.id).data
  const begun = id ? await app.invoices.draft(id) : null
  if (!id || !begun) {
    // Sent meanwhile: the invoice is what there is to see.
    if (id && (await app.invoices.find(id))) throw redirect(href('/staff/invoices/:id', { id }))
    throw data(null, { status: 404 })
  }
  const { publication, prices } = await app.catalogue()
  return { id, begun, zones: publication.zones, goodsShipping: prices.goodsShipping }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/invoices')
  return pageMeta(siteOf(matches), { title: 'Edit draft', description: 'A draft.', path, hidden: true })
}

export default function EditDraft({ loaderData }: Route.ComponentProps) {
  const { id, begun } = loaderData
  return (
    <StaffPage title="Edit draft" lead={begun.name}>
      <DraftForm key={`${id} ${begun.revision}`} {...loaderData} />
    </StaffPage>
  )
}
