import type { RouterContextProvider } from 'react-router'
import { chosenColumns, listAsked, ROWS_SHOWN } from '#domain/staff-lists/list-query.ts'
import { STAFF_LISTS } from '#domain/staff-lists/staff-lists.ts'
import type { App } from '#server/reads/app.ts'
import type { Member } from '../../../parts/staff/staff-only.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import type { LoadedList, StaffList } from './staff-list.ts'

type Asked = { context: Readonly<RouterContextProvider>; request: Request; url: URL }

/** For the loader of a page with a list: those who may see it, what they asked for, and how they look at it. */
export async function loadList<Row>(
  list: StaffList<Row>,
  { context, request, url }: Asked,
): Promise<{ app: App; member: Member; list: LoadedList<Row> }> {
  const { app, member, viewer } = await staffOnly(context, request, STAFF_LISTS[list.name].permission)
  const query = url.searchParams
  const [page, { views, columns }] = await Promise.all([
    list.read(app, query, { ...listAsked(query), limit: list.rowsShown ?? ROWS_SHOWN }),
    app.people.listChoices(list.name, viewer),
  ])
  const shown = chosenColumns(list.columns, query.get('columns'), columns)
  return { app, member, list: { ...page, shown, views } }
}
