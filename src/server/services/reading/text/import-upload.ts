import { and, eq, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refusalText, refuse } from '#domain/outcome.ts'
import type { ImportReport } from '#domain/reading/text/report.ts'
import { STORE_FAILED } from '#domain/reading/text/report.ts'
import type { Tx } from '../../../db/client.ts'
import { isOutage } from '../../../db/outage.ts'
import { textUpload, textUploadPart } from '../../../db/schema/reading.ts'
import { storeUploadedFile } from '../files.ts'
import type { Progress } from '../import/epub/read-epub.ts'
import { importText } from '../import/import-text.ts'
import type { ImportedText } from '../import/imported-text.ts'
import { replaceText } from './replace-text.ts'
import type { TextContext } from './text-context.ts'
import type { UploadRow } from './upload-text.ts'
import { readUpload } from './upload-text.ts'

/** Reads an upload that has come whole and gives the issue what is in it: all of it, or nothing and a sentence. */
export async function importUpload(context: TextContext, { upload }: { upload: string }): Promise<void> {
  const { db, now, embedded } = context
  const [row] = await db.select().from(textUpload).where(eq(textUpload.id, upload))
  if (row?.state !== 'reading') return
  const outcome = await readAndStore(context, row, await readUpload(db, upload))
  const ended = outcome.ok
    ? { state: 'done' as const, progress: 100, report: outcome.value }
    : { state: 'refused' as const, said: refusalText(outcome.errors) }
  await db.transaction(async (tx) => {
    await tx
      .update(textUpload)
      .set({ ...ended, endedAt: now() })
      .where(and(eq(textUpload.id, upload), eq(textUpload.state, 'reading')))
    await tx.delete(textUploadPart).where(eq(textUploadPart.file, upload))
  })
  // PostgreSQL gives the room of what is gone to others by itself; the embedded one has nobody for that.
  if (embedded) await db.execute(sql`vacuum text_upload_part`)
}

type Read = Outcome<ImportReport | null>

async function readAndStore(context: TextContext, row: UploadRow, bytes: Buffer): Promise<Read> {
  const { log } = context
  const onFailure = (error: string) => log.error({ error, upload: row.id }, 'import failed')
  const read: Outcome<ImportedText | null> =
    row.format === 'epub'
      ? await importText({ kind: 'epub', bytes }, { onFailure, onProgress: tellProgress(context, row.id) })
      : done(null)
  if (!read.ok) return read
  try {
    return await store(context, row, { bytes, text: read.value })
  } catch (error) {
    // A database that is away is asked again by the queue; what it does not take, it will not take the next time either.
    if (isOutage(error)) throw error
    log.error({ err: error, upload: row.id }, 'import failed')
    return refuse(STORE_FAILED)
  }
}

/** Thrown to undo what was written before the refusal. */
class Undone extends Error {
  readonly refused: Read
  constructor(refused: Read) {
    super('refused')
    this.refused = refused
  }
}

async function store(
  { db, now, embedded }: TextContext,
  { issue, format, reason, begunBy }: UploadRow,
  { bytes, text }: { bytes: Buffer; text: ImportedText | null },
): Promise<Read> {
  const write = async (tx: Tx): Promise<Read> => {
    const by = { storedBy: begunBy, reason, now: now(), embedded }
    const stored = await storeUploadedFile(tx, { issue, format, bytes, ...by })
    if (!stored.ok) throw new Undone(stored)
    const replaced = text ? await replaceText(tx, { issue, text, at: now(), actor: begunBy }) : done(null)
    if (!replaced.ok) throw new Undone(replaced)
    return replaced
  }
  return db.transaction(write).catch((error: unknown) => {
    if (error instanceof Undone) return error.refused
    throw error
  })
}

/** How often it is written down, at most. */
const TELL_MS = 400

function tellProgress({ db, log }: TextContext, upload: string) {
  let last = 0
  return ({ step, done: read, of }: Progress) => {
    if (performance.now() - last < TELL_MS) return
    last = performance.now()
    const half = Math.floor((50 * read) / Math.max(1, of))
    db.update(textUpload)
      .set({ progress: step === 'text' ? half : 50 + half })
      .where(and(eq(textUpload.id, upload), eq(textUpload.state, 'reading')))
      .catch((error: unknown) => log.warn({ err: error }, 'import progress'))
  }
}
