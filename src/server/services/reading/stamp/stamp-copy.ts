import { randomBytes } from 'node:crypto'
import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { MARK_BYTES, readerMark as makeMark, stampLine } from '#domain/reading/stamp.ts'
import type { Db } from '../../../db/client.ts'
import { institution, seat } from '../../../db/schema/access.ts'
import { purchase } from '../../../db/schema/orders.ts'
import { account } from '../../../db/schema/people.ts'
import { issueFile, issueFilePart, readerMark, stampedFile } from '../../../db/schema/reading.ts'
import type { Queue } from '../../../jobs/queue.ts'
import type { Log } from '../../../log.ts'
import { streamParts } from '../../catalogue/file-parts.ts'
import type { IssueFileRow } from '../files.ts'
import type { Right } from '../link.ts'
import { stampFile } from './stamp-file.ts'

/** Larger than this no honest addition is. */
const LONGEST_TAIL = 2_000_000

type StampedRow = typeof stampedFile.$inferSelect
export type ReaderRight = Right & { by: 'account' | 'purchase' | 'seat' }

const HOLDERS = {
  account: { column: readerMark.accountId, holder: 'accountId' },
  purchase: { column: readerMark.purchaseId, holder: 'purchaseId' },
  seat: { column: readerMark.seatId, holder: 'seatId' },
} as const

/** The copy of this reader; null when it isn't made yet, in which case it is asked for. */
export async function findCopy(
  { db, send }: { db: Db; send: Queue['send'] },
  file: IssueFileRow,
  { by, id }: ReaderRight,
): Promise<StampedRow | null> {
  const { column, holder } = HOLDERS[by]
  const [row] = await db
    .select(getTableColumns(stampedFile))
    .from(stampedFile)
    .innerJoin(readerMark, eq(readerMark.mark, stampedFile.mark))
    .where(and(eq(stampedFile.file, file.id), eq(column, id)))
  if (row) return row
  await db.transaction(async (tx) => {
    await tx
      .insert(readerMark)
      .values({ mark: makeMark(randomBytes(MARK_BYTES)), [holder]: id })
      .onConflictDoNothing()
    const [marked] = await tx.select().from(readerMark).where(eq(column, id))
    // Another reader has this mark, once in a million million: the next press makes another.
    if (marked) await send(tx, 'stamp', { file: file.id, mark: marked.mark })
  })
  return null
}

/** Once for each reader and file. A file that can't be stamped is given to its reader as it is. */
export async function stampCopy(
  { db, log, now }: { db: Db; log: Pick<Log, 'warn'>; now(): Date },
  { file, mark }: { file: string; mark: string },
): Promise<void> {
  const made = and(eq(stampedFile.file, file), eq(stampedFile.mark, mark))
  if ((await db.select({ mark: stampedFile.mark }).from(stampedFile).where(made)).length > 0) return
  const [row] = await db
    .select()
    .from(issueFile)
    .where(and(eq(issueFile.id, file), isNull(issueFile.endedAt)))
  const name = await nameOf(db, mark)
  // Replaced meanwhile, or the reader is gone.
  if (!row || name === null) return
  const content = new Response(streamParts(db, issueFilePart, { file, from: 0, to: row.size - 1 }))
  const answer = await stampFile({
    format: row.format,
    bytes: new Uint8Array(await content.arrayBuffer()),
    line: stampLine(name, mark),
  })
  const stamped = 'stamped' in answer ? answer.stamped : null
  const fits = stamped !== null && stamped.tail.length <= LONGEST_TAIL
  if (!fits) log.warn({ file, why: 'failed' in answer ? answer.failed : 'no room for a line' }, 'file not stamped')
  const { kept, tail } = fits ? stamped : { kept: row.size, tail: null }
  await db
    .insert(stampedFile)
    .values({ file, mark, kept, tail: tail && Buffer.from(tail), madeAt: now() })
    .onConflictDoNothing()
}

async function nameOf(db: Db, mark: string): Promise<string | null> {
  const [row] = await db
    .select({ account: account.name, order: purchase.name, institution: institution.name })
    .from(readerMark)
    .leftJoin(account, eq(account.id, readerMark.accountId))
    .leftJoin(purchase, eq(purchase.id, readerMark.purchaseId))
    .leftJoin(seat, eq(seat.id, readerMark.seatId))
    .leftJoin(institution, eq(institution.id, seat.institutionId))
    .where(eq(readerMark.mark, mark))
  return row ? (row.account ?? row.order ?? row.institution ?? '') : null
}
