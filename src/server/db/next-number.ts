import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { counter } from './schema/purchase.ts'

/** The counter's row is locked until the transaction ends, so numbers of purchases follow each other without a gap. */
export async function nextNumber(tx: Tx): Promise<number> {
  const [row] = await tx
    .insert(counter)
    .values({ name: 'purchase', value: 1 })
    .onConflictDoUpdate({ target: counter.name, set: { value: sql`${counter.value} + 1` } })
    .returning({ value: counter.value })
  if (!row) throw new Error('There is no number for the purchase.')
  return row.value
}
