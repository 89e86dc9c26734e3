import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, lt, sql } from 'drizzle-orm'
import { findMediaType, isOfType, NOT_WHOLE, pieceCount, pieceLength } from '#domain/catalogue/product-file.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { FileFormat } from '#domain/reading/issue-files.ts'
import {
  FILE_EMPTY,
  FILE_MEDIA_TYPES,
  ISSUE_FILE_TOO_LARGE,
  MAX_ISSUE_FILE,
  NOT_THAT_FORMAT,
} from '#domain/reading/issue-files.ts'
import { SAY_WHY } from '#domain/reading/text/piece-limits.ts'
import { NOT_AN_ISSUE_FILE, UPLOAD_GONE, UPLOAD_UNDER_WAY } from '#domain/reading/text/report.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { textUpload, textUploadPart } from '../../../db/schema/reading.ts'
import { savePart, saveParts } from '../../catalogue/file-parts.ts'
import { lockIssue, NO_SUCH_ISSUE } from '../../issues/mailings.ts'
import type { TextContext } from './text-context.ts'

export type UploadRow = typeof textUpload.$inferSelect
type NewUpload = { issue: number; name: string; size: number; reason: string; actor: string }

const A_DAY = 24 * 60 * 60_000

/** Its parts follow. What would be refused when the last has come is refused now. */
export async function beginUpload(context: TextContext, upload: NewUpload): Promise<Outcome<string>> {
  return context.db.transaction((tx) => begin(tx, context, upload))
}

/** A file that came in one piece, by a plain form. */
export async function uploadWhole(
  context: TextContext,
  { bytes, ...upload }: Omit<NewUpload, 'size'> & { bytes: Buffer },
): Promise<Outcome<string>> {
  return context.db.transaction(async (tx): Promise<Outcome<string>> => {
    const format = formatOf(upload.name)
    if (format && bytes.length > 0 && !isOfType(FILE_MEDIA_TYPES[format], bytes))
      return refuse({ file: NOT_THAT_FORMAT[format] })
    const begun = await begin(tx, context, { ...upload, size: bytes.length })
    if (!begun.ok) return begun
    await saveParts(tx, textUploadPart, begun.value, bytes)
    await startReading(tx, context, begun.value)
    return begun
  })
}

async function begin(tx: Tx, { now }: TextContext, upload: NewUpload): Promise<Outcome<string>> {
  const { issue, name, size, reason, actor } = upload
  const format = formatOf(name)
  if (!format) return refuse({ file: NOT_AN_ISSUE_FILE })
  if (size === 0) return refuse({ file: FILE_EMPTY })
  if (size > MAX_ISSUE_FILE) return refuse({ file: ISSUE_FILE_TOO_LARGE })
  const row = await lockIssue(tx, issue)
  if (!row) return refuse(NO_SUCH_ISSUE)
  if (row.releasedAt && reason === '') return refuse({ reason: SAY_WHY })
  const of = (state: UploadRow['state']) => and(eq(textUpload.issue, issue), eq(textUpload.state, state))
  const [reading] = await tx.select({ id: textUpload.id }).from(textUpload).where(of('reading'))
  if (reading) return refuse(UPLOAD_UNDER_WAY)
  // One at a time, so that what nobody finishes takes little room.
  await tx.delete(textUpload).where(of('sending'))
  const id = randomUUID()
  const kept = { id, issue, format, size, reason, name: name.slice(-150) }
  await tx.insert(textUpload).values({ ...kept, begunAt: now(), begunBy: actor })
  return done(id)
}

function formatOf(name: string): FileFormat | null {
  const type = findMediaType(name)
  if (type === FILE_MEDIA_TYPES.epub) return 'epub'
  return type === FILE_MEDIA_TYPES.pdf ? 'pdf' : null
}

type Part = { upload: string; at: number; body: Buffer; actor: string }

/** One after the other; one that has come already is answered as it was, since its answer may have been lost. */
export async function takeUploadPart(context: TextContext, { upload, at, body, actor }: Part): Promise<Outcome<null>> {
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const [row] = await tx.select().from(textUpload).where(eq(textUpload.id, upload)).for('update')
    if (row?.begunBy !== actor) return refuse(UPLOAD_GONE)
    if (row.state !== 'sending') return done(null)
    const [come] = await tx.select({ parts: count() }).from(textUploadPart).where(eq(textUploadPart.file, upload))
    const parts = come?.parts ?? 0
    if (at < parts) return done(null)
    if (at > parts || body.length !== pieceLength(row.size, at)) return refuse(NOT_WHOLE)
    if (at === 0 && !isOfType(FILE_MEDIA_TYPES[row.format], body)) {
      await tx.delete(textUpload).where(eq(textUpload.id, upload))
      return refuse({ file: NOT_THAT_FORMAT[row.format] })
    }
    await savePart(tx, textUploadPart, { file: upload, at, body })
    if (at === pieceCount(row.size) - 1) await startReading(tx, context, upload)
    return done(null)
  })
}

async function startReading(tx: Tx, { send }: TextContext, upload: string): Promise<void> {
  await tx.update(textUpload).set({ state: 'reading' }).where(eq(textUpload.id, upload))
  await send(tx, 'import', { upload })
}

export async function readUpload(db: Db, upload: string): Promise<Buffer> {
  const parts = await db
    .select({ at: textUploadPart.at })
    .from(textUploadPart)
    .where(eq(textUploadPart.file, upload))
    .orderBy(asc(textUploadPart.at))
  const bodies: Buffer[] = []
  for (const { at } of parts) {
    const [part] = await db
      .select({ body: sql<string>`encode(${textUploadPart.body}, 'base64')` })
      .from(textUploadPart)
      .where(and(eq(textUploadPart.file, upload), eq(textUploadPart.at, at)))
    bodies.push(Buffer.from(part?.body ?? '', 'base64'))
  }
  return Buffer.concat(bodies)
}

/** What somebody began to send and never finished. */
export async function sweepTextUploads(db: Db, now: Date): Promise<void> {
  const old = lt(textUpload.begunAt, new Date(now.getTime() - A_DAY))
  await db.delete(textUpload).where(and(eq(textUpload.state, 'sending'), old))
}
