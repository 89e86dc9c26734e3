import type { PriceList } from '../catalogue/price-list.ts'
import type { SubscriptionPrice } from '../catalogue/pricing.ts'
import type { Day } from '../day.ts'
import { formatDay } from '../day.ts'
import type { Cents, Currency } from '../money.ts'
import { giftEnds, reminderAfter } from '../subscriptions/after-serving.ts'
import type { Entry } from '../subscriptions/ledger.ts'
import type { Postal } from '../subscriptions/serving.ts'
import { servingAtClose, servingAtRelease } from '../subscriptions/serving.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { queueSubscriptions } from '../subscriptions/subscription.ts'
import type { Zone } from '../vocabulary.ts'
import { byZone, zoneOf } from '../vocabulary.ts'
import type { Autorenew, RenewalNotice, Withdrawal } from './renewal.ts'
import { canRenew, decideRenewal, pricedRenewal, renewalNotice, renewalRetryDay, renewalStarts } from './renewal.ts'

export const FORECAST_KINDS = ['notice', 'charge', 'retry', 'withdrawal', 'expiring', 'expired', 'gift-ending'] as const
export type ForecastKind = (typeof FORECAST_KINDS)[number]

export const FORECAST_WORDS: Record<ForecastKind, string> = {
  notice: 'Renewal notice',
  charge: 'Renewal charged',
  retry: 'Charge retried',
  withdrawal: 'Renewal withdrawn',
  expiring: 'Reminder: one issue left',
  expired: 'Reminder: none left',
  'gift-ending': 'Note to the giver',
}

/** What will be done to a reader on a day unless something changes, and why. */
export type ForecastEvent = { day: Day; kind: ForecastKind; amount: Cents | null; why: string }

/** A release or a close that is expected, and when. */
export type ComingRun = { issue: number; moment: 'release' | 'close'; day: Day }

/** A renewal that is announced or was declined, as it is kept. */
export type PendingRenewal = {
  notice: RenewalNotice
  nextOn: Day
  failures: number
  firstTriedOn: Day | null
  /** Of the last try. */
  declined: string | null
}

export type ForecastReader = {
  subscriptions: readonly Subscription[]
  /** Servings that stand, of the issues that are coming. */
  entries: readonly Entry[]
  /** Those among them that were bought in digital form. */
  bought: readonly number[]
  postal: Record<Zone, Postal>
  /** Issues that this reader skips in print. */
  keptFrom: readonly number[]
  autorenew: Autorenew
  pending: PendingRenewal | null
  /** Whether reminders reach them: mail to a suspended address is not sent. */
  reachable: boolean
  /** Tokens of the subscriptions that came as a gift whose giver is told of its end. */
  gifts: readonly string[]
}

export type Season = {
  /** In the order in which they are expected. */
  coming: readonly ComingRun[]
  /** Numbers of the issues that are released today. */
  released: readonly number[]
  /** The last whose mailing list is closed. */
  lastClosed: number
  pricesOn: (day: Day) => PriceList
  noticeDays: number
  sellsDigital: boolean
  currency: Currency
  today: Day
  until: Day
}

/** The rules of the jobs, applied to what is expected: what the board shows is what they will do. */
export function forecast(reader: ForecastReader, season: Season): ForecastEvent[] {
  const events = reader.pending ? ofPending(reader, reader.pending, season) : ofServings(reader, season)
  return events.filter(({ day }) => day <= season.until)
}

function ofPending(reader: ForecastReader, pending: PendingRenewal, season: Season): ForecastEvent[] {
  const { notice, nextOn, failures, firstTriedOn, declined } = pending
  const isDue = nextOn <= season.today
  const day = isDue ? season.today : nextOn
  const next = renewalRetryDay(firstTriedOn ?? day, failures + 1, day)
  const then = next ? `If declined, we’ll retry on ${formatDay(next)}.` : 'If declined, autorenew switches off.'
  const before = failures > 0 ? `Declined ${failures === 1 ? 'once' : `${failures} times`}: ${declined}` : 'Announced.'
  const kind = failures > 0 ? 'retry' : 'charge'
  return charged(reader, season, { notice, day, said: { kind, why: `${before} ${then}` } })
}

/** On its day; or today, when what is known today withdraws it already. An address may still be added until the day. */
function charged(
  reader: ForecastReader,
  season: Season,
  { notice, day, said }: { notice: RenewalNotice; day: Day; said: Pick<ForecastEvent, 'kind' | 'why'> },
): ForecastEvent[] {
  const { pricesOn, today, sellsDigital } = season
  const { subscriptions, autorenew, postal } = reader
  const has = (zone: Zone) => postal[zone] !== 'missing'
  const isPrint = zoneOf(notice.settings.deliverable) !== null
  const free = isPrint ? afterHold(reader.keptFrom, season, day) : day
  const decision = decideRenewal(pricesOn(free ?? day), notice, {
    subscriptions,
    autorenew,
    hasAddress: byZone(has),
    heldUntil: null,
    sellsDigital,
    today: free ?? day,
  })
  if (decision.kind === 'charge')
    return free ? [{ day: free, amount: sumOf(notice, decision.price, season), ...said }] : []
  if (decision.kind === 'wait') return []
  const { reason } = decision
  return [{ day: reason === 'no-address' ? day : today, kind: 'withdrawal', amount: null, why: WITHDRAWN[reason] }]
}

/** The day on which the next issue is one that is not skipped; null when that is not foreseen. */
function afterHold(held: readonly number[], { coming, lastClosed }: Season, day: Day): Day | null {
  let free = day
  let next = lastClosed + 1
  for (const close of coming.filter(({ moment }) => moment === 'close')) {
    if (close.day > free && !held.includes(close.issue)) return free
    if (close.day > free) free = close.day
    next = close.issue + 1
  }
  return held.includes(next) ? null : free
}

const WITHDRAWN: Record<Withdrawal, string> = {
  'no-digital': 'The digital edition is no longer sold.',
  'autorenew-off': 'Autorenew was switched off.',
  'no-payment-method': 'The card or bank account was removed.',
  'new-tokens': 'There are issues left to send.',
  cancelled: 'The subscription was refunded.',
  'no-address': 'There’s no address to mail print issues to.',
}

const sumOf = ({ settings, issuesPerYear }: RenewalNotice, price: SubscriptionPrice, { currency }: Season) =>
  pricedRenewal({ ...settings, issuesPerYear }, price, currency).total

function ofServings(reader: ForecastReader, season: Season): ForecastEvent[] {
  const events: ForecastEvent[] = []
  let subscriptions = [...reader.subscriptions]
  const entries = [...reader.entries]
  const renews = reader.autorenew.on && reader.autorenew.paymentStored
  const released = new Set(season.released)
  for (const { issue, moment, day } of season.coming) {
    const held = reader.keptFrom.includes(issue) ? KEPT : reader.postal
    const now = { subscriptions, entries, bought: reader.bought }
    if (moment === 'release') released.add(issue)
    const closing = { number: issue, released: released.has(issue) }
    const serving = moment === 'release' ? servingAtRelease(now, issue) : servingAtClose(now, closing, held)
    if (serving?.kind !== 'served') continue
    entries.push(serving.entry)
    const { token, left } = serving.subscription
    const after = { ...serving.subscription, left: left === null ? null : left - 1 }
    subscriptions = subscriptions.map((one) => (one.token === token ? after : one))
    if (giftEnds(after.left) && reader.gifts.includes(token))
      events.push({
        day,
        kind: 'gift-ending',
        amount: null,
        why: `Issue ${issue} is the last of a gift. We tell the giver.`,
      })
    const sold = canRenew(subscriptions, season.sellsDigital)
    if (sold && renewalStarts(subscriptions, reader.autorenew)) {
      const notice = renewalNotice(season.pricesOn(day), after, { today: day, noticeDays: season.noticeDays })
      const why = `Issue ${issue} is the last, and autorenew is on.`
      events.push({ day, kind: 'notice', amount: sumOf(notice, notice.price, season), why })
      const then = `${season.noticeDays} days after the notice.`
      // What follows is of the new subscription, which is longer than what can be foreseen.
      return [
        ...events,
        ...charged({ ...reader, subscriptions }, season, {
          notice,
          day: notice.chargeOn,
          said: { kind: 'charge', why: then },
        }),
      ]
    }
    const queue = queueSubscriptions(subscriptions)
    const total = queue.reduce((sum, one) => sum + (one.left ?? Number.POSITIVE_INFINITY), 0)
    const reminder = reminderAfter({ subscriptions: queue.length, left: total }, sold && renews)
    if (reminder && reader.reachable)
      events.push({
        day,
        kind: reminder,
        amount: null,
        why: `${REMINDED[reminder]} after issue ${issue}, and nothing follows.`,
      })
  }
  return events
}

const REMINDED = { expiring: 'One issue left', expired: 'No issues left' } as const
const KEPT: Record<Zone, Postal> = { a: 'kept', b: 'kept', c: 'kept' }
