import { desc, eq } from 'drizzle-orm'
import type { DatabaseIdentity } from '#domain/database-identity.ts'
import type { Cents } from '#domain/money.ts'
import { COMMAND_LINE, writeAudit } from '../../db/audit-log.ts'
import { attempt, paymentCursor } from '../../db/schema/payments.ts'
import { confirmedIdentity, confirmIdentity } from '../access/database-identity.ts'
import { bookOutside } from '../orders/outside-refunds.ts'
import { isAttemptId } from '../payments/attempts/attempt-row.ts'
import { keepUnmatched } from '../payments/keep-unmatched.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { readShopId } from '../payments/shop-id.ts'
import { sumUnmatched } from '../payments/unmatched-payments.ts'

export type TakenOver = {
  /** The last number given here before, and the one after which numbers go on. */
  numbers: { before: number; after: number }
  /** Payments that wait for staff, and their sum. */
  unmatched: { count: number; sum: Cents }
}

const DAY_MS = 86_400_000
/** A payment may get its number long after it was begun: a bank takes days. */
const BEFORE_BACKUP_MS = 30 * DAY_MS
const BEGINNING = new Date(0)

/**
 * This database is the shop's from now on. What the provider knows of the time that it does not is looked up first: the
 * highest number, and payments that belong to nothing here. Run again after a failure, it goes on.
 */
export async function takeOver(context: PaymentContext, here: DatabaseIdentity, atLeast = 0): Promise<TakenOver> {
  let lastNumber = atLeast
  const shop = await readShopId(context.db)
  for await (const intent of context.payments.listIntents(await lastKnown(context))) {
    if (intent.shop !== shop) continue
    lastNumber = Math.max(lastNumber, intent.number ?? 0)
    if (intent.status === 'succeeded' && !(await isKnown(context, intent.attempt))) {
      const catalogue = await context.catalogue()
      await context.db.transaction((tx) => keepUnmatched({ ...context, tx, catalogue }, intent))
      // The shop before us may have returned it.
      await bookOutside(context, intent.id)
    }
  }
  const numbers = await context.db.transaction(async (tx) => {
    const before = await confirmedIdentity(tx)
    const given = await confirmIdentity(tx, here, { now: context.now(), lastNumber })
    await writeAudit(tx, context.now(), {
      actor: COMMAND_LINE,
      action: 'take over',
      subject: 'database',
      before: { ...before, lastNumber: given.before },
      after: { ...here, lastNumber: given.after },
    })
    return given
  })
  return { numbers, unmatched: await sumUnmatched(context.db) }
}

/** Up to when this database has heard of everything. */
async function lastKnown({ db }: PaymentContext): Promise<Date> {
  const [cursor] = await db.select().from(paymentCursor)
  const [newest] = await db.select({ at: attempt.createdAt }).from(attempt).orderBy(desc(attempt.createdAt)).limit(1)
  const known = cursor?.eventsUntil ?? newest?.at
  return known ? new Date(known.getTime() - BEFORE_BACKUP_MS) : BEGINNING
}

async function isKnown({ db }: PaymentContext, id: string | null): Promise<boolean> {
  if (!id || !isAttemptId(id)) return true
  const [known] = await db.select({ id: attempt.id }).from(attempt).where(eq(attempt.id, id))
  return known !== undefined
}
