import { eq } from 'drizzle-orm'
import { purchase } from '../../db/schema/orders.ts'
import type { PaymentContext } from './payment-context.ts'

/** A number that was given is noted at the provider: after a restore numbering goes on after the highest (take-over.ts). */
export async function tellOrderNumber(
  { db, payments }: PaymentContext,
  given: { intent: string; purchase: string },
): Promise<void> {
  const [row] = await db.select({ number: purchase.number }).from(purchase).where(eq(purchase.id, given.purchase))
  if (row?.number) await payments.tellOrderNumber(given.intent, row.number)
}
