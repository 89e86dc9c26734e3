import { Link } from 'react-router'
import { may } from '#domain/access/permissions.ts'
import { href } from '../../../href.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import { choices } from '../list/staff-list.ts'
import type { Route } from './+types/page.ts'
import { ORDER_LIST } from './order-list.tsx'
import { KIND_WORDS, STATUS_WORDS } from './order-words.ts'
import { SEND_MARKED } from './send-marked.ts'

export async function loader(asked: Route.LoaderArgs) {
  const { list, member } = await loadList(ORDER_LIST, asked)
  return { list, role: member.role }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Orders',
    description: 'Orders.',
    path: href('/staff/orders'),
    hidden: true,
  })
}

const { draft: _, ...LISTED_STATUSES } = STATUS_WORDS

const FILTERS = [
  { name: 'status', label: 'State', options: choices(LISTED_STATUSES) },
  { name: 'kind', label: 'Kind', options: choices(KIND_WORDS) },
  { name: 'sent', label: 'Packages', options: choices({ no: 'To be sent' }) },
  { name: 'email', label: 'Email', options: choices({ no: 'Not confirmed' }) },
]

export default function StaffOrders({ loaderData: { list, role } }: Route.ComponentProps) {
  const maySend = may(role, 'orders.pack')
  const mayPlace = may(role, 'orders.enter')
  return (
    <StaffPage
      title="Orders"
      actions={
        <>
          <Link to={href('/staff/orders/packing')} className="linked inline-flex min-h-11 items-center">
            Pick and pack
          </Link>
          {mayPlace && (
            <Link to={href('/staff/orders/new')} className="linked inline-flex min-h-11 items-center">
              Order for a reader
            </Link>
          )}
        </>
      }
    >
      <ListView
        list={ORDER_LIST}
        loaded={list}
        search="Number, email or name"
        filters={FILTERS}
        days
        bulk={maySend ? [SEND_MARKED] : []}
        empty="No orders yet."
      />
    </StaffPage>
  )
}
