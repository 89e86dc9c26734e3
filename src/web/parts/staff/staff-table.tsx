import type { ReactNode } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import type { Choice } from '../../ui/fields/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export type Column<Row> = {
  /** Its name in the address, when the list can be sorted by it: `?sort=name`, or `?sort=-name` from the other end. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Numbers and sums stand at the right. */
  numeric?: boolean
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
}

/** A list of the console. How it is sorted and filtered stands in the address, so that it can be kept and sent on. */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, failed, csv, foot } = props
  if (useReloading()) return <TableSkeleton />
  if (failed) return <p className="border-error border-y py-3 font-sans text-error text-small">{failed}</p>
  if (rows.length === 0) return <p className="font-sans text-small text-soft">{empty}</p>
  return (
    <div className="grid grid-cols-1 gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is reached by key as well */}
      <section className="max-lg:overflow-x-auto" aria-label={caption} tabIndex={0}>
        <table className="tabular w-full border-collapse font-sans text-small">
          <caption className="sr-only">{caption}</caption>
          <thead className="top-(--bar) z-10 bg-paper lg:sticky">
            <tr className="border-ink border-b">
              {columns.map((column) => (
                <Head key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                data-row
                className="scroll-mt-32 border-rule border-b align-baseline focus-within:bg-shade hover:bg-shade"
              >
                {columns.map(({ key, cell, numeric }) => (
                  <td key={key} className={`py-2 pr-5 last:pr-0 ${numeric ? 'whitespace-nowrap text-right' : ''}`}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(foot || csv) && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 font-sans text-fine text-soft">
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

const HEAD_CLASS = 'py-2 pr-5 text-left font-semibold text-fine last:pr-0'

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
  next.delete('page')
  return (
    <th scope="col" aria-sort={order} className={className}>
      <Link to={`?${next}`} preventScrollReset className="inline-flex min-h-6 items-center gap-1 hover:underline">
        {head}
        <span aria-hidden="true">{order === 'ascending' ? '↑' : order === 'descending' ? '↓' : ''}</span>
      </Link>
    </th>
  )
}

export type Filter = { name: string; label: string; options: readonly Choice[] }

/** Choices that narrow a list down; each is a word of the address, and the rest of the address stays. */
export function StaffFilters({ filters, children }: { filters: readonly Filter[]; children?: ReactNode }) {
  const [query] = useSearchParams()
  const names = new Set(filters.map(({ name }) => name))
  const rest = [...query].filter(([name]) => !names.has(name) && name !== 'page')
  return (
    <Form
      preventScrollReset
      className="flex flex-wrap items-end gap-x-5 gap-y-2 font-sans text-small"
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      {rest.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.map(({ name, label, options }) => (
        <label key={name} className="grid gap-1">
          <span className="text-fine text-soft">{label}</span>
          <select
            key={query.get(name)}
            name={name}
            defaultValue={query.get(name) ?? ''}
            className="min-h-11 border border-edge bg-paper px-2"
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {children}
      <noscript>
        <button type="submit" className="min-h-11 border border-edge px-4">
          Show
        </button>
      </noscript>
    </Form>
  )
}

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
