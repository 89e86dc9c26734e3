import { Link } from 'react-router'
import { dayOf, formatDay } from '#domain/day.ts'
import { giftStateWords } from '#domain/gifts/giver-gift.ts'
import type { ListedGift } from '#server/services/gifts/gift-list.ts'
import { href } from '../../../href.ts'
import { ListPages, ListSearch, listAsked } from '../../../parts/staff/list-search.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffFilters, StaffTable } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { orderPath } from '../orders/order-words.ts'
import type { Route } from './+types/page.ts'
import { GiftActions } from './gift-actions.tsx'
import { GiftNumbers } from './gift-numbers.tsx'

const YEAR_MS = 365 * 86_400_000

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request, ['support', 'finance'])
  const query = url.searchParams
  const [{ publication }, list, figures] = await Promise.all([
    app.catalogue(),
    app.gifts.list({ ...listAsked(query), show: query.get('state') }),
    app.gifts.figures(new Date(app.now().getTime() - YEAR_MS)),
  ])
  const mayChange = member.role === 'support' || member.role === 'admin'
  return { ...list, figures, mayChange, today: dayOf(app.now(), publication.timeZone) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), { title: 'Gifts', description: 'Gifts.', path: href('/staff/gifts'), hidden: true })
}

const BECAUSE = { refused: 'Refused gift emails', bounce: 'Email bounced', complaint: 'Marked as spam' } as const

const COLUMNS: readonly Column<ListedGift>[] = [
  { key: 'on', head: 'Given', short: true, cell: ({ givenOn }) => formatDay(givenOn) },
  { key: 'giver', head: 'Giver', long: true, cell: ({ giver }) => <Who {...giver} /> },
  { key: 'recipient', head: 'Recipient', long: true, cell: ({ recipient }) => <Who {...recipient} /> },
  { key: 'what', head: 'What', long: true, cell: ({ form }) => form },
  {
    key: 'state',
    head: 'State',
    cell: (gift) => (
      <>
        {giftStateWords(gift)}
        {gift.because && <strong className="font-semibold text-error"> {BECAUSE[gift.because]}.</strong>}
      </>
    ),
  },
  { key: 'code', head: 'Code', short: true, cell: ({ code }) => code },
  {
    key: 'order',
    head: 'Order',
    short: true,
    cell: ({ order }) =>
      order && (
        <Link to={orderPath(order)} className="linked inline-flex min-h-6 items-center">
          {order}
        </Link>
      ),
  },
]

function Who({ name, email }: ListedGift['giver']) {
  return (
    <>
      {name} <span className="text-soft">{email}</span>
    </>
  )
}

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'All' },
      { value: 'scheduled', label: 'Scheduled' },
      { value: 'sent', label: 'Emailed' },
      { value: 'undelivered', label: 'Not delivered' },
      { value: 'unredeemed', label: 'Not redeemed' },
      { value: 'started', label: 'Started by mail' },
      { value: 'redeemed', label: 'Redeemed' },
      { value: 'refunded', label: 'Refunded or ended' },
    ],
  },
]

export default function StaffGifts({
  loaderData: { gifts, page, more, figures, mayChange, today },
}: Route.ComponentProps) {
  const change: Column<ListedGift> = {
    key: 'change',
    head: 'Change',
    cell: (gift) => gift.open && <GiftActions gift={gift} today={today} />,
  }
  return (
    <StaffPage title="Gifts">
      <GiftNumbers {...figures} />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <ListSearch list="Gifts" label="Code, email or name" />
        <StaffFilters filters={FILTERS} />
      </div>
      <StaffTable
        caption="Gifts"
        columns={mayChange ? [...COLUMNS, change] : COLUMNS}
        rows={gifts}
        rowKey={({ id }) => id}
        empty="No matching gifts."
        foot={<ListPages page={page} more={more} />}
      />
    </StaffPage>
  )
}
