import { eq } from 'drizzle-orm'
import type { Deliverable, Term } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { gift } from '../../db/schema/orders.ts'

/** What is printed on a card: as much as whoever is given it may know. */
export type GiftCard = { giver: string; term: Term; deliverable: Deliverable; redeemed: boolean }

/** Null for a gift that never was, or was cancelled. */
export async function readGiftCard(db: Db, token: string): Promise<GiftCard | null> {
  const [row] = await db.select().from(gift).where(eq(gift.token, token))
  if (!row || row.status === 'cancelled') return null
  const { giverName: giver, term, deliverable, status } = row
  return { giver, term, deliverable, redeemed: status === 'redeemed' }
}
