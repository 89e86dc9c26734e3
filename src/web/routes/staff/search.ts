import { may } from '#domain/access/permissions.ts'
import { formatDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { App } from '#server/reads/app.ts'
import type { ChosenReader } from '#server/services/checkout/for-reader/find-buyer.ts'
import type { FoundPerson } from '#server/services/people/search-people.ts'
import { href } from '../../href.ts'
import type { Member } from '../../parts/staff/staff-only.ts'
import { staffOnly } from '../../parts/staff/staff-only.ts'
import type { Route } from './+types/search.ts'
import { orderPath } from './orders/order-words.ts'
import type { Doable } from './palette.ts'
import { issueActions, readerActions, readVerb } from './palette.ts'
import { stateWord } from './people/person/words.ts'

export type Found = {
  kind: 'Reader' | 'Order' | 'Issue' | 'Action'
  label: string
  note: string
  to: string
  /** It is what was asked for, to the letter: Enter opens it. */
  exact?: true
  /** Whom an order can be entered for. */
  reader?: ChosenReader
}

const LONGEST = 200
const MOST_PEOPLE = 8
const MOST_ORDERS = 3
const MOST_ISSUES = 4

/** What the search of the console proposes while somebody types. */
export async function loader({ context, url, request }: Route.LoaderArgs): Promise<Response> {
  const { app, member } = await staffOnly(context, request)
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST)
  if (words === '') return Response.json([])
  const verb = readVerb(words)
  if (verb) return Response.json(await doFor(app, member, verb))
  const [orders, people, issues, work] = await Promise.all([
    orderOf(app, words),
    readers(app, member, words),
    issuesLike(app, member, words),
    issueWork(app, member, words),
  ])
  return Response.json([...orders, ...issues, ...work, ...people] satisfies Found[])
}

async function orderOf(app: App, words: string): Promise<Found[]> {
  const order = await app.orders.find(words)
  if (!order) return []
  const { number, buyer, total, on } = order
  const { publication } = await app.catalogue()
  const note = `${buyer.name}, ${formatMoney(total, publication.currency)}, ${formatDay(on)}`
  return [{ kind: 'Order', label: number, note, to: orderPath(number), exact: true }]
}

const toFound = ({ label, to }: Doable): Found => ({ kind: 'Action', label, note: '', to })

/** “credit maren”: for each of those who may be meant. */
async function doFor(
  app: App,
  { role }: Member,
  { verb, whom }: NonNullable<ReturnType<typeof readVerb>>,
): Promise<Found[]> {
  const found = await app.people.search(whom)
  return found.slice(0, MOST_PEOPLE).flatMap((reader) => readerActions(role, whomOf(reader), [verb]).map(toFound))
}

const whomOf = ({ token, name, state }: FoundPerson) => ({
  token,
  name,
  isCreditable: state.kind === 'active' || state.kind === 'expired',
})

async function readers(app: App, { role }: Member, words: string): Promise<Found[]> {
  const [found, guests] = await Promise.all([app.people.search(words), app.people.guests(words)])
  const people = found.slice(0, MOST_PEOPLE).map(
    ({ token, name, email, city, state }): Found => ({
      kind: 'Reader',
      label: name || 'Deleted account',
      note: [email, city, stateWord(state)].filter(Boolean).join(', '),
      to: href('/staff/people/:token', { token }),
      ...(name && { reader: { token, name, email } }),
    }),
  )
  const buyers = guests.slice(0, MOST_PEOPLE).map(
    ({ name, email, city, order }): Found => ({
      kind: 'Reader',
      label: name,
      note: [email, city, 'No account'].filter(Boolean).join(', '),
      to: href('/staff/people/buyers/:number', { number: order }),
    }),
  )
  // Who calls about an order seldom has its number at hand.
  const orders = found
    .slice(0, MOST_ORDERS)
    .flatMap(({ name, lastOrder }): Found[] =>
      lastOrder ? [{ kind: 'Order', label: lastOrder, note: `The latest of ${name}`, to: orderPath(lastOrder) }] : [],
    )
  const [first] = found
  const actions = first?.name ? readerActions(role, whomOf(first)).map(toFound) : []
  return [...people, ...buyers, ...orders, ...actions]
}

async function issueWork(app: App, { role }: Member, words: string): Promise<Found[]> {
  if (!may(role, 'issues.change')) return []
  const { publication, issues } = await app.catalogue()
  const known = issues.map(({ number, releasedOn, closed, pieces, files }) => {
    const hasText = pieces.length > 0 || files.length > 0
    return { number, releasedOn, closed, hasText }
  })
  return issueActions(known, publication.sellsDigital)
    .filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
    .map((one) => ({ ...toFound(one), ...(one.label.toLowerCase() === words.toLowerCase() && { exact: true }) }))
}

async function issuesLike(app: App, { role }: Member, words: string): Promise<Found[]> {
  if (!may(role, 'issues.see')) return []
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
