import type { PlaceInIssue } from '#domain/reading/place-in-issue.ts'
import { placeInIssue } from '#domain/reading/place-in-issue.ts'
import type { Db } from '../../db/client.ts'
import type { Issue } from '../catalogue/read-catalogue.ts'
import { readProgress } from './positions.ts'

export type ShelfIssue = { issue: Issue; place: PlaceInIssue }

/** Every issue that an account may read, newest first, with where its reader is in it. `readable` is what `readableRefs` found. */
export async function readShelf(
  db: Db,
  issues: readonly Issue[],
  { accountId, readable }: { accountId: string; readable: readonly string[] },
): Promise<ShelfIssue[]> {
  const own = issues.filter(({ ref }) => readable.includes(ref))
  const progress = own.length > 0 ? await readProgress(db, accountId) : new Map()
  return own.map((issue) => ({
    issue,
    place: placeInIssue(
      issue.pieces.map(({ slug }) => slug),
      progress.get(issue.number) ?? [],
    ),
  }))
}
