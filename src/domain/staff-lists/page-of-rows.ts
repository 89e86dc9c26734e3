import type { ListAsked, ListPage, Sort } from './list-query.ts'
import { placeText, sortOf } from './list-query.ts'

type Sorted<Row> = {
  /** By the names of the columns that it can be sorted by. */
  values: { [column: string]: (row: Row) => string | number }
  /** What no two rows share. */
  key: (row: Row) => string
  /** How it is sorted by itself; null: as it was read. */
  otherwise: Sort<string> | null
}

/** A page of a list that is short enough to be read whole. */
export function pageOfRows<Row>(all: readonly Row[], sorted: Sorted<Row>, asked: ListAsked): ListPage<Row> {
  const { key } = sorted
  const rows = inOrder(all, sorted, asked.sort)
  const { place, limit } = asked
  const at = place ? rows.findIndex((row) => key(row) === place.key) : -1
  const from = at < 0 || !place ? 0 : place.side === 'after' ? at + 1 : Math.max(0, at - limit)
  const until = at >= 0 && place?.side === 'before' ? at : from + limit
  const shown = rows.slice(from, until)
  const textOf = (row: Row | undefined) => (row === undefined ? null : placeText('', key(row)))
  return {
    rows: shown,
    previous: from > 0 ? textOf(shown[0]) : null,
    next: until < rows.length ? textOf(shown.at(-1)) : null,
  }
}

function inOrder<Row>(all: readonly Row[], { values, otherwise }: Sorted<Row>, asked: string | null): Row[] {
  const sort = sortOf(asked, Object.keys(values), otherwise ?? { key: '', down: false })
  const value = values[sort.key]
  if (!value) return [...all]
  const rows = all.map((row) => ({ row, value: value(row) }))
  const sign = sort.down ? -1 : 1
  // One for the whole list: `localeCompare` makes one for each two words, for 300 rows in 22 ms instead of 0.3.
  const words = new Intl.Collator('en', { sensitivity: 'base' })
  const compare = (one: string | number, other: string | number) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(String(one), String(other))
  return rows.sort((one, other) => sign * compare(one.value, other.value)).map(({ row }) => row)
}
