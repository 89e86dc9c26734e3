import { eq, sql } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { counter } from './schema/orders.ts'

/** The counter's row is locked until the transaction ends, so numbers of purchases follow each other without a gap. */
export async function nextNumber(tx: Tx): Promise<number> {
  const [row] = await takeNumber(tx)
  if (!row) throw new Error('There is no number for the purchase.')
  return row.value
}

/** The statement alone, to write the purchase together with its number. */
export function takeNumber(tx: Tx) {
  return tx
    .insert(counter)
    .values({ name: 'purchase', value: 1 })
    .onConflictDoUpdate({ target: counter.name, set: { value: sql`${counter.value} + 1` } })
    .returning({ value: counter.value })
}

/** For whoever needs a number only perhaps, and only after locks that come later in the order of lock-account.ts. */
export async function lockNumbers(tx: Tx): Promise<void> {
  await tx.select().from(counter).where(eq(counter.name, 'purchase')).for('update')
}

export type Numbers = { before: number; after: number }

/** The next number is higher than this one, which was given by a newer state of the database. */
export async function numberAfter(tx: Tx, last: number): Promise<Numbers> {
  const [held] = await tx.select().from(counter).where(eq(counter.name, 'purchase')).for('update')
  const before = held?.value ?? 0
  if (last <= before) return { before, after: before }
  await tx
    .insert(counter)
    .values({ name: 'purchase', value: last })
    .onConflictDoUpdate({ target: counter.name, set: { value: last } })
  return { before, after: last }
}
