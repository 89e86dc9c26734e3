import { Link } from 'react-router'
import { may } from '#domain/access/permissions.ts'
import { href } from '../../../href.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import { choices } from '../list/staff-list.ts'
import type { Route } from './+types/page.ts'
import { INVOICE_FILTERS, INVOICE_LIST } from './invoice-list.tsx'
import { REMIND_MARKED } from './remind-marked.ts'

export async function loader(asked: Route.LoaderArgs) {
  const { list, member } = await loadList(INVOICE_LIST, asked)
  return { list, mayMake: may(member.role, 'invoices.change') }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/invoices')
  return pageMeta(siteOf(matches), { title: 'Invoices', description: 'Invoices.', path, hidden: true })
}

const FILTERS = [{ name: 'show', label: 'Show', options: choices(INVOICE_FILTERS) }]

export default function StaffInvoices({ loaderData: { list, mayMake } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Invoices"
      actions={
        mayMake && (
          <>
            <Link to={`${href('/staff/orders/new')}?pay=invoice`} className="linked inline-flex min-h-11 items-center">
              New invoice
            </Link>
            <Link to={href('/staff/invoices/new')} className="linked inline-flex min-h-11 items-center">
              New invoice with your own lines
            </Link>
          </>
        )
      }
    >
      <ListView
        list={INVOICE_LIST}
        loaded={list}
        search="Number, email, name or PO"
        filters={FILTERS}
        bulk={mayMake ? [REMIND_MARKED] : []}
        empty="No invoices yet."
      />
    </StaffPage>
  )
}
