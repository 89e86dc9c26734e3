import type { PriceList } from '#domain/catalogue/price-list.ts'
import { csvLine } from '#domain/csv.ts'
import type { Day } from '#domain/day.ts'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
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

export type RenewalsDueFilter = { kind: ForecastKind | null; days: number }
export type RenewalDueLine = ForecastEvent & { token: string; name: string; email: string | null }
export type RenewalsDue = {
  at: Date
  until: Day
  /** The releases and closes that all of it follows from, as they are planned. */
  coming: ComingRun[]
  /** How many of each kind there are in these days, whatever is shown. */
  counts: Record<ForecastKind, number>
  /** What will be charged, if nobody declines. */
  charges: number
  /** By day, at most as many as can be looked at. */
  lines: RenewalDueLine[]
  found: number
}

type Context = { db: Db; publication: Publication; now: Date }

/** What will be done to whom in the next days unless something changes, by the very rules that will do it. */
export async function readRenewalsDue({ db, ...context }: Context, filter: RenewalsDueFilter): Promise<RenewalsDue> {
  const season = await readSeason({ db, ...context }, filter.days)
  const counts = Object.fromEntries(FORECAST_KINDS.map((kind) => [kind, 0])) as RenewalsDue['counts']
  let charges = 0
  let found = 0
  let first: RenewalDueLine[] = []
  for await (const line of readLines(db, season)) {
    counts[line.kind] += 1
    if (line.kind !== 'notice') charges += line.amount ?? 0
    if (filter.kind !== null && line.kind !== filter.kind) continue
    found += 1
    first.push(line)
    if (first.length >= SORTED_AT) first = first.sort(byDay).slice(0, MOST_LINES)
  }
  const lines = first.sort(byDay).slice(0, MOST_LINES)
  return { at: context.now, until: season.until, coming: [...season.coming], counts, charges, lines, found }
}

/** All of it as a file. */
export async function renewalsDueFile(context: Context, { kind: only, days }: RenewalsDueFilter): Promise<string> {
  const lines: RenewalDueLine[] = []
  for await (const line of readLines(context.db, await readSeason(context, days)))
    if (only === null || line.kind === only) lines.push(line)
  return [
    csvLine(['Day', 'What', 'Name', 'Email', 'Amount', 'Why']),
    ...lines
      .sort(byDay)
      .map(({ day, kind, name, email, amount, why }) =>
        csvLine([
          formatDay(day),
          FORECAST_WORDS[kind],
          name,
          email ?? '',
          amount === null ? '' : formatMoney(amount, context.publication.currency),
          why,
        ]),
      ),
  ].join('')
}

async function* readLines(db: Db, season: Season): AsyncGenerator<RenewalDueLine> {
  for await (const { token, name, email, ...reader } of readRenewalsDueReaders(db, season.coming))
    for (const event of forecast(reader, season)) yield { ...event, token, name, email }
}

const byDay = (one: RenewalDueLine, other: RenewalDueLine) =>
  compare(one.day, other.day) || compare(one.name, other.name)
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
    .flatMap(({ number, plannedFor, cutOff, releasedAt, closedAt }): ComingRun[] => [
      ...(releasedAt ? [] : [{ issue: number, moment: 'release' as const, day: notBefore(plannedFor) }]),
      ...(closedAt ? [] : [{ issue: number, moment: 'close' as const, day: notBefore(cutOff ?? plannedFor) }]),
    ])
    .sort((one, other) => compare(one.day, other.day) || one.issue - other.issue)
}
