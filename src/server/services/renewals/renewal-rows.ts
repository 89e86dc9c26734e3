import { and, eq, inArray } from 'drizzle-orm'
import type { RenewalNotice } from '#domain/renewals/renewal.ts'
import type { Db, Tx } from '../../db/client.ts'
import { renewal } from '../../db/schema/renewals.ts'

export type RenewalRow = typeof renewal.$inferSelect

/** Announced, or being charged: neither done nor given up. */
export const isPending = inArray(renewal.state, ['announced', 'charging'])

export async function findPending(db: Db | Tx, accountId: string): Promise<RenewalRow | null> {
  const [row] = await db
    .select()
    .from(renewal)
    .where(and(eq(renewal.accountId, accountId), isPending))
  return row ?? null
}

type Announced = Pick<
  RenewalRow,
  'term' | 'issuesPerYear' | 'level' | 'deliverable' | 'price' | 'shipping' | 'chargeOn'
>

/** As the rules know it. */
export function toNotice(row: Announced, predecessor: string): RenewalNotice {
  const { term, issuesPerYear, level, deliverable, price, shipping, chargeOn } = row
  const settings = { term, phase: 'renewal', level, deliverable } as const
  return { predecessor, settings, issuesPerYear, price: { base: price, shipping }, chargeOn }
}
