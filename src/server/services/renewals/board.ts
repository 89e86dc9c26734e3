import { csvLine } from '#domain/csv.ts'
import type { Day } from '#domain/day.ts'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { PriceList } from '#domain/price-list.ts'
import type { ComingRun, ForecastEvent, ForecastKind, Season } from '#domain/renewal-forecast.ts'
import { FORECAST_KINDS, FORECAST_WORDS, forecast } from '#domain/renewal-forecast.ts'
import type { Db } from '../../db/client.ts'
import { issue, priceList } from '../../db/schema/publication.ts'
import type { Publication } from '../catalogue.ts'
import { readBoardReaders } from './board-readers.ts'

export const BOARD_DAYS = 60
export const MOST_LINES = 300

export type BoardFilter = { kind: ForecastKind | null; days: number }
export type BoardLine = ForecastEvent & { token: string; name: string; email: string }
export type Board = {
  until: Day
  /** The releases and closes that all of it follows from, as they are planned. */
  coming: ComingRun[]
  /** How many of each kind there are in these days, whatever is shown. */
  counts: Record<ForecastKind, number>
  /** What will be charged, if nobody declines. */
  charges: number
  /** By day, at most as many as can be looked at. */
  lines: BoardLine[]
  found: number
}

type Desk = { db: Db; publication: Publication; now: Date }

/** What will be done to whom in the next days unless something changes, by the very rules that will do it. */
export async function readBoard(desk: Desk, filter: BoardFilter): Promise<Board> {
  const season = await seasonOf(desk, filter.days)
  const all = await allLines(desk.db, season)
  const wanted = all.filter(({ kind }) => filter.kind === null || kind === filter.kind)
  const counts = FORECAST_KINDS.map((kind) => [kind, all.filter((line) => line.kind === kind).length])
  return {
    ...{ until: season.until, coming: [...season.coming], counts: Object.fromEntries(counts) as Board['counts'] },
    charges: all.reduce((sum, { kind, amount }) => sum + (kind === 'notice' ? 0 : (amount ?? 0)), 0),
    ...{ lines: wanted.slice(0, MOST_LINES), found: wanted.length },
  }
}

/** All of it as a file. */
export async function boardFile(desk: Desk, { kind: only, days }: BoardFilter): Promise<string> {
  const lines = await allLines(desk.db, await seasonOf(desk, days))
  return [
    csvLine(['Day', 'What', 'Name', 'Email', 'Amount', 'Why']),
    ...lines
      .filter(({ kind }) => only === null || kind === only)
      .map(({ day, kind, name, email, amount, why }) =>
        csvLine([formatDay(day), FORECAST_WORDS[kind], name, email, amount === null ? '' : formatMoney(amount), why]),
      ),
  ].join('')
}

async function allLines(db: Db, season: Season): Promise<BoardLine[]> {
  const lines: BoardLine[] = []
  for await (const { token, name, email, ...reader } of readBoardReaders(db, season.coming))
    for (const event of forecast(reader, season)) lines.push({ ...event, token, name, email })
  return lines.sort((one, other) => compare(one.day, other.day) || compare(one.name, other.name))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

async function seasonOf({ db, publication, now }: Desk, days: number): Promise<Season> {
  const today = dayOf(now, publication.timeZone)
  const until = addDays(today, days)
  const lists = await db.select().from(priceList).orderBy(priceList.fromDay)
  const pricesOn = (day: Day): PriceList => {
    const list = lists.findLast(({ fromDay }) => fromDay <= day) ?? lists[0]
    if (!list) throw new Error('There is no price list.')
    return list.prices
  }
  const coming = (await comingRuns(db, today)).filter(({ day }) => day <= until)
  return { coming, pricesOn, noticeDays: publication.autorenewNoticeDays, today, until }
}

/** A list is expected to be closed on its cut-off, an issue to be released on its day; what is overdue, today. */
async function comingRuns(db: Db, today: Day): Promise<ComingRun[]> {
  const rows = await db.select().from(issue).orderBy(issue.number)
  const notBefore = (day: string) => (day > today ? day : today) as Day
  return rows
    .flatMap(({ number, plannedFor, cutOff, releasedAt, closedAt }): ComingRun[] => [
      ...(releasedAt ? [] : [{ issue: number, moment: 'release' as const, day: notBefore(plannedFor) }]),
      ...(closedAt ? [] : [{ issue: number, moment: 'close' as const, day: notBefore(cutOff ?? plannedFor) }]),
    ])
    .sort((one, other) => compare(one.day, other.day) || one.issue - other.issue)
}
