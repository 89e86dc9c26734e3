import { desc, sql } from 'drizzle-orm'
import type { DatabaseIdentity } from '#domain/database-identity.ts'
import { identityChanges, passiveReason } from '#domain/database-identity.ts'
import type { Config } from '../../config/config.ts'
import type { Database, Tx } from '../../db/client.ts'
import type { Numbers } from '../../db/next-number.ts'
import { numberAfter } from '../../db/next-number.ts'
import { databaseIdentity } from '../../db/schema/identity.ts'

// Any number will do, as long as every process of this product asks for the same.
const IDENTITY_LOCK = 7_281_956

export type IdentityConfig = Pick<Config, 'publicUrl' | 'payments' | 'mail'>

/**
 * Why this process may only look, or null. A database that was never asked is the shop's from now on, and so is every one
 * whose payments and mail are in it alone: a copy of a demo has nobody outside to harm.
 */
export async function passiveBecause(database: Database, config: IdentityConfig, now: Date): Promise<string | null> {
  const here = await readIdentity(database, config)
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IDENTITY_LOCK})`)
    const known = await confirmedIdentity(tx)
    const changes = known ? identityChanges(known, here) : []
    if (!known || (changes.length > 0 && isSelfContained(config))) {
      await confirmIdentity(tx, here, { now, lastNumber: 0 })
      return null
    }
    return changes.length > 0 ? passiveReason(changes, known.publicUrl, here.publicUrl) : null
  })
}

export async function readIdentity(database: Database, { publicUrl }: IdentityConfig): Promise<DatabaseIdentity> {
  return { place: await database.place(), publicUrl: publicUrl.origin }
}

/** The sandbox in this process plays the provider and the mail, and keeps both in this database. */
export function isSelfContained({ payments, mail }: IdentityConfig): boolean {
  return payments.sandboxed && mail.transport === 'sandbox'
}

export async function confirmedIdentity(tx: Tx): Promise<DatabaseIdentity | null> {
  const [newest] = await tx.select().from(databaseIdentity).orderBy(desc(databaseIdentity.id)).limit(1)
  return newest ?? null
}

/** From now on this database is the shop's, and numbers go on after the last that was given anywhere. */
export async function confirmIdentity(
  tx: Tx,
  { place, publicUrl }: DatabaseIdentity,
  { now, lastNumber }: { now: Date; lastNumber: number },
): Promise<Numbers> {
  const numbers = await numberAfter(tx, lastNumber)
  await tx.insert(databaseIdentity).values({
    place,
    publicUrl,
    confirmedAt: now,
    numberBefore: numbers.before,
    numberAfter: numbers.after,
  })
  return numbers
}
