import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { purchase } from '../../db/schema/orders.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { PaymentContext } from './payment-context.ts'

/** A number that was given is noted at the provider: after a restore numbering goes on after the highest (take-over.ts). */
export async function tellOrderNumber({ db, payments }: PaymentContext, given: Jobs['number']): Promise<void> {
  const number = given.number ?? (await readNumber(db, given.purchase))
  if (number) await payments.tellOrderNumber(given.intent, number)
}

async function readNumber(db: Db, id: string): Promise<number | null> {
  const [row] = await db.select({ number: purchase.number }).from(purchase).where(eq(purchase.id, id))
  return row?.number ?? null
}
