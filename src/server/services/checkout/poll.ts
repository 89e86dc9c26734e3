import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { PaymentFault } from '../../adapters/payments.ts'
import { attempt } from '../../db/schema/payments.ts'
import { findOwned } from '../payments/attempts/attempts.ts'
import type { AttemptRow } from '../payments/fulfilment.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { settle } from '../payments/settle.ts'
import type { Buyer } from './buyer.ts'

/** Usually the provider tells us; a poll asks only now and then. */
const ASK_EVERY_MS = 5_000
/** `?reset` asks sooner, but no faster than that, however often it is sent. */
const RESET_EVERY_MS = 2_000

/** Null for whoever does not own the attempt, and for an intent that does not exist. */
export async function pollAttempt(
  context: PaymentContext,
  buyer: Pick<Buyer, 'sessionId' | 'account'>,
  { intent, reset }: { intent: string; reset: boolean },
): Promise<AttemptRow | null> {
  const owner = { sessionId: buyer.sessionId, accountId: buyer.account?.id ?? null }
  const row = await findOwned(context.db, intent, owner)
  if (!row || !isOpen(row)) return row
  const asking = await claimAsking(context, row, reset)
  // The claim waits for whoever settles it at this moment, and then there is nothing left to ask.
  if (!asking || !isOpen(asking)) return asking ?? row
  try {
    return (await settle(context, intent)) ?? row
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    context.log.warn({ err: error, attempt: row.id }, 'the provider could not be asked')
    return row
  }
}

const isOpen = ({ state }: AttemptRow) => state === 'open' || state === 'closing'

/** One of all that poll at once gets the attempt, as it is now; `?reset` cancels nothing. */
async function claimAsking({ db, now }: PaymentContext, row: AttemptRow, reset: boolean): Promise<AttemptRow | null> {
  const before = new Date(now().getTime() - (reset ? RESET_EVERY_MS : ASK_EVERY_MS))
  const [claimed] = await db
    .update(attempt)
    .set({ polledAt: now() })
    .where(and(eq(attempt.id, row.id), or(isNull(attempt.polledAt), lte(attempt.polledAt, before))))
    .returning()
  return claimed ?? null
}
