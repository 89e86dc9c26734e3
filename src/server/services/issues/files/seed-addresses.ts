import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { checkShippingAddress } from '#domain/addresses/address.ts'
import type { Address, AddressField } from '#domain/addresses/address-fields.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done } from '#domain/outcome.ts'
import { writeAudit } from '../../../db/audit-log.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { seedAddress } from '../../../db/schema/mailings.ts'
import type { MailingContext } from '../mailing-context.ts'

export type SeedRow = typeof seedAddress.$inferSelect

const GONE = 'This seed address was already removed.'

/** Those that stand, by zone and name. */
export async function listSeeds(db: Db | Tx): Promise<SeedRow[]> {
  return db
    .select()
    .from(seedAddress)
    .where(isNull(seedAddress.removedAt))
    .orderBy(asc(seedAddress.zone), asc(seedAddress.name), asc(seedAddress.id))
}

type NewSeed = { name: string; address: Partial<Address> }

export async function addSeed(
  context: MailingContext,
  { name, address }: NewSeed,
  actor: string,
): Promise<Outcome<string, AddressField>> {
  const { zones } = (await context.catalogue()).publication
  const checked = checkShippingAddress(address, zones)
  if (!checked.ok) return checked
  const id = randomUUID()
  const seed = { zone: checked.value.zone, name, ...checked.value.address }
  await context.db.transaction(async (tx) => {
    await tx.insert(seedAddress).values({ id, ...seed, addedAt: context.now() })
    await writeAudit(tx, context.now(), { actor, action: 'seed address added', subject: 'seed addresses', after: seed })
  })
  return done(id)
}

/** It stays in the files that were sent with it. */
export async function removeSeed(context: MailingContext, id: string, actor: string): Promise<Outcome<string>> {
  return context.db.transaction(async (tx): Promise<Outcome<string>> => {
    const [row] = await tx
      .update(seedAddress)
      .set({ removedAt: context.now() })
      .where(and(eq(seedAddress.id, id), isNull(seedAddress.removedAt)))
      .returning()
    if (!row) return alreadyDone(GONE)
    const { zone, name, line1, city } = row
    const before = { zone, name, line1, city }
    await writeAudit(tx, context.now(), { actor, action: 'seed address removed', subject: 'seed addresses', before })
    return done(id)
  })
}
