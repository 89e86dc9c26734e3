import { data } from 'react-router'
import { MOST_MARKED } from '#domain/staff-lists/bulk.ts'
import { listAsked } from '#domain/staff-lists/list-query.ts'
import { isStaffList, STAFF_LISTS } from '#domain/staff-lists/staff-lists.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import type { Route } from './+types/matching.ts'
import { ALL_LISTS } from './all-lists.ts'

export type Matching = { keys: string[]; more: boolean }

/** Which rows a list has in all its pages, as many as can be marked at once. */
export async function loader({ context, request, params, url }: Route.LoaderArgs): Promise<Response> {
  const { list: name } = params
  if (!isStaffList(name)) throw data(null, { status: 404 })
  const { app } = await staffOnly(context, request, STAFF_LISTS[name].permission)
  const list = ALL_LISTS[name]
  const query = url.searchParams
  const { rows, next } = await list.read(app, query, { ...listAsked(query), place: null, limit: MOST_MARKED })
  return Response.json({ keys: rows.map(list.rowKey), more: next !== null } satisfies Matching, {
    headers: { 'Cache-Control': 'private, no-store' },
  })
}
