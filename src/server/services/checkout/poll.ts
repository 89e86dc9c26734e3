import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { PaymentFault } from '../../adapters/payments.ts'
import type { Db } from '../../db/client.ts'
import { purchase } from '../../db/schema/orders.ts'
import { attempt } from '../../db/schema/payments.ts'
import type { AttemptRow } from '../payments/fulfilment.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { settle } from '../payments/settle.ts'
import type { Tokens } from './answer.ts'
import type { Buyer } from './buyer.ts'

/** Usually the provider tells us; a poll asks only now and then. */
const ASK_EVERY_MS = 5_000
/** `?reset` asks sooner, but no faster than that, however often it is sent. */
const RESET_EVERY_MS = 2_000

type Poller = Pick<Buyer, 'sessionId' | 'account'>
export type Polled = { row: AttemptRow /** Of what was bought, once it is. */; tokens: Tokens | null }

/** Null for whoever does not own the attempt, and for an intent that does not exist. */
export async function pollAttempt(
  context: PaymentContext,
  buyer: Poller,
  { intent, reset }: { intent: string; reset: boolean },
): Promise<Polled | null> {
  if (await claimAsking(context, buyer, { intent, reset })) await ask(context, intent)
  return findOwned(context.db, intent, buyer)
}

async function ask(context: PaymentContext, intent: string): Promise<void> {
  try {
    await settle(context, intent)
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    context.log.warn({ err: error, intent }, 'the provider could not be asked')
  }
}

/**
 * One of all that poll at once gets to ask; `?reset` cancels nothing. It waits for whoever settles the attempt at this
 * moment, and then there is nothing left to ask.
 */
async function claimAsking(
  { db, now }: PaymentContext,
  buyer: Poller,
  { intent, reset }: { intent: string; reset: boolean },
): Promise<boolean> {
  const before = new Date(now().getTime() - (reset ? RESET_EVERY_MS : ASK_EVERY_MS))
  const claimed = await db
    .update(attempt)
    .set({ polledAt: now() })
    .where(
      and(
        ownedBy(buyer, intent),
        inArray(attempt.state, ['open', 'closing']),
        or(isNull(attempt.polledAt), lte(attempt.polledAt, before)),
      ),
    )
    .returning({ id: attempt.id })
  return claimed.length > 0
}

async function findOwned(db: Db, intent: string, buyer: Poller): Promise<Polled | null> {
  const { receipt, invoice } = purchase
  const [found] = await db
    .select({ row: attempt, tokens: { receipt, invoice } })
    .from(attempt)
    .leftJoin(purchase, eq(purchase.id, attempt.purchaseId))
    .where(ownedBy(buyer, intent))
  return found ?? null
}

/** An attempt belongs to the session that made it, and to the account in whose name it was made. */
function ownedBy({ sessionId, account }: Poller, intent: string) {
  const owner = or(eq(attempt.sessionId, sessionId), account ? eq(attempt.accountId, account.id) : undefined)
  return and(eq(attempt.intent, intent), owner)
}
