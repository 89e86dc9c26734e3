import { href } from '../../../href.ts'
import { Money } from '../../../parts/page/money.tsx'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import type { Route } from './+types/page.ts'
import { ReturnUnmatched } from './return-unmatched.tsx'
import type { ShownPayment } from './unmatched-list.tsx'
import { UNMATCHED_LIST } from './unmatched-list.tsx'

export async function loader(asked: Route.LoaderArgs) {
  const { app, list } = await loadList(UNMATCHED_LIST, asked)
  return { list, ...(await app.payments.unmatchedSum()) }
}

export function meta({ matches }: Route.MetaArgs) {
  const words = { title: 'Unmatched payments', description: 'Payments without an order.' }
  return pageMeta(siteOf(matches), { ...words, path: href('/staff/unmatched-payments'), hidden: true })
}

const RETURN: Column<ShownPayment> = {
  key: 'return',
  head: 'Return',
  short: true,
  cell: (row) => <ReturnUnmatched payment={row} />,
}

export default function UnmatchedPayments({ loaderData: { list, count, sum } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Unmatched payments"
      lead="Paid to us for orders that aren’t in our records, because an older backup was restored. Nothing is returned until you approve it."
    >
      {count > 0 && (
        <p className="tabular font-sans text-small">
          {count === 1 ? '1 payment' : `${count.toLocaleString('en-US')} payments`}, <Money amount={sum} /> in all.
        </p>
      )}
      <ListView list={UNMATCHED_LIST} loaded={list} actions={[RETURN]} empty="Every payment belongs to an order." />
    </StaffPage>
  )
}
