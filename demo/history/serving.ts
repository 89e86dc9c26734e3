import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import type { Cents } from '#domain/money.ts'
import { ZERO } from '#domain/money.ts'
import { cancel, credit, grant } from '#domain/subscriptions/ledger.ts'
import type { Serving } from '#domain/subscriptions/serving.ts'
import { servingAtClose, servingAtRelease } from '#domain/subscriptions/serving.ts'
import type { Pair } from '#domain/subscriptions/subscription.ts'
import { findCurrent, phaseAfter } from '#domain/subscriptions/subscription.ts'
import type { Term } from '#domain/vocabulary.ts'
import { byZone, zoneOf } from '#domain/vocabulary.ts'
import type { RUN_KINDS } from '#server/db/schema/mailings.ts'
import { newToken } from '#server/services/access/auth-context.ts'
import { idFrom } from '../load-people.ts'
import type { Books, Reader, ReaderSubscription } from './books.ts'
import { STAFF } from './books.ts'

type Hand = { at: Date; actor: string; reason: string; purchaseId?: string | null; runId?: string }

type NewSubscription = { term: Term; pair: Pair; amount: Cents; payment?: 'paid' | 'comped'; purchaseId: string | null }

/** A subscription with its grant; a digital reader has the latest issue at once. */
export function startSubscription(
  books: Books,
  reader: Reader,
  { pair, ...own }: NewSubscription,
  hand: Hand,
): ReaderSubscription {
  const { term, amount, payment = 'paid', purchaseId } = own
  const token = newToken()
  const phase = phaseAfter(reader.subscriptions)
  const { issuesPerYear } = DEMO_PRICES
  const granted = grant({ term, issuesPerYear }, amount)
  const row = {
    id: idFrom(`history subscription ${books.subscriptions.length}`),
    token,
    accountId: reader.id,
    term,
    issuesPerYear,
    phase,
    setLevel: pair.level,
    setDeliverable: pair.deliverable,
    activeLevel: pair.level,
    activeDeliverable: pair.deliverable,
    tokensLeft: granted.count,
    payment,
    purchaseId,
    createdAt: hand.at,
  }
  const made: ReaderSubscription = {
    token,
    term,
    issuesPerYear,
    phase,
    payment,
    row,
    created: hand.at,
    paid: pair,
    served: pair,
    cancelled: false,
    left: granted.count,
  }
  books.subscriptions.push(row)
  reader.subscriptions.push(made)
  reader.entries.push(granted)
  write(books, made, { kind: 'granted', tokens: granted.count, amount }, hand)
  if (books.latest !== null) take(books, reader, servingAtRelease(reader, books.latest), hand)
  return made
}

type Movement = Pick<
  Books['entries'][number],
  'kind' | 'tokens' | 'amount' | 'issue' | 'deliverable' | 'includesDigital' | 'serving'
>

function write(books: Books, { row }: ReaderSubscription, movement: Movement, hand: Hand): void {
  books.entries.push({ subscriptionId: row.id, accountId: row.accountId, ...movement, ...hand })
}

function take(books: Books, reader: Reader, serving: Serving | null, hand: Hand): boolean {
  const own =
    serving?.kind === 'served' && reader.subscriptions.find(({ token }) => token === serving.subscription.token)
  if (!own || serving?.kind !== 'served') return false
  const { issue, deliverable, n } = serving.entry
  reader.entries.push(serving.entry)
  const includesDigital = deliverable !== 'digital'
  write(books, own, { kind: 'served', tokens: 1, amount: ZERO, issue, deliverable, includesDigital, serving: n }, hand)
  setLeft(own, own.left === null ? null : own.left - 1)
  return true
}

function setLeft(own: ReaderSubscription, left: number | null): void {
  own.left = left
  own.row.tokensLeft = left
}

type RunOrder = { issue: number; kind: (typeof RUN_KINDS)[number]; at: Date; sentAt: Date | null }

const SIGNED_OFF_BY = 'Anders Pereira'
const SAID = { release: 'released', close: 'closed', late: 'mailed late' } as const

/** Sends the issue to every reader who is due one, and answers who they were. */
export function serveIssue(books: Books, { issue, kind, at, sentAt }: RunOrder): Reader[] {
  const served = { digital: 0, 'print-a': 0, 'print-b': 0, 'print-c': 0 }
  const held = { missing: 0, suspended: 0, kept: 0, zone: 0 }
  const id = idFrom(`history run ${books.runs.length}`)
  const hand = { at, actor: SIGNED_OFF_BY, reason: `Issue ${issue} ${SAID[kind]}`, runId: id }
  const run = { id, issue, kind, actor: STAFF.fulfilment, signedOffBy: SIGNED_OFF_BY, served, held, at, sentAt }
  const readers = books.readers.filter((reader) => {
    const serving = servingIn(reader, issue, kind)
    if (serving?.kind === 'held') {
      held[serving.reason] += 1
      books.leftOut.push({ runId: id, accountId: reader.id, reason: serving.reason })
    }
    if (!take(books, reader, serving, hand) || serving?.kind !== 'served') return false
    const { deliverable } = serving.entry
    served[deliverable] += 1
    const zone = zoneOf(deliverable)
    const { id: accountId, name, home } = reader
    if (zone && deliverable !== 'digital')
      books.labels.push({ runId: id, accountId, name, ...home, zone, deliverable, copies: 1 })
    return true
  })
  if (kind !== 'release' || readers.length > 0) books.runs.push(run)
  const audit = { at, actor: run.actor, subject: `issue:${issue}`, reason: `Signed off by ${SIGNED_OFF_BY}` }
  books.audits.push({ ...audit, action: `issue ${SAID[kind]}`, after: { run: id, served, held } })
  return readers
}

function servingIn(reader: Reader, issue: number, kind: RunOrder['kind']): Serving | null {
  if (kind === 'release') return servingAtRelease(reader, issue)
  if (kind === 'late' && findCurrent(reader.subscriptions)?.served.deliverable === 'digital') return null
  const address = reader.postSuspended ? 'suspended' : reader.hasAddress ? 'ready' : 'missing'
  // Its lists are closed on the day of the release.
  return servingAtClose(
    reader,
    { number: issue, released: true },
    byZone((zone) => (zone === reader.home.zone ? address : 'missing')),
  )
}

/** Its order was refunded: nothing is left of it. */
export function cancelSubscription(books: Books, reader: Reader, own: ReaderSubscription, hand: Hand): void {
  const entry = cancel(own.left)
  if (entry) {
    reader.entries.push(entry)
    write(books, own, { kind: 'refunded', tokens: entry.count, amount: ZERO }, hand)
  }
  setLeft(own, 0)
  own.cancelled = true
  Object.assign(own.row, { cancelledAt: hand.at })
}

/** A copy that did not come, made good by one more issue. */
export function creditIssue(books: Books, reader: Reader, hand: Hand): void {
  const own = reader.subscriptions.at(-1)
  const credited = own && credit(own.left, 1)
  if (!own || own.cancelled || !credited?.ok) return
  reader.entries.push(credited.value)
  write(books, own, { kind: 'credited', tokens: 1, amount: ZERO }, hand)
  setLeft(own, (own.left ?? 0) + 1)
}
