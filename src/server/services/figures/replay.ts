import { and, asc, inArray, lte } from 'drizzle-orm'
import type { Worth } from '#domain/token-value.ts'
import { worthOf } from '#domain/token-value.ts'
import type { Db, Tx } from '../../db/client.ts'
import { ledgerEntry } from '../../db/schema/people.ts'
import { subscriptionChange } from '../../db/schema/purchase.ts'
import { movementsIn } from '../movements.ts'

const AT_ONCE = 1000

/** The worth of each of these subscriptions at an instant, by the rule itself. */
export async function replay(db: Db | Tx, ids: readonly string[], at: Date): Promise<Map<string, Worth>> {
  const worths = new Map<string, Worth>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const entries = await db
      .select()
      .from(ledgerEntry)
      .where(and(inArray(ledgerEntry.subscriptionId, some), lte(ledgerEntry.at, at)))
      .orderBy(asc(ledgerEntry.id))
    const changes = await db
      .select()
      .from(subscriptionChange)
      .where(and(inArray(subscriptionChange.subscriptionId, some), lte(subscriptionChange.at, at)))
      .orderBy(asc(subscriptionChange.id))
    const entriesOf = Map.groupBy(entries, ({ subscriptionId }) => subscriptionId)
    const changesOf = Map.groupBy(changes, ({ subscriptionId }) => subscriptionId)
    for (const id of some) worths.set(id, worthOf(movementsIn(entriesOf.get(id) ?? [], changesOf.get(id) ?? [])))
  }
  return worths
}
