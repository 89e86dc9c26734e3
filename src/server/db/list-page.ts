import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { isDay } from '#domain/day.ts'
import type { ListAsked, ListPage, Sort } from '#domain/staff-lists/list-query.ts'
import { placeText, sortOf } from '#domain/staff-lists/list-query.ts'

const HOUR = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/

/** What a value in an address has to look like before it is compared in the database. */
const SHAPES = {
  text: { cast: sql`text`, fits: (value: string) => !value.includes('\0') },
  number: { cast: sql`bigint`, fits: (value: string) => /^-?\d{1,15}$/.test(value) },
  instant: { cast: sql`timestamptz`, fits: (value: string) => isDay(value.slice(0, 10)) && HOUR.test(value.slice(10)) },
  day: { cast: sql`date`, fits: isDay },
  uuid: { cast: sql`uuid`, fits: (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) },
}

/** Never null: a place in the list could not be said after a null. */
export type ListValue = { by: SQL; shape: keyof typeof SHAPES }

type Sorted<Key extends string> = {
  sorts: Record<Key, ListValue>
  /** What no two rows share. */
  key: ListValue
  otherwise: Sort<Key>
}

export type PageSql = { where: SQL; order: SQL; value: SQL; limit: SQL }

/** One page of a sorted list, found from the row it follows on rather than by counting those before it. */
export function pageSql<Key extends string>({ sorts, key, otherwise }: Sorted<Key>, asked: ListAsked): PageSql {
  const sort = sortOf(asked.sort, Object.keys(sorts) as Key[], otherwise)
  const value = sorts[sort.key]
  const [a, b] = [SHAPES[value.shape], SHAPES[key.shape]]
  const down = sort.down !== (asked.place?.side === 'before')
  const place = asked.place && a.fits(asked.place.value) && b.fits(asked.place.key) ? asked.place : null
  const beyond = down ? sql`<` : sql`>`
  const direction = down ? sql`desc` : sql`asc`
  return {
    where: place
      ? sql`(${value.by}, ${key.by}) ${beyond} (${place.value}::${a.cast}, ${place.key}::${b.cast})`
      : sql`true`,
    order: sql`${value.by} ${direction}, ${key.by} ${direction}`,
    // As the database writes it, so that it can be compared again to the last digit.
    value: sql`array[(${value.by})::text, (${key.by})::text]`,
    limit: sql`${asked.limit + 1}`,
  }
}

/** Of the rows that were read by `pageSql`, each with the `place` that its `value` gave. */
export function pageOf<Stored extends { place: string[] }, Row>(
  found: readonly Stored[],
  { place, limit }: ListAsked,
  toRow: (stored: Stored) => Row,
): ListPage<Row> {
  const rows = found.slice(0, limit)
  const isBefore = place?.side === 'before'
  if (isBefore) rows.reverse()
  const more = found.length > limit
  const textAt = (stored: Stored | undefined) => stored && placeText(stored.place[0] ?? '', stored.place[1] ?? '')
  return {
    rows: rows.map(toRow),
    previous: (isBefore ? more : place !== null) ? (textAt(rows[0]) ?? null) : null,
    next: isBefore || more ? (textAt(rows.at(-1)) ?? null) : null,
  }
}

type Days = { from: Day | null; until: Day | null; timeZone: string }

/** Of an instant: on these days of the publication, both included; said so that an index can answer it. */
export function duringDays(at: SQL, { from, until, timeZone }: Days): SQL[] {
  return [
    ...(from ? [sql`${at} >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(until ? [sql`${at} < (${until}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ]
}

/** One of these keys, however many there are: they go as one value. */
export const inUuids = (key: SQL, ids: readonly string[]): SQL => sql`${key} = any(${sql.param([...ids])}::uuid[])`
