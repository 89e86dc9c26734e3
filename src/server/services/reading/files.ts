import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, max } from 'drizzle-orm'
import { isOfType } from '#domain/catalogue/product-file.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { FileFormat } from '#domain/reading/issue-files.ts'
import {
  FILE_EMPTY,
  FILE_FORMATS,
  FILE_MEDIA_TYPES,
  ISSUE_FILE_TOO_LARGE,
  MAX_ISSUE_FILE,
  NOT_THAT_FORMAT,
  REASON_REQUIRED,
} from '#domain/reading/issue-files.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { issueFile, issueFilePart, stampedFile } from '../../db/schema/reading.ts'
import { hasRoom, NO_ROOM, saveParts } from '../catalogue/file-parts.ts'
import { lockIssue, NO_SUCH_ISSUE } from '../issues/mailings.ts'

export type IssueFileRow = typeof issueFile.$inferSelect

export type UploadedFile = {
  issue: number
  format: FileFormat
  bytes: Uint8Array
  /** The account of the member of staff; null for the demo's own. */
  storedBy: string | null
  /** Required where readers have a file already. */
  reason: string
  now: Date
  /** Whether the database is the embedded one, which has little room. */
  embedded: boolean
}

/** From now on readers download this one. Inside the transaction that gives the issue the pieces that were in it. */
export async function storeUploadedFile(
  tx: Tx,
  { issue, format, bytes, storedBy, reason, now, embedded }: UploadedFile,
): Promise<Outcome<IssueFileRow>> {
  if (bytes.length === 0) return refuse({ file: FILE_EMPTY })
  if (bytes.length > MAX_ISSUE_FILE) return refuse({ file: ISSUE_FILE_TOO_LARGE })
  if (!isOfType(FILE_MEDIA_TYPES[format], bytes)) return refuse({ file: NOT_THAT_FORMAT[format] })
  const row = await lockIssue(tx, issue)
  if (!row) return refuse(NO_SUCH_ISSUE)
  const before = await newestFile(tx, issue, format)
  const digest = digestOf(bytes)
  // Somebody sends again what was received: its answer may have been lost.
  if (before?.origin === 'uploaded' && before.digest === digest) return done(before)
  if (row.releasedAt && before && !reason.trim()) return refuse({ reason: REASON_REQUIRED })
  if (embedded && !(await hasRoom(tx, bytes.length - (before?.size ?? 0)))) return refuse({ file: NO_ROOM })
  // The pieces are those of this EPUB, so that a PDF made from earlier ones goes too.
  await endFiles(tx, { issue, formats: [format], now })
  if (format === 'epub') await endFiles(tx, { issue, formats: FILE_FORMATS, origin: 'made', now })
  const file = await insertFile(tx, { issue, format, origin: 'uploaded', storedAt: now, storedBy, reason }, bytes)
  if (storedBy)
    await writeAudit(tx, now, {
      actor: storedBy,
      action: before ? 'issue file replaced' : 'issue file added',
      subject: `issue:${issue}`,
      reason,
      after: auditFile(file),
      ...(before && { before: auditFile(before) }),
    })
  return done(file)
}

/** What readers download in this format. */
export async function newestFile(db: Db | Tx, issue: number, format: FileFormat): Promise<IssueFileRow | null> {
  const [row] = await db
    .select()
    .from(issueFile)
    .where(and(eq(issueFile.issue, issue), eq(issueFile.format, format), isNull(issueFile.endedAt)))
  return row ?? null
}

/** All that there ever were, the newest first. */
export async function listFiles(db: Db | Tx, issue: number): Promise<IssueFileRow[]> {
  return db
    .select()
    .from(issueFile)
    .where(eq(issueFile.issue, issue))
    .orderBy(desc(issueFile.storedAt), desc(issueFile.version))
}

type Withdrawn = { issue: number; format: FileFormat; actor: string; reason: string; now: Date }

/** An upload that readers are to have no more; what is made from the pieces takes its place. Null when there was none. */
export async function withdrawUpload(
  tx: Tx,
  { issue, format, actor, reason, now }: Withdrawn,
): Promise<IssueFileRow | null> {
  await lockIssue(tx, issue)
  const [ended] = await endFiles(tx, { issue, formats: [format], origin: 'uploaded', now })
  if (!ended) return null
  const subject = `issue:${issue}`
  await writeAudit(tx, now, { actor, action: 'issue file removed', subject, reason, before: auditFile(ended) })
  return ended
}

type NewFile = Pick<IssueFileRow, 'issue' | 'format' | 'origin' | 'storedAt' | 'storedBy' | 'reason'> &
  Partial<Pick<IssueFileRow, 'textVersion'>>

export async function insertFile(tx: Tx, file: NewFile, bytes: Uint8Array): Promise<IssueFileRow> {
  const [last] = await tx
    .select({ version: max(issueFile.version) })
    .from(issueFile)
    .where(and(eq(issueFile.issue, file.issue), eq(issueFile.format, file.format)))
  const [row] = await tx
    .insert(issueFile)
    .values({
      ...file,
      id: randomUUID(),
      version: (last?.version ?? 0) + 1,
      digest: digestOf(bytes),
      size: bytes.length,
    })
    .returning()
  if (!row) throw new Error('The file was not written.')
  await saveParts(tx, issueFilePart, row.id, bytes)
  return row
}

type Ending = { issue: number; formats: readonly FileFormat[]; origin?: IssueFileRow['origin']; now: Date }

/** Their rows stay, to say what readers had and when; their content goes. */
export async function endFiles(tx: Tx, { issue, formats, origin, now }: Ending): Promise<IssueFileRow[]> {
  const ended = await tx
    .update(issueFile)
    .set({ endedAt: now })
    .where(
      and(
        ...[eq(issueFile.issue, issue), inArray(issueFile.format, [...formats]), isNull(issueFile.endedAt)],
        origin && eq(issueFile.origin, origin),
      ),
    )
    .returning()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.delete(issueFilePart).where(inArray(issueFilePart.file, ids))
    await tx.delete(stampedFile).where(inArray(stampedFile.file, ids))
  }
  return ended
}

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const auditFile = ({ format, version, size, digest }: IssueFileRow) => ({ format, version, size, digest })
