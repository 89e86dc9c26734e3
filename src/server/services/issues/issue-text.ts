import { isNull, sql } from 'drizzle-orm'
import type { FileFormat, IssueText } from '#domain/reading/issue-files.ts'
import type { Db, Tx } from '../../db/client.ts'
import { issueFile, piece } from '../../db/schema/reading.ts'

export async function readIssueText(db: Db | Tx, issue: number): Promise<IssueText> {
  const { rows } = await db.execute<{ pieces: number; uploaded: FileFormat[] }>(sql`
    select (select count(*)::int from ${piece} where ${piece.issue} = ${issue}) as pieces,
      array(select ${issueFile.format} from ${issueFile} where ${issueFile.issue} = ${issue}
        and ${issueFile.origin} = 'uploaded' and ${issueFile.endedAt} is null) as uploaded`)
  return rows[0] ?? { pieces: 0, uploaded: [] }
}

/** What `hasText` says of each, by number: whatever file is there was uploaded, or made from pieces. */
export async function issuesWithText(db: Db): Promise<Set<number>> {
  const rows = await db
    .select({ issue: piece.issue })
    .from(piece)
    .union(db.select({ issue: issueFile.issue }).from(issueFile).where(isNull(issueFile.endedAt)))
  return new Set(rows.map(({ issue }) => issue))
}
