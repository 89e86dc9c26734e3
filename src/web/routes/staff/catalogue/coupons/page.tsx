import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { StoredCoupon } from '#server/services/catalogue/edit-coupons.ts'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/page.ts'
import { ChangeCoupon, NewCoupon } from './coupon-forms.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const { publication } = await app.catalogue()
  return {
    coupons: await app.catalogueForStaff.coupons(),
    today: dayOf(app.now(), publication.timeZone),
    admin: member.role === 'admin',
    mayChange: member.role === 'admin' || member.role === 'finance',
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/catalogue/coupons')
  return pageMeta(siteOf(matches), { title: 'Coupons', description: 'Coupons.', path, hidden: true })
}

const APPLIED = { gift: 'Gifts', renewal: 'Renewals', other: 'New and gifts' } as const

export default function StaffCoupons({ loaderData: { coupons, today, admin, mayChange } }: Route.ComponentProps) {
  const columns: Column<StoredCoupon>[] = [
    { key: 'code', head: 'Code', cell: ({ code }) => <span className="font-semibold">{code}</span> },
    { key: 'applied', head: 'For', cell: ({ applied }) => APPLIED[applied] },
    ...[
      ['US', 'print-a'] as const,
      ['Canada', 'print-b'] as const,
      ['International', 'print-c'] as const,
      ['Digital', 'digital'] as const,
    ].map(([head, key]) => ({
      key,
      head,
      numeric: true,
      cell: ({ discounts }: StoredCoupon) => (discounts[key] > 0 ? `-${formatMoney(discounts[key])}` : ''),
    })),
    {
      key: 'used',
      head: 'Used',
      numeric: true,
      cell: ({ used, usageLimit }) => (usageLimit === null ? used : `${used} of ${usageLimit}`),
    },
    {
      key: 'when',
      head: 'When',
      cell: (row) => `${daysOf(row, today)}${row.oncePerAccount ? ', once per reader' : ''}`,
    },
    ...(mayChange
      ? [{ key: 'change', head: 'Change', cell: (row: StoredCoupon) => <ChangeCoupon coupon={row} today={today} /> }]
      : []),
  ]
  return (
    <CataloguePage admin={admin}>
      <StaffTable
        caption="Coupons"
        columns={columns}
        rows={coupons}
        rowKey={({ code }) => code}
        empty="No coupons yet."
      />
      {mayChange && (
        <StaffSection title="New coupon" aside="The discount can’t be changed later.">
          <NewCoupon />
        </StaffSection>
      )}
    </CataloguePage>
  )
}

function daysOf({ startsOn, endsOn }: StoredCoupon, today: Day): string {
  const says = (day: string) => formatDay(day as Day)
  if (endsOn && endsOn < today) return `Ended ${says(endsOn)}`
  if (startsOn && endsOn) return `${says(startsOn)} to ${says(endsOn)}`
  if (startsOn) return `From ${says(startsOn)}`
  return endsOn ? `Until ${says(endsOn)}` : 'Always'
}
