import { Link } from 'react-router'
import { may } from '#domain/access/permissions.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import type { Cents } from '#domain/money.ts'
import { counted } from '#domain/vocabulary.ts'
import type { RecentSales } from '#server/services/figures/recent-sales.ts'
import { href } from '../../href.ts'
import { Money } from '../../parts/page/money.tsx'

type SalesLine = {
  label: string
  /** Null for those who don't keep the books. */
  amount: Cents | null
  payments: number
  readers: number
  orders: string
}

/** The orders behind a period open by its days. */
export function salesLines(sales: Record<'yesterday' | 'month', RecentSales>, role: StaffRole): SalesLine[] {
  const line = (label: string, { from, until, amount, payments, readers }: RecentSales): SalesLine => ({
    label,
    amount: may(role, 'books.see') ? amount : null,
    payments,
    readers,
    orders: `${href('/staff/orders')}?${new URLSearchParams({ from, until })}`,
  })
  return [line('Yesterday', sales.yesterday), line('This month', sales.month)]
}

const LINK = 'linked inline-flex min-h-6 items-center'

export function Sales({ lines }: { lines: readonly SalesLine[] }) {
  return (
    <dl className="tabular grid gap-3 font-sans text-small">
      {lines.map(({ label, amount, payments, readers, orders }) => (
        <div key={label} className="border-rule border-b pb-2">
          <dt className="text-soft">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-5">
            <Link to={orders} className={LINK}>
              {counted(payments, 'payment')}
            </Link>
            {amount !== null && <Money amount={amount} />}
            <Link to={`${href('/staff/people')}?sort=-joined`} className={LINK}>
              {counted(readers, 'new reader')}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}
