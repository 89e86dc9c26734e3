import { Link } from 'react-router'
import { NO_EMAIL } from '#domain/access/email.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { StateWord } from '../../../parts/staff/state-word.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/page.ts'
import { stateTone, stateWord } from './person/words.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  const [{ publication }, people] = await Promise.all([app.catalogue(), app.people.search(q)])
  return {
    q,
    name: publication.name,
    people: people.map(({ lastOrderAt, ...person }) => ({
      ...person,
      lastOrderOn: lastOrderAt && dayOf(lastOrderAt, publication.timeZone),
    })),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `${loaderData?.q ? `${loaderData.q}, ` : ''}People, ${loaderData?.name ?? ''}`,
    description: 'Readers, as staff find them.',
    path: href('/staff/people'),
    hidden: true,
  })
}

type Found = Route.ComponentProps['loaderData']['people'][number]

const COLUMNS: Column<Found>[] = [
  {
    key: 'name',
    head: 'Name',
    short: true,
    cell: ({ token, name }) => (
      <Link
        to={href('/staff/people/:token', { token })}
        className="linked inline-flex min-h-6 items-center font-semibold"
      >
        {name || 'Deleted account'}
      </Link>
    ),
  },
  {
    key: 'email',
    head: 'Email',
    long: true,
    cell: ({ email, emailSuspended }) => (
      <>
        {email ?? <span className="text-soft">{NO_EMAIL}</span>}{' '}
        {emailSuspended && <span className="whitespace-nowrap text-error">suspended</span>}
      </>
    ),
  },
  {
    key: 'state',
    head: 'State',
    short: true,
    cell: ({ state }) => <StateWord tone={stateTone(state)}>{stateWord(state)}</StateWord>,
  },
  { key: 'city', head: 'City', cell: ({ city }) => city ?? '' },
  {
    key: 'order',
    head: 'Last order',
    numeric: true,
    cell: ({ lastOrder, lastOrderOn }) => lastOrder && `${lastOrder}, ${lastOrderOn ? formatDay(lastOrderOn) : ''}`,
  },
]

export default function StaffPeople({ loaderData: { q, people } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="People"
      lead={q ? `${people.length === 1 ? 'One result' : `${people.length} results`} for “${q}”` : null}
    >
      <StaffTable
        caption="People found"
        columns={COLUMNS}
        rows={people}
        rowKey={({ token }) => token}
        empty={
          q
            ? 'No readers found. Try another part of the name, the street or an order number.'
            : 'Press / and type a name, an email or postal address, an order (BF-1042), or paste a gift or invoice link. Close spelling is fine.'
        }
      />
    </StaffPage>
  )
}
