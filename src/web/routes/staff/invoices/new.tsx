import { Link } from 'react-router'
import type { DraftToEdit } from '#server/services/invoices/read-draft.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/new.ts'
import { DraftForm } from './draft-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const { publication, prices } = await app.catalogue()
  return { zones: publication.zones, goodsShipping: prices.goodsShipping }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/invoices/new')
  return pageMeta(siteOf(matches), { title: 'New invoice', description: 'A draft.', path, hidden: true })
}

const NOTHING: DraftToEdit = {
  lines: [],
  parcels: [],
  free: [{ name: '', quantity: 1, price: 0 as DraftToEdit['free'][number]['price'] }],
  revision: 0,
  name: '',
  email: '',
  emailTo: null,
  poNumber: null,
  note: '',
  address: null,
  net: 30,
  accepted: 'any',
  servesBefore: false,
  basisPoints: 0,
}

/** For what is not in the catalogue: an advertisement, a fee. */
export default function NewInvoice({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage
      title="New invoice"
      lead="With lines of your own, such as an ad or a fee."
      actions={
        <Link to={`${href('/staff/orders/new')}?pay=invoice`} className="linked inline-flex min-h-11 items-center">
          Invoice for products or subscriptions
        </Link>
      }
    >
      <DraftForm id={null} begun={NOTHING} {...loaderData} />
    </StaffPage>
  )
}
