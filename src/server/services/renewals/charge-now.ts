import { eq } from 'drizzle-orm'
import { subscriptionPrice } from '#domain/catalogue/pricing.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import { pricedRenewal } from '#domain/renewals/renewal.ts'
import { PaymentFault } from '../../adapters/payments.ts'
import type { Db, Tx } from '../../db/client.ts'
import { purchase } from '../../db/schema/orders.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { declinedCharge } from '../payments/attempts/declined-charge.ts'
import type { IntentHandle, Submitted } from '../payments/attempts/submit.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { chargeClaimed } from './charge-renewals.ts'
import type { ClaimedRenewal } from './claim-renewal.ts'
import { claimRenewal } from './claim-renewal.ts'
import { forgetTry } from './fail-renewal.ts'
import { readHeldUntil } from './held-until.ts'
import { describeRenewal } from './renewal-messages.ts'
import { findPending, toNotice } from './renewal-rows.ts'

export type PendingRenewal = {
  /** Renewal: Standard Print (1 year, 4 issues). */
  line: string
  /** What it costs now: never more than the notice said. */
  amount: Cents
  nextOn: Day
  /** Why the last charge failed: then a new method is charged as soon as it is saved. */
  failure: string | null
  /** The issue that it waits for, because those before it are skipped. */
  heldUntil: number | null
}

/** What the page that changes the method shows first. */
export async function pendingRenewal(
  db: Db | Tx,
  catalogue: Catalogue,
  accountId: string,
): Promise<PendingRenewal | null> {
  const row = await findPending(db, accountId)
  if (!row) return null
  const { settings } = toNotice(row, '')
  const { currency } = catalogue.publication
  const today = pricedRenewal(row, subscriptionPrice(catalogue.prices, settings), currency).total
  const { line, amount } = describeRenewal(row, currency)
  return {
    line,
    amount: cents(Math.min(today, amount)),
    nextOn: row.nextOn,
    failure: row.failures > 0 ? row.reason : null,
    heldUntil: await readHeldUntil(db, catalogue.issues, row),
  }
}

export type ChargedNow =
  | { status: 'paid'; receipt: string }
  /** A bank debit is under way. */
  | { status: 'processing' }
  | { status: 'declined'; message: string }
  /** The bank asks the owner of the card, who is on the page. */
  | { status: 'authenticate'; intent: IntentHandle }
  /** Not known yet: the reader is told by email once it is. */
  | { status: 'unknown' }

/** A renewal whose charge failed, by the method that was saved just now. Null when there is none such. */
export async function chargeRenewalNow(
  context: PaymentContext,
  accountId: string,
  sessionId: string | null = null,
): Promise<ChargedNow | null> {
  const row = await findPending(context.db, accountId)
  if (!row || row.failures === 0) return null
  const claimed = await claimNow(context, accountId)
  if (!claimed || claimed === 'unknown') return claimed && { status: claimed }
  const submitted = await chargeClaimed(context, claimed, { away: false, sessionId })
  if (submitted.type === 'authenticate') return { status: 'authenticate', intent: submitted.intent }
  const message = declinedCharge(submitted)
  if (message === null) return answer(context.db, submitted)
  await forgetTry(context, claimed.attemptId)
  return { status: 'declined', message }
}

/** The method is saved, whatever the provider says of the charge that was tried before. */
async function claimNow(context: PaymentContext, accountId: string): Promise<ClaimedRenewal | 'unknown' | null> {
  try {
    return await claimRenewal(context, accountId, true)
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    context.log.warn({ err: error, account: accountId }, 'an earlier charge could not be closed')
    return 'unknown'
  }
}

async function answer(db: Db, submitted: Submitted): Promise<ChargedNow> {
  if (submitted.type === 'processing') return { status: 'processing' }
  if (submitted.type !== 'paid') return { status: 'unknown' }
  const id = submitted.attempt.purchaseId ?? ''
  const [row] = await db.select({ receipt: purchase.receipt }).from(purchase).where(eq(purchase.id, id))
  return row ? { status: 'paid', receipt: row.receipt } : { status: 'unknown' }
}
