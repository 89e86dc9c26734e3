import { Link, redirect } from 'react-router'
import { may } from '#domain/access/permissions.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { purchaseNumber } from '#domain/orders.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import { choices } from '../list/staff-list.ts'
import type { Route } from './+types/page.ts'
import { EMAIL_FILTERS, PEOPLE_LIST, STATE_FILTERS } from './people-list.tsx'

/** How the number of an order is typed. */
const EXAMPLE_ORDER = 1042

export async function loader(asked: Route.LoaderArgs) {
  const { app, list } = await loadList(PEOPLE_LIST, asked)
  const { member } = await staffOnly(asked.context, asked.request)
  const q = asked.url.searchParams.get('q')?.trim() ?? ''
  const [{ publication }, found] = await Promise.all([app.catalogue(), app.people.guests(q)])
  // Enter in the search opens the only one at once.
  const only = [
    ...list.rows.map(({ token }) => href('/staff/people/:token', { token })),
    ...found.map(({ order }) => href('/staff/people/buyers/:number', { number: order })),
  ]
  if (q && only[0] && only.length === 1) throw redirect(only[0])
  const guests = found.map(({ orderAt, ...guest }) => ({ ...guest, orderOn: dayOf(orderAt, publication.timeZone) }))
  const order = purchaseNumber(publication.invoicePrefix, EXAMPLE_ORDER)
  return { list, q, guests, order, name: publication.name, mayAdd: may(member.role, 'addresses.change') }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `${loaderData?.q ? `${loaderData.q}, ` : ''}People, ${loaderData?.name ?? ''}`,
    description: 'Readers, as staff find them.',
    path: href('/staff/people'),
    hidden: true,
  })
}

const FILTERS = [
  { name: 'state', label: 'Subscription', options: choices(STATE_FILTERS) },
  { name: 'email', label: 'Email', options: choices(EMAIL_FILTERS) },
]

export default function StaffPeople({ loaderData: { q, list, guests, order, mayAdd } }: Route.ComponentProps) {
  const count = list.rows.length + guests.length
  return (
    <StaffPage
      title="People"
      lead={
        q
          ? `${count === 1 ? 'One result' : `${count} results`} for “${q}”`
          : `Press / and type a name, an email or postal address, an order (${order}), or paste a gift or invoice link. Close spelling is fine.`
      }
      actions={
        mayAdd && (
          <Link to={href('/staff/people/new')} className="linked">
            Add a reader
          </Link>
        )
      }
    >
      <ListView
        list={PEOPLE_LIST}
        loaded={list}
        filters={q ? [] : FILTERS}
        empty={q ? 'No readers found. Try another part of the name, the street or an order number.' : 'No readers yet.'}
      />
      {guests.length > 0 && <Guests guests={guests} />}
    </StaffPage>
  )
}

type Guest = Route.ComponentProps['loaderData']['guests'][number]

/** They have bought something, and have no account to open. */
function Guests({ guests }: { guests: readonly Guest[] }) {
  return (
    <StaffSection title="Buyers without an account">
      <StaffTable
        caption="Buyers without an account"
        rows={guests}
        rowKey={({ order }) => order}
        empty=""
        columns={[
          {
            key: 'name',
            head: 'Name',
            short: true,
            cell: ({ name, order }) => (
              <Link
                to={href('/staff/people/buyers/:number', { number: order })}
                className="linked inline-flex min-h-6 items-center font-semibold"
              >
                {name}
              </Link>
            ),
          },
          { key: 'email', head: 'Email', long: true, cell: ({ email }) => email },
          { key: 'city', head: 'City', cell: ({ city }) => city ?? '' },
          {
            key: 'order',
            head: 'Last order',
            numeric: true,
            cell: ({ order, orderOn }) => `${order}, ${formatDay(orderOn)}`,
          },
        ]}
      />
    </StaffSection>
  )
}
