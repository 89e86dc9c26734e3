import { and, eq, notExists } from 'drizzle-orm'
import { paymentMethod } from '../../../db/schema/payments.ts'
import { account } from '../../../db/schema/people.ts'
import { violates } from '../../../db/violation.ts'
import type { PaymentContext } from '../payment-context.ts'

/**
 * The job of a method that an account pays with no more: forgotten here and let go at the provider, unless somebody else
 * still pays with it, such as a monthly donation, or the account has gone back to it.
 */
export async function detachMethod(
  { db, payments }: Pick<PaymentContext, 'db' | 'payments'>,
  id: string,
): Promise<void> {
  const used = db.select({ id: account.id }).from(account).where(eq(account.paymentMethod, id))
  try {
    await db.delete(paymentMethod).where(and(eq(paymentMethod.id, id), notExists(used)))
  } catch (error) {
    if (violates(error, 'pledge_payment_method_fkey')) return
    throw error
  }
  const [kept] = await db.select({ id: paymentMethod.id }).from(paymentMethod).where(eq(paymentMethod.id, id))
  if (!kept) await payments.detachMethod(id)
}
