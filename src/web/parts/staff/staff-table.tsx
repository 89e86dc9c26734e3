import type { ReactNode } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'

export type Column<Row> = {
  /** Its name in the address, when the list can be sorted by it: `?sort=name`, or `?sort=-name` from the other end. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Numbers and sums stand at the right. */
  numeric?: boolean
  /** Short words, never broken: a number, a day, a state. */
  short?: boolean
  /** Long words that share the room left over; on a desktop they are cut to one line, and the whole is their title. */
  long?: boolean
}

type StaffTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Said instead of the table when there is nothing. */
  empty: ReactNode
  /** Said instead of the table when the list could not be read. */
  failed?: ReactNode
  /** Where the same list is to be had as a file. */
  csv?: string
  /** What the rows say together, under the table. */
  foot?: ReactNode
  /** Draws the rows where a table would not do. */
  draw?: (rows: readonly Row[]) => ReactNode
  /** Which rows are marked, where something can be done with several at once. */
  selection?: Selection
}

export type Selection = {
  selected: ReadonlySet<string>
  select: (keys: readonly string[], on: boolean) => void
}

/** A list of the console. How it is sorted and filtered stands in the address, so that it can be kept and sent on. */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { caption, rows, empty, failed, csv, foot, draw } = props
  if (useReloading()) return <TableSkeleton />
  if (failed) return <p className="border-error border-y py-3 font-sans text-error text-small">{failed}</p>
  if (rows.length === 0) return <p className="font-sans text-small text-soft">{empty}</p>
  return (
    <div className="grid grid-cols-1 gap-2">
      <section aria-label={caption}>{draw ? draw(rows) : <Rows {...props} />}</section>
      {(foot || csv) && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 font-sans text-fine text-soft print:hidden">
          <div>{foot}</div>
          {csv && (
            <a href={csv} download className="linked inline-flex min-h-11 items-center">
              Download as CSV
            </a>
          )}
        </div>
      )}
    </div>
  )
}

function Rows<Row>({ caption, columns, rows, rowKey, selection }: StaffTableProps<Row>) {
  return (
    <>
      {/* On a phone a row is a block of its own, with each head before its cell; the roles hold where the display does not. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: browsers forget them with the display */}
      <table
        role="table"
        className="listed tabular w-full border-collapse font-sans text-small max-lg:block lg:text-fine"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="top-(--bar) z-10 bg-paper max-lg:sr-only lg:sticky">
          <tr role="row" className="border-ink border-b">
            {selection && <SelectAll selection={selection} keys={rows.map(rowKey)} />}
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-lg:block max-lg:border-ink max-lg:border-t">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" data-row>
              {selection && <SelectRow selection={selection} row={rowKey(row)} />}
              {columns.map((column) => {
                const content = column.cell(row)
                return (
                  <td
                    key={column.key}
                    role="cell"
                    data-head={column.head}
                    title={column.long && typeof content === 'string' ? content : undefined}
                    className={cellClass(column)}
                  >
                    <div>{content}</div>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: browsers forget them with the display */}
    </>
  )
}

/** As `listed` knows them. */
function cellClass<Row>({ numeric, short, long }: Column<Row>): string | undefined {
  if (numeric) return 'numeric'
  if (short) return 'short'
  return long ? 'long' : undefined
}

function SelectAll({ selection: { selected, select }, keys }: { selection: Selection; keys: readonly string[] }) {
  const all = keys.every((key) => selected.has(key))
  return (
    <th scope="col" className={HEAD_CLASS}>
      <label className="inline-flex min-h-6 items-center">
        <input type="checkbox" checked={all} className="size-4 accent-(--ink)" onChange={() => select(keys, !all)} />
        <span className="sr-only">Select all rows on this page</span>
      </label>
    </th>
  )
}

function SelectRow({ selection: { selected, select }, row }: { selection: Selection; row: string }) {
  const on = selected.has(row)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers forget it with the display
    <td role="cell" data-head="Select" className="short lg:w-6 lg:align-middle">
      <label className="flex min-h-6 min-w-6 items-center">
        <input type="checkbox" checked={on} className="size-4 accent-(--ink)" onChange={() => select([row], !on)} />
        <span className="sr-only">Select this row</span>
      </label>
    </td>
  )
}

const HEAD_CLASS = 'py-1.5 pr-5 text-left font-semibold text-fine last:pr-0'

function Head<Row>({ column: { key, head, sortable, numeric } }: { column: Column<Row> }) {
  const [query] = useSearchParams()
  const className = `${HEAD_CLASS} ${numeric ? 'text-right' : ''}`
  if (!sortable)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  const sort = query.get('sort')
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
  const next = new URLSearchParams(query)
  next.set('sort', order === 'ascending' ? `-${key}` : key)
  for (const name of PLACES) next.delete(name)
  return (
    <th scope="col" aria-sort={order} className={className}>
      <Link to={`?${next}`} preventScrollReset className="inline-flex min-h-6 items-center gap-1 hover:underline">
        {head}
        <span aria-hidden="true">{order === 'ascending' ? '↑' : order === 'descending' ? '↓' : ''}</span>
      </Link>
    </th>
  )
}

/** What another order or another filter makes pointless: where one was in the list. */
export const PLACES = ['after', 'before']

/** The same screen is on its way with other words in its address. */
function useReloading(): boolean {
  const { location, state } = useNavigation()
  const [query] = useSearchParams()
  return state === 'loading' && location.search !== '' && location.search !== `?${query}`
}

function TableSkeleton() {
  return (
    <div role="status" className="grid gap-3 border-ink border-b py-3">
      <span className="sr-only">Loading the list</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-6" />
      ))}
    </div>
  )
}
