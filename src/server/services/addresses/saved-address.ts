import { and, eq, isNull } from 'drizzle-orm'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { address } from '../../db/schema/people.ts'
import type { Destination } from '../../db/schema/purchase.ts'

export async function savedAddress(db: Db, accountId: string, zone: Zone): Promise<Destination | null> {
  const [row] = await db
    .select()
    .from(address)
    .where(and(eq(address.accountId, accountId), eq(address.zone, zone), isNull(address.hiddenAt)))
  if (!row) return null
  const { line1, line2, city, state, postcode, country } = row
  return { line1, line2, city, state, postcode, country, zone }
}
