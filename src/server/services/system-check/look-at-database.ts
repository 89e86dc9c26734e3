import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { BackupFacts, MigrationFacts, StorageFacts } from '#domain/system-check/data.ts'
import type { ArrivalFacts } from '#domain/system-check/outside.ts'
import type { Db, Tx } from '../../db/client.ts'
import { latestBackupAt } from '../../db/open/backup.ts'
import { readMigrations } from '../../db/open/migrate.ts'
import { picture } from '../../db/schema/publication.ts'
import type { CheckedShop } from './system-context.ts'

/** Its version, and its clock with ours in the middle of the question. */
export async function askDatabase(db: Db, now: () => Date): Promise<{ version: string; aheadMs: number }> {
  const before = now().getTime()
  const { rows } = await db.execute<{ version: string; at: number }>(
    sql`select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  const after = now().getTime()
  const { version = '', at = 0 } = rows[0] ?? {}
  return { version, aheadMs: Math.round((before + after) / 2 - at) }
}

export async function readMigrationFacts(db: Db): Promise<MigrationFacts> {
  const { rows } = await db.execute<{ name: string; digest: string }>(sql`select name, digest from migration`)
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]))
  const known = readMigrations()
  const names = new Set(known.map(({ name }) => name))
  return {
    applied: applied.size,
    missing: known.filter(({ name }) => !applied.has(name)).length,
    changed: known.filter(({ name, digest }) => (applied.get(name) ?? digest) !== digest).map(({ name }) => name),
    unknown: rows.filter(({ name }) => !names.has(name)).length,
  }
}

export async function readShop(db: Db): Promise<CheckedShop> {
  const { rows } = await db.execute<{ open: boolean; currency: string }>(
    sql`select opened_at is not null as open, currency from publication`,
  )
  return { isOpen: rows[0]?.open ?? false, currency: rows[0]?.currency ?? null }
}

export async function tryWrite(db: Db): Promise<null> {
  await takenBack(db, (tx) => tx.execute(sql`update migration set digest = digest`))
  return null
}

const TRIED_BYTES = 1_000_000
const TRIED_KEY = 'system-check'

/** Uploads are rows: one as they are, written, read and deleted, of which nothing is left. */
export async function tryStorage(db: Db, folder: string | null): Promise<StorageFacts> {
  const body = randomBytes(TRIED_BYTES)
  const same = await takenBack(db, async (tx) => {
    await tx.insert(picture).values({ key: TRIED_KEY, mediaType: 'image/png', body, digest: TRIED_KEY })
    const [kept] = await tx.select({ body: picture.body }).from(picture).where(eq(picture.key, TRIED_KEY))
    await tx.delete(picture).where(eq(picture.key, TRIED_KEY))
    return kept !== undefined && body.equals(kept.body)
  })
  const { rows } = await db.execute<{ size: number }>(sql`select pg_database_size(current_database())::float8 as size`)
  const disk = folder === null ? null : await statfs(folder)
  return { same, usedBytes: rows[0]?.size ?? 0, freeBytes: disk && disk.bavail * disk.bsize }
}

class TakenBack extends Error {}

/** Does it in a transaction that never ends well, and waits for nobody's lock. */
async function takenBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | null = null
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`)
      result = { value: await work(tx) }
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return (result as { value: T } | null)?.value as T
}

/** The embedded database keeps its backups beside itself; those of PostgreSQL are noted by what makes them. */
export async function readBackups(
  where: { engine: 'pglite'; folder: string } | { engine: 'postgres'; db: Db },
  now: Date,
): Promise<BackupFacts> {
  if (where.engine === 'pglite')
    return { engine: 'pglite', newest: await latestBackupAt(join(where.folder, 'backups')), now }
  const { rows } = await where.db.execute<{ at: number | null }>(
    sql`select (extract(epoch from max(at)) * 1000)::float8 as at from backup_record`,
  )
  return { engine: 'postgres', newest: instantOf(rows[0]?.at), now }
}

export async function readArrivals(db: Db, now: Date): Promise<ArrivalFacts> {
  const { rows } = await db.execute<{ arrived: number | null; known: number | null }>(sql`
    select (extract(epoch from max(webhook_at)) * 1000)::float8 as arrived,
      (extract(epoch from max(handled_at)) * 1000)::float8 as known
    from payment_event`)
  return { arrived: instantOf(rows[0]?.arrived), known: instantOf(rows[0]?.known), now }
}

const instantOf = (ms: number | null | undefined) => (ms == null ? null : new Date(ms))
