import { data } from 'react-router'
import { csvLine } from '#domain/csv.ts'
import type { ListAsked } from '#domain/staff-lists/list-query.ts'
import { chosenColumns, listAsked, MOST_ROWS_IN_A_FILE, viewQuery } from '#domain/staff-lists/list-query.ts'
import { isStaffList, STAFF_LISTS } from '#domain/staff-lists/staff-lists.ts'
import type { App } from '#server/reads/app.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import type { Route } from './+types/file.ts'
import { ALL_LISTS } from './all-lists.ts'
import type { ListColumn, StaffList } from './staff-list.ts'
import { headOf } from './staff-list.ts'

const ROWS_AT_ONCE = 1000

/** A list as it is shown, as a file: the same filters, sort and columns, from the beginning and beyond the page. */
export async function loader({ context, request, params, url }: Route.LoaderArgs): Promise<Response> {
  const { list: name } = params
  if (!isStaffList(name)) throw data(null, { status: 404 })
  const { app, viewer } = await staffOnly(context, request, STAFF_LISTS[name].permission)
  const query = url.searchParams
  const { columns: remembered } = await app.people.listChoices(name, viewer)
  const list = ALL_LISTS[name]
  const shown = chosenColumns(list.columns, query.get('columns'), remembered)
  await app.people.noteExport({ list: name, query: viewQuery(String(query)), actor: viewer.id })
  const columns = list.columns.filter(({ key }) => shown.includes(key))
  const lines = csvLines({ app, list, columns, query, signal: request.signal })
  return new Response(streamOf(lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}

type Written = {
  app: App
  list: StaffList<unknown>
  columns: readonly ListColumn<unknown>[]
  query: URLSearchParams
  signal: AbortSignal
}

/** A piece is made when the one before was taken, so that a large file is never in memory whole. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

async function* csvLines({ app, list, columns, query, signal }: Written): AsyncGenerator<string> {
  const { currency, zoneNames } = (await app.catalogue()).publication
  yield csvLine(columns.map((column) => headOf(column, zoneNames)))
  let asked: ListAsked = { ...listAsked(query), place: null, limit: ROWS_AT_ONCE }
  for (let written = 0; written < MOST_ROWS_IN_A_FILE && !signal.aborted; written += ROWS_AT_ONCE) {
    const { rows, next } = await list.read(app, query, asked)
    yield rows.map((row) => csvLine(columns.map(({ text }) => text(row, currency)))).join('')
    if (next === null) return
    asked = { ...asked, place: listAsked(new URLSearchParams({ after: next })).place }
  }
}
