import { boughtUnder } from '../payments/attempts/attempts.ts'
import { submittedAs } from '../payments/attempts/open-attempt.ts'
import type { Submitted } from '../payments/attempts/submit.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { Buyer } from './buyer.ts'

/** The answer to the page's first submit was lost: it is given again, before anything is looked up that it has changed. */
export async function boughtBefore(
  { db }: PaymentContext,
  { attemptKey, sessionId, account }: Buyer,
): Promise<Extract<Submitted, { type: 'paid' | 'processing' }> | null> {
  const row = await boughtUnder(db, attemptKey, { sessionId, accountId: account?.id ?? null })
  return row && submittedAs(row)
}
