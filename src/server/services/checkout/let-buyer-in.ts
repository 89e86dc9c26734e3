import { and, eq } from 'drizzle-orm'
import { attempt } from '../../db/schema/payments.ts'
import type { AuthContext, Caller } from '../access/auth-context.ts'
import { accountById, logIn } from '../access/log-in.ts'
import type { Ticket } from '../access/sessions.ts'
import type { AttemptRow } from '../payments/fulfilment.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

/** Of several polls at once, only one logs the buyer in. */
export async function letBuyerIn(
  { db }: PaymentContext,
  row: AttemptRow,
  { auth, caller }: { auth: AuthContext; caller: Caller },
): Promise<Ticket | null> {
  return db.transaction(async (tx) => {
    const [taken] = await tx
      .update(attempt)
      .set({ letsIn: false })
      .where(and(eq(attempt.id, row.id), eq(attempt.letsIn, true)))
      .returning({ accountId: attempt.accountId })
    const owner = taken?.accountId ? await accountById(tx, taken.accountId) : null
    return owner && logIn(tx, auth, caller, { account: owner, way: 'purchase', isNew: true })
  })
}
