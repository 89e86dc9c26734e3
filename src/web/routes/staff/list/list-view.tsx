import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MOST_ROWS_IN_A_FILE } from '#domain/staff-lists/list-query.ts'
import { STAFF_LISTS } from '#domain/staff-lists/staff-lists.ts'
import { href } from '../../../href.ts'
import { ListSearch } from '../../../parts/staff/list-search.tsx'
import type { Filter } from '../../../parts/staff/staff-filters.tsx'
import { StaffFilters } from '../../../parts/staff/staff-filters.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { PLACES, StaffTable } from '../../../parts/staff/staff-table.tsx'
import { useCurrency, useZoneNames } from '../../../root-data.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkWork } from './bulk-form.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { SavedViews } from './saved-views.tsx'
import type { LoadedList, StaffList } from './staff-list.ts'
import { headOf } from './staff-list.ts'
import { useMarked } from './use-marked.ts'

type ListViewProps<Row> = {
  list: StaffList<Row>
  loaded: LoadedList<Row>
  /** Over the field of the search; none where there is nothing to search by. */
  search?: string
  filters?: readonly Filter[]
  /** Whether it is narrowed down by days, too. */
  days?: boolean
  /** Columns that are no matter of the file: what can be done with a row. */
  actions?: readonly Column<Row>[]
  /** What can be done to several rows at once. */
  bulk?: readonly BulkWork[]
  /** Where a table would not do: the rows as they are drawn instead; the columns are those of the file. */
  draw?: (rows: readonly Row[]) => ReactNode
  /** Said of a list without rows that nothing narrows down. */
  empty: ReactNode
}

/** A list of the console whole: its views, what narrows it down, its rows, its pages and its file. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { list, loaded, search, filters = [], days = false, actions = [], bulk = [], draw, empty } = props
  const currency = useCurrency()
  const zoneNames = useZoneNames()
  const marked = useMarked(list.name)
  const [query] = useSearchParams()
  const { label } = STAFF_LISTS[list.name]
  const narrowing = [
    ...filters.map(({ name }) => name),
    ...(days ? ['from', 'until'] : []),
    ...(search ? ['find'] : []),
  ]
  const isNarrowed = narrowing.some((name) => query.get(name))
  const columns = list.columns
    .filter(({ key }) => loaded.shown.includes(key))
    .map(({ text, cell = (row: Row) => text(row, currency), ...column }) => ({
      ...column,
      head: headOf(column, zoneNames),
      cell,
    }))
  return (
    <>
      <SavedViews list={list.name} views={loaded.views}>
        <ChooseColumns
          list={list.name}
          columns={list.columns.map((column) => ({ ...column, head: headOf(column, zoneNames) }))}
          shown={loaded.shown}
        />
      </SavedViews>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2 empty:hidden print:hidden">
        {search && <ListSearch list={label} label={search} />}
        {(filters.length > 0 || days) && <StaffFilters filters={filters} days={days} />}
      </div>
      <BulkBar marked={marked} works={bulk} />
      <StaffTable
        caption={label}
        columns={[...columns, ...actions]}
        rows={loaded.rows}
        rowKey={list.rowKey}
        empty={isNarrowed ? <NothingMatches narrowing={narrowing} /> : empty}
        foot={<ListFoot list={list} loaded={loaded} />}
        {...(draw && { draw })}
        {...(bulk.length > 0 && { selection: marked.selection })}
      />
    </>
  )
}

function NothingMatches({ narrowing }: { narrowing: readonly string[] }) {
  const [query] = useSearchParams()
  const rest = [...query].filter(([name]) => !narrowing.includes(name) && !PLACES.includes(name))
  return (
    <>
      Nothing matches.{' '}
      <Link to={{ search: String(new URLSearchParams(rest)) }} preventScrollReset className="linked">
        Show all
      </Link>
    </>
  )
}

function ListFoot<Row>({ list, loaded }: Pick<ListViewProps<Row>, 'list' | 'loaded'>) {
  const [query] = useSearchParams()
  const { previous, next } = loaded
  const at = (side: 'after' | 'before', place: string) => {
    const to = new URLSearchParams(query)
    for (const name of ['after', 'before']) to.delete(name)
    to.set(side, place)
    return `?${to}`
  }
  const file = new URLSearchParams(query)
  for (const name of ['after', 'before']) file.delete(name)
  const className = 'linked inline-flex min-h-11 items-center'
  return (
    <div className="flex flex-wrap items-baseline gap-x-6">
      <nav aria-label="Pages of the list" className="flex gap-6 empty:hidden">
        {previous && (
          <Link to={at('before', previous)} className={className}>
            Previous page
          </Link>
        )}
        {next && (
          <Link to={at('after', next)} className={className}>
            Next page
          </Link>
        )}
      </nav>
      <a href={`${href('/staff/file/:list', { list: list.name })}?${file}`} download className={className}>
        Download as CSV
      </a>
      <span>All pages with these columns, up to {MOST_ROWS_IN_A_FILE.toLocaleString('en-US')} rows.</span>
    </div>
  )
}
