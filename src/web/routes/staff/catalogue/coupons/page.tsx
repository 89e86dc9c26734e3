import { may } from '#domain/access/permissions.ts'
import { href } from '../../../../href.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { ListView } from '../../list/list-view.tsx'
import { loadList } from '../../list/load-list.ts'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/page.ts'
import { ChangeCoupon, NewCoupon } from './coupon-forms.tsx'
import type { ShownCoupon } from './coupon-list.tsx'
import { COUPON_LIST } from './coupon-list.tsx'

export async function loader(asked: Route.LoaderArgs) {
  const { member, list } = await loadList(COUPON_LIST, asked)
  return { list, admin: may(member.role, 'prices.change'), mayChange: may(member.role, 'coupons.change') }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/catalogue/coupons')
  return pageMeta(siteOf(matches), { title: 'Coupons', description: 'Coupons.', path, hidden: true })
}

const CHANGE: Column<ShownCoupon> = {
  key: 'change',
  head: 'Change',
  cell: (row) => <ChangeCoupon coupon={row} today={row.today} />,
}

export default function StaffCoupons({ loaderData: { list, admin, mayChange } }: Route.ComponentProps) {
  return (
    <CataloguePage admin={admin}>
      <ListView list={COUPON_LIST} loaded={list} actions={mayChange ? [CHANGE] : []} empty="No coupons yet." />
      {mayChange && (
        <StaffSection title="New coupon" aside="The discount can’t be changed later.">
          <NewCoupon />
        </StaffSection>
      )}
    </CataloguePage>
  )
}
