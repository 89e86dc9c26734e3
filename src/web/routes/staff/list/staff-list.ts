import type { Day } from '#domain/day.ts'
import { isDay } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import type { StaffListName } from '#domain/staff-lists/staff-lists.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { App } from '#server/reads/app.ts'
import type { SavedView } from '#server/services/people/staff-views.ts'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import type { Choice } from '../../../ui/fields/select.tsx'

/** A column of a list, with what a file says in its place. */
export type ListColumn<Row> = Omit<Column<Row>, 'cell' | 'head'> & {
  /** Where it names a zone, what the publisher calls it. */
  head: string | ((zoneNames: ZoneNames) => string)
  text: (row: Row, currency: Currency) => string | number
  /** Where the page says it in another way than the file. */
  cell?: Column<Row>['cell']
  /** Never to be left out: what the row is. */
  always?: boolean
  /** Only shown to those who choose it. */
  hidden?: boolean
}

/** Its head in this shop. */
export function headOf({ head }: Pick<ListColumn<never>, 'head'>, zoneNames: ZoneNames): string {
  return typeof head === 'string' ? head : head(zoneNames)
}

/** One list of the console: the page, its file, its views and its columns are made from this. */
export type StaffList<Row> = {
  name: StaffListName
  columns: readonly ListColumn<Row>[]
  rowKey: (row: Row) => string
  /** How many one page shows, where they are not as many as elsewhere. */
  rowsShown?: number
  /** What the address asks for, by the list's own filters. */
  read: (app: App, query: URLSearchParams, asked: ListAsked) => Promise<ListPage<Row>>
}

/** A list as its page shows it. */
export type LoadedList<Row> = ListPage<Row> & { shown: string[]; views: SavedView[] }

/** The asked word, if it is one of these. */
export function oneOf<Word extends string>(words: readonly Word[], asked: string | null): Word | null {
  return words.find((word) => word === asked) ?? null
}

/** What a filter offers: all, or one of these words. */
export function choices(words: Record<string, string>): Choice[] {
  return [{ value: '', label: 'All' }, ...Object.entries(words).map(([value, label]) => ({ value, label }))]
}

export const issueChoices = (issues: readonly { issue: number }[]): Choice[] =>
  choices(Object.fromEntries(issues.map(({ issue }) => [issue, `No. ${issue}`])))

export const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as Key[]

/** The number of an issue, as an address asks for it. */
export const issueIn = (asked: string | null): number | null =>
  asked !== null && /^\d{1,6}$/.test(asked) ? Number(asked) : null

export const dayIn = (asked: string | null): Day | null => (asked !== null && isDay(asked) ? asked : null)
