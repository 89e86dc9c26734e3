import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { csvLine } from '#domain/csv.ts'
import type { Day } from '#domain/day.ts'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { ComingRun, ForecastEvent, ForecastKind, Season } from '#domain/renewals/renewal-forecast.ts'
import { FORECAST_KINDS, FORECAST_WORDS, forecast } from '#domain/renewals/renewal-forecast.ts'
import type { Db } from '../../db/client.ts'
import { issue, priceList } from '../../db/schema/publication.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import { readRenewalsDueReaders } from './renewals-due-readers.ts'

export const RENEWALS_DUE_DAYS = 60
export const MOST_LINES = 300
/** Lines that cannot be among the first shown are dropped early, so that they never fill the memory. */
const SORTED_AT = 20 * MOST_LINES
const WRITTEN_AT_ONCE = 1000
const RECKONED_AT_ONCE = 50

export type RenewalsDueFilter = { kind: ForecastKind | null; days: number }
export type RenewalDueLine = ForecastEvent & { token: string; name: string; email: string | null }
type Ahead = {
  at: Date
  until: Day
  /** The releases and closes that all of it follows from, as they are planned. */
  coming: ComingRun[]
  /** How many of each kind there are in these days, whatever is shown. */
  counts: Record<ForecastKind, number>
  /** What will be charged, if nobody declines. */
  charges: number
}
/** What is ahead, of all kinds and of each: by day, at most as many as can be looked at. */
export type AllRenewalsDue = Ahead & { lines: Map<ForecastKind | null, RenewalDueLine[]> }
export type RenewalsDue = Ahead & { lines: RenewalDueLine[]; found: number }

type Context = { db: Db; publication: Publication; now: Date }

/** What will be done to whom in the next days unless something changes, by the very rules that will do it. */
export async function readRenewalsDue(
  context: Context,
  days: number,
  lookedAt: (readers: number) => void,
): Promise<AllRenewalsDue> {
  const season = await readSeason(context, days)
  const counts = Object.fromEntries(FORECAST_KINDS.map((kind) => [kind, 0])) as Ahead['counts']
  const first = new Map([null, ...FORECAST_KINDS].map((kind): [ForecastKind | null, RenewalDueLine[]] => [kind, []]))
  let charges = 0
  for await (const line of readLines(context.db, season, lookedAt)) {
    counts[line.kind] += 1
    if (line.kind !== 'notice') charges += line.amount ?? 0
    for (const kind of [null, line.kind]) {
      const lines = first.get(kind) ?? []
      lines.push(line)
      if (lines.length >= SORTED_AT) first.set(kind, soonest(lines))
    }
  }
  const lines = new Map([...first].map(([kind, found]) => [kind, soonest(found)]))
  return { at: context.now, until: season.until, coming: [...season.coming], counts, charges, lines }
}

export function dueOfKind({ lines, ...ahead }: AllRenewalsDue, kind: ForecastKind | null): RenewalsDue {
  const { counts } = ahead
  const found = kind ? counts[kind] : FORECAST_KINDS.reduce((all, one) => all + counts[one], 0)
  return { ...ahead, lines: lines.get(kind) ?? [], found }
}

const soonest = (lines: RenewalDueLine[]) => lines.sort(byDay).slice(0, MOST_LINES)

/** All of it as a file. Sorted, so each line is kept until the last reader was looked at: as text, about 130 bytes. */
export async function* renewalsDueFile(
  context: Context,
  { kind: only, days }: RenewalsDueFilter,
): AsyncGenerator<string> {
  yield csvLine(['Day', 'What', 'Name', 'Email', 'Amount', 'Why'])
  const lines: { day: Day; name: string; text: string }[] = []
  for await (const line of readLines(context.db, await readSeason(context, days)))
    if (only === null || line.kind === only)
      lines.push({ day: line.day, name: line.name, text: fileLine(line, context.publication.currency) })
  lines.sort(byDay)
  for (let at = 0; at < lines.length; at += WRITTEN_AT_ONCE)
    yield lines
      .slice(at, at + WRITTEN_AT_ONCE)
      .map(({ text }) => text)
      .join('')
}

function fileLine({ day, kind, name, email, amount, why }: RenewalDueLine, currency: Currency): string {
  const charged = amount === null ? '' : formatMoney(amount, currency)
  return csvLine([formatDay(day), FORECAST_WORDS[kind], name, email ?? '', charged, why])
}

async function* readLines(
  db: Db,
  season: Season,
  lookedAt: (readers: number) => void = () => {},
): AsyncGenerator<RenewalDueLine> {
  let readers = 0
  for await (const { token, name, email, ...reader } of readRenewalsDueReaders(db, season.coming)) {
    readers += 1
    lookedAt(readers)
    // Others are answered between: reckoning ahead for many readers would hold them up.
    if (readers % RECKONED_AT_ONCE === 0) await nextTurn()
    for (const event of forecast(reader, season)) yield { ...event, token, name, email }
  }
}

type Placed = { day: Day; name: string }
const byDay = (one: Placed, other: Placed) => compare(one.day, other.day) || compare(one.name, other.name)
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

async function readSeason({ db, publication, now }: Context, days: number): Promise<Season> {
  const today = dayOf(now, publication.timeZone)
  const until = addDays(today, days)
  const lists = await db.select().from(priceList).orderBy(priceList.fromDay)
  const pricesOn = (day: Day): PriceList => {
    const list = lists.findLast(({ fromDay }) => fromDay <= day) ?? lists[0]
    if (!list) throw new Error('There is no price list.')
    return list.prices
  }
  const issues = await db.select().from(issue).orderBy(issue.number)
  const coming = comingRuns(issues, today).filter(({ day }) => day <= until)
  const released = issues.filter(({ releasedAt }) => releasedAt).map(({ number }) => number)
  const lastClosed = Math.max(0, ...issues.filter(({ closedAt }) => closedAt).map(({ number }) => number))
  const { autorenewNoticeDays: noticeDays, sellsDigital, currency } = publication
  return { coming, released, lastClosed, pricesOn, noticeDays, sellsDigital, currency, today, until }
}

/** A list is expected to be closed on its cut-off, an issue to be released on its day; what is overdue, today. */
function comingRuns(issues: readonly (typeof issue.$inferSelect)[], today: Day): ComingRun[] {
  const notBefore = (day: string) => (day > today ? day : today) as Day
  return issues
    .flatMap(({ number, plannedFor, newDay, cutOff, releasedAt, closedAt }): ComingRun[] => [
      ...(releasedAt ? [] : [{ issue: number, moment: 'release' as const, day: notBefore(newDay ?? plannedFor) }]),
      ...(closedAt
        ? []
        : [{ issue: number, moment: 'close' as const, day: notBefore(cutOff ?? newDay ?? plannedFor) }]),
    ])
    .sort((one, other) => compare(one.day, other.day) || one.issue - other.issue)
}
