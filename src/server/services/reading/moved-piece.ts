import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { audit } from '../../db/schema/account.ts'
import { issue as issueTable } from '../../db/schema/publication.ts'
import type { Issue } from '../catalogue/read-catalogue.ts'
import { PIECE_DELETED, PIECES_MERGED } from './text/piece-rows.ts'

/** What became of a piece that readers knew: the piece it was merged into, or the issue where it was deleted. Null where there was none. */
export async function findMovedPiece(db: Db, issue: Issue, slug: string): Promise<{ into: string | null } | null> {
  if (!issue.releasedOn) return null
  const [gone] = await db
    .select({ into: sql<string | null>`${audit.after} ->> 'slug'` })
    .from(audit)
    .innerJoin(issueTable, eq(issueTable.number, issue.number))
    .where(
      and(
        eq(audit.subject, `issue:${issue.number}`),
        inArray(audit.action, [PIECES_MERGED, PIECE_DELETED]),
        // Before its release nobody knew its address.
        gte(audit.at, issueTable.releasedAt),
        sql`${audit.before} ->> 'slug' = ${slug}`,
      ),
    )
    .orderBy(desc(audit.id))
    .limit(1)
  return gone ?? null
}
