import { may } from '#domain/access/permissions.ts'
import { dayOf } from '#domain/day.ts'
import type { ListedGift } from '#server/services/gifts/gift-list.ts'
import { href } from '../../../href.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import { choices } from '../list/staff-list.ts'
import type { Route } from './+types/page.ts'
import { GiftActions } from './gift-actions.tsx'
import { GIFT_LIST } from './gift-list.tsx'
import { GiftNumbers } from './gift-numbers.tsx'

const YEAR_MS = 365 * 86_400_000

export async function loader(asked: Route.LoaderArgs) {
  const { app, member, list } = await loadList(GIFT_LIST, asked)
  const [{ publication }, figures] = await Promise.all([
    app.catalogue(),
    app.gifts.figures(new Date(app.now().getTime() - YEAR_MS)),
  ])
  const mayChange = may(member.role, 'gifts.change')
  return { list, figures, mayChange, today: dayOf(app.now(), publication.timeZone) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), { title: 'Gifts', description: 'Gifts.', path: href('/staff/gifts'), hidden: true })
}

const STATES = {
  scheduled: 'Scheduled',
  held: 'Waiting, address got several',
  sent: 'Emailed',
  undelivered: 'Not delivered',
  unredeemed: 'Not redeemed',
  started: 'Started by mail',
  redeemed: 'Redeemed',
  refunded: 'Refunded or ended',
}

const FILTERS = [{ name: 'state', label: 'State', options: choices(STATES) }]

export default function StaffGifts({ loaderData: { list, figures, mayChange, today } }: Route.ComponentProps) {
  const change: Column<ListedGift> = {
    key: 'change',
    head: 'Change',
    cell: (gift) => gift.open && <GiftActions gift={gift} today={today} />,
  }
  return (
    <StaffPage title="Gifts">
      <GiftNumbers {...figures} />
      <ListView
        list={GIFT_LIST}
        loaded={list}
        search="Code, email or name"
        filters={FILTERS}
        actions={mayChange ? [change] : []}
        empty="No gifts yet."
      />
    </StaffPage>
  )
}
