import { LONGEST_LINE } from '#domain/addresses/line-length.ts'
import type { SimilarReader } from '#server/services/people/profile/similar-readers.ts'
import { staffOnly } from '../../parts/staff/staff-only.ts'
import type { Route } from './+types/similar.ts'

/** Readers at the address that staff are typing for a new one. */
export async function loader({ context, url, request }: Route.LoaderArgs): Promise<Response> {
  const { app } = await staffOnly(context, request)
  const typed = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, LONGEST_LINE)
  const found = await app.people.similar({ name: typed('name'), line1: typed('line1'), postcode: typed('postcode') })
  return Response.json(found satisfies SimilarReader[])
}
