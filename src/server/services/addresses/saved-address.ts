import { and, eq, isNull } from 'drizzle-orm'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import type { Destination } from '../../db/schema/orders.ts'
import { address } from '../../db/schema/people.ts'

export async function savedAddress(db: Db, accountId: string, zone: Zone): Promise<Destination | null> {
  const [row] = await db
    .select()
    .from(address)
    .where(and(eq(address.accountId, accountId), eq(address.zone, zone), isNull(address.hiddenAt)))
  return row ? { ...addressFrom(row), zone } : null
}
