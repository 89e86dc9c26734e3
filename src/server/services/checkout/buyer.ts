import { and, eq, isNull } from 'drizzle-orm'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { address } from '../../db/schema/people.ts'
import type { Destination } from '../../db/schema/purchase.ts'
import type { LiveSession } from '../access/sessions.ts'

/** Who buys: the session, and the account when there is one. */
export type Buyer = {
  sessionId: string
  account: NonNullable<LiveSession['account']> | null
  network: string
  /** The key under which the page sends this purchase, however often. */
  attemptKey: string | null
}

export async function savedAddress(db: Db, accountId: string, zone: Zone): Promise<Destination | null> {
  const [row] = await db
    .select()
    .from(address)
    .where(and(eq(address.accountId, accountId), eq(address.zone, zone), isNull(address.hiddenAt)))
  if (!row) return null
  const { line1, line2, city, state, postcode, country } = row
  return { line1, line2, city, state, postcode, country, zone }
}
