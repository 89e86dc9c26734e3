/** How many rows of a list one page shows, and how many a file holds at most. */
export const ROWS_SHOWN = 50
export const MOST_ROWS_IN_A_FILE = 50_000

const LONGEST_WORD = 200
const LONGEST_PLACE = 1000

/** Where a page begins: after or before the row with this value in the sorted column, and this key. */
export type ListPlace = { side: 'after' | 'before'; value: string; key: string }

/** What an address asks of a list beside its filters. */
export type ListAsked = {
  search: string
  /** A column's name, with a minus before it from the other end; null: as the list is sorted by itself. */
  sort: string | null
  place: ListPlace | null
  limit: number
}

export type ListPage<Row> = {
  rows: Row[]
  /** What the address says for the pages beside this one; null at the ends. */
  previous: string | null
  next: string | null
}

/** A list as it is before anything is asked of it. */
export const FIRST_PAGE: ListAsked = { search: '', sort: null, place: null, limit: ROWS_SHOWN }

type Query = { get(name: string): string | null }

export function listAsked(query: Query): ListAsked {
  const [after, before] = [query.get('after'), query.get('before')]
  return {
    search: (query.get('find') ?? '').trim().slice(0, LONGEST_WORD),
    sort: query.get('sort')?.slice(0, LONGEST_WORD) ?? null,
    place: placeIn('after', after) ?? placeIn('before', before),
    limit: ROWS_SHOWN,
  }
}

/** What stands in the address for the row that a page ends or begins with. */
export const placeText = (value: string, key: string): string => JSON.stringify([value, key])

function placeIn(side: ListPlace['side'], text: string | null): ListPlace | null {
  if (!text || text.length > LONGEST_PLACE) return null
  const parts = parsed(text)
  if (!Array.isArray(parts) || parts.length !== 2) return null
  const [value, key] = parts
  return typeof value === 'string' && typeof key === 'string' ? { side, value, key } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type Sort<Key extends string> = { key: Key; down: boolean }

/** By a column that the list can be sorted by; by any other as the list is by itself. */
export function sortOf<Key extends string>(
  asked: string | null,
  keys: readonly Key[],
  otherwise: Sort<Key>,
): Sort<Key> {
  const down = asked?.startsWith('-') ?? false
  const key = keys.find((one) => one === (down ? asked?.slice(1) : asked))
  return key ? { key, down } : otherwise
}

type ShownColumn = { key: string; always?: boolean | undefined; hidden?: boolean | undefined }

/** Which columns a list shows: those of the address, else those chosen before, else all but the hidden; some always. */
export function chosenColumns(
  columns: readonly ShownColumn[],
  asked: string | null,
  remembered: readonly string[] | null,
): string[] {
  const known = new Set(columns.map(({ key }) => key))
  const wanted = [asked === null ? null : asked.split(','), remembered].find((keys) =>
    keys?.some((key) => known.has(key)),
  )
  return columns.filter(({ key, always, hidden }) => always || (wanted?.includes(key) ?? !hidden)).map(({ key }) => key)
}

/** Of the address: where one is in the list is no part of how it is looked at. */
const PLACES = ['after', 'before', 'page']
const LONGEST_QUERY = 1000

/** What is kept of an address as a view of a list: filters, sort and columns. */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search.slice(0, 2 * LONGEST_QUERY))
  for (const name of [...query.keys()]) if (PLACES.includes(name) || query.get(name) === '') query.delete(name)
  query.sort()
  return String(query).slice(0, LONGEST_QUERY)
}
