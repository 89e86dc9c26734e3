import { formatDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { App } from '#server/reads/app.ts'
import { href } from '../../href.ts'
import type { Member } from '../../parts/staff/staff-only.ts'
import { staffOnly } from '../../parts/staff/staff-only.ts'
import type { Route } from './+types/search.ts'
import { orderPath } from './orders/order-words.ts'
import { stateWord } from './people/person/words.ts'

export type Found = { kind: 'Reader' | 'Order' | 'Issue'; label: string; note: string; to: string }

const LONGEST = 200
const MOST_PEOPLE = 8
const MOST_ISSUES = 4

/** What the search of the console proposes while somebody types. */
export async function loader({ context, url, request }: Route.LoaderArgs): Promise<Response> {
  const { app, member } = await staffOnly(context, request)
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST)
  if (words === '') return Response.json([])
  const [orders, people, issues] = await Promise.all([
    orderOf(app, words),
    readers(app, words),
    issuesLike(app, member, words),
  ])
  return Response.json([...orders, ...issues, ...people] satisfies Found[])
}

async function orderOf(app: App, words: string): Promise<Found[]> {
  const order = await app.orders.find(words)
  if (!order) return []
  const { number, buyer, total, on } = order
  const note = `${buyer.name}, ${formatMoney(total)}, ${formatDay(on)}`
  return [{ kind: 'Order', label: number, note, to: orderPath(number) }]
}

async function readers(app: App, words: string): Promise<Found[]> {
  const found = await app.people.search(words)
  return found.slice(0, MOST_PEOPLE).map(({ token, name, email, city, state }) => ({
    kind: 'Reader',
    label: name || 'Deleted account',
    note: [email, city, stateWord(state)].filter(Boolean).join(', '),
    to: href('/staff/people/:token', { token }),
  }))
}

async function issuesLike(app: App, { role }: Member, words: string): Promise<Found[]> {
  if (role !== 'fulfilment' && role !== 'admin') return []
  const asked = words.toLowerCase().replace(/^no\.?\s*/, '')
  const { issues } = await app.catalogue()
  return issues
    .filter(({ number, title }) => String(number) === asked || title.toLowerCase().includes(asked))
    .slice(0, MOST_ISSUES)
    .map(({ number, title }) => ({
      kind: 'Issue',
      label: `No. ${number}`,
      note: title,
      to: href('/staff/issues/:number', { number: String(number) }),
    }))
}
