import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull, lt, sql } from 'drizzle-orm'
import {
  findMediaType,
  isOfType,
  MOST_FILES,
  NOT_SUCH_A_FILE,
  NOT_WHAT_IT_SAYS,
  NOT_WHOLE,
  pieceCount,
  pieceLength,
} from '#domain/catalogue/product-file.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { product, productFile, productFilePiece } from '../../db/schema/publication.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { NO_SUCH_PRODUCT } from './edit-stock.ts'
import { hasRoom, NO_ROOM, savePart } from './file-parts.ts'
import { readyFiles } from './product-file.ts'

export const FILE_NAME_TAKEN = 'There’s already a file with this name. Replace it, or rename this one.'
export const TOO_MANY_FILES = `A product can have at most ${MOST_FILES} files.`
export const NO_SUCH_FILE = 'This file is gone.'

type Keeper = Pick<PaymentContext, 'db' | 'now'> & { embedded: boolean }
type FileRow = typeof productFile.$inferSelect

/** How long somebody may take to send a file. */
const A_DAY = 24 * 60 * 60_000

type NewFile = { ref: string; name: string; size: number; replaces: string | null; reason: string; actor: string }

/** Its pieces follow, and buyers see nothing of it before the last has come. What would be refused then is refused now. */
export async function beginFile(
  { db, now, embedded }: Keeper,
  { ref, actor, ...given }: NewFile,
): Promise<Outcome<string>> {
  // Some systems write an accent as a letter of its own, and the same name would be two.
  const file = { ...given, name: given.name.normalize('NFC') }
  const mediaType = findMediaType(file.name)
  if (!mediaType) return refuse({ file: NOT_SUCH_A_FILE })
  return db.transaction(async (tx): Promise<Outcome<string>> => {
    const [row] = await tx.select().from(product).where(eq(product.ref, ref)).for('update')
    if (row?.kind !== 'digital') return refuse(NO_SUCH_PRODUCT)
    await dropUnfinished(tx, ref, file.name)
    const all = await readyFiles(tx)
    const freed = all.find(({ id }) => id === file.replaces)?.size ?? 0
    if (embedded && !(await hasRoom(tx, file.size - freed))) return refuse({ file: NO_ROOM })
    const ready = all.filter((one) => one.product === ref)
    if (file.replaces && !ready.some(({ id }) => id === file.replaces)) return refuse(NO_SUCH_FILE)
    const others = ready.filter(({ id }) => id !== file.replaces)
    if (others.length >= MOST_FILES) return refuse({ file: TOO_MANY_FILES })
    if (others.some(({ name }) => isSameName(name, file.name))) return refuse({ file: FILE_NAME_TAKEN })
    const id = randomUUID()
    await tx.insert(productFile).values({ id, product: ref, mediaType, begunAt: now(), begunBy: actor, ...file })
    return done(id)
  })
}

type Piece = { file: string; at: number; body: Buffer; actor: string }

/** From who began it, one after the other; one that has come already is answered as it was, since its answer may have been lost. */
export async function takePiece(keeper: Keeper, { file, at, body, actor }: Piece): Promise<Outcome<null>> {
  const { db, now } = keeper
  let replaces = false
  const taken = await db.transaction(async (tx): Promise<Outcome<null>> => {
    const row = await heldFile(tx, file)
    if (row?.begunBy !== actor) return refuse(NO_SUCH_FILE)
    if (row.readyAt) return done(null)
    const [come] = await tx.select({ pieces: count() }).from(productFilePiece).where(eq(productFilePiece.file, file))
    const pieces = come?.pieces ?? 0
    if (at < pieces) return done(null)
    if (at > pieces || body.length !== pieceLength(row.size, at)) return refuse(NOT_WHOLE)
    if (at === 0 && !isOfType(row.mediaType, body)) {
      await tx.delete(productFile).where(eq(productFile.id, file))
      return refuse({ file: NOT_WHAT_IT_SAYS })
    }
    await savePart(tx, productFilePiece, { file, at, body })
    if (at < pieceCount(row.size) - 1) return done(null)
    replaces = row.replaces !== null
    return handOut(tx, { row, actor, now: now() })
  })
  if (replaces) await sweep(keeper)
  return taken
}

/** From now on buyers get it, those of long ago too. */
async function handOut(
  tx: Tx,
  { row, actor, now }: { row: FileRow; actor: string; now: Date },
): Promise<Outcome<null>> {
  const others = (await readyFiles(tx)).filter(({ id, product: of }) => of === row.product && id !== row.replaces)
  // Somebody else was quicker.
  if (others.some(({ name }) => isSameName(name, row.name))) {
    await tx.delete(productFile).where(eq(productFile.id, row.id))
    return refuse({ file: FILE_NAME_TAKEN })
  }
  const [replaced] = row.replaces
    ? await tx.delete(productFile).where(eq(productFile.id, row.replaces)).returning()
    : []
  await tx.update(productFile).set({ readyAt: now, replaces: null }).where(eq(productFile.id, row.id))
  await writeAudit(tx, now, {
    actor,
    action: replaced ? 'product file replaced' : 'product file added',
    subject: `product:${row.product}`,
    reason: row.reason,
    after: auditFile(row),
    ...(replaced && { before: auditFile(replaced) }),
  })
  return done(null)
}

export async function removeFile(
  keeper: Keeper,
  { file, reason, actor }: { file: string; reason: string; actor: string },
): Promise<Outcome<null>> {
  const removed = await keeper.db.transaction(async (tx): Promise<Outcome<null>> => {
    const row = await heldFile(tx, file)
    if (!row?.readyAt) return refuse(NO_SUCH_FILE)
    await tx.delete(productFile).where(eq(productFile.id, file))
    await writeAudit(tx, keeper.now(), {
      actor,
      action: 'product file removed',
      subject: `product:${row.product}`,
      reason,
      before: auditFile(row),
    })
    return done(null)
  })
  if (removed.ok) await sweep(keeper)
  return removed
}

/** PostgreSQL gives the room of what is gone to others by itself; the embedded one has nobody for that. */
async function sweep({ db, embedded }: Keeper): Promise<void> {
  if (embedded) await db.execute(sql`vacuum product_file_piece`)
}

/** Whoever changes the files of a product locks the product meanwhile. */
async function heldFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  const owner = tx.select({ ref: productFile.product }).from(productFile).where(eq(productFile.id, id))
  await tx.select({ ref: product.ref }).from(product).where(eq(product.ref, owner)).for('update')
  const [row] = await tx.select().from(productFile).where(eq(productFile.id, id))
  return row
}

/** What somebody begins to send anew. */
async function dropUnfinished(tx: Tx, ref: string, name: string): Promise<void> {
  const same = and(eq(productFile.product, ref), eq(productFile.name, name))
  await tx.delete(productFile).where(and(isNull(productFile.readyAt), same))
}

/** What somebody began to send and never finished. */
export async function sweepUploads(db: Db, now: Date): Promise<void> {
  const old = lt(productFile.begunAt, new Date(now.getTime() - A_DAY))
  await db.delete(productFile).where(and(isNull(productFile.readyAt), old))
}

/** Some disks do not tell small letters from capitals. */
const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const auditFile = ({ name, size }: FileRow) => ({ name, size })
