import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { checkoutFailed } from '#domain/checkout/checkout-sequence.ts'
import { passFaultPoint } from '../../adapters/fault-point.ts'
import type { Intent } from '../../adapters/payments.ts'
import type { Tx } from '../../db/client.ts'
import { purchase } from '../../db/schema/orders.ts'
import { attempt } from '../../db/schema/payments.ts'
import { changeAttempt, isAttemptId } from './attempts/attempt-row.ts'
import type { AttemptContent } from './attempts/content.ts'
import { releaseReservations } from './attempts/reservations.ts'
import { bookPaid, paidBy } from './book-payment.ts'
import type { AttemptRow, Fulfilment } from './fulfilment.ts'
import { CannotFulfil } from './fulfilment.ts'
import { keepMethod } from './methods/stored-method.ts'
import type { PaymentContext, PaymentTx } from './payment-context.ts'
import { refundPart, refundPayment, refundUnmatched } from './refunds/refund-payment.ts'

/**
 * The one way in which money becomes something. Re-reads the intent and writes, in one transaction, exactly one outcome:
 * what was bought, or a refund, or that it is processing. May be called by anybody, any number of times, at once.
 * Null for an intent that is none of ours.
 */
export async function settle(context: PaymentContext, intentId: string): Promise<AttemptRow | null> {
  return settleIntent(context, await context.payments.retrieveIntent(intentId))
}

/**
 * `intent` may have been read before a debit began that is under way by now, or before one failed that is known to have:
 * what goes against the state of the attempt is believed only of an intent that was read since.
 */
export async function settleIntent(context: PaymentContext, intent: Intent): Promise<AttemptRow | null> {
  const settled = await settleOnce(context, intent, {})
  passFaultPoint('settled')
  return settled
}

/** What was found out by trying. */
type Known = { readSince?: boolean; cannot?: CannotFulfil }

/** A fulfilment that cannot go on is undone with all that its transaction wrote, and the next returns the money. */
async function settleOnce(context: PaymentContext, intent: Intent, known: Known): Promise<AttemptRow | null> {
  const catalogue = await context.catalogue()
  try {
    const settled = await context.db.transaction(async (tx) => {
      const open: PaymentTx = { ...context, tx, catalogue }
      const row = await findAttempt(tx, intent)
      if (!row) {
        await refundUnmatched(open, intent)
        return null
      }
      if (!known.readSince && isStale(row, intent)) return 'read again'
      const after = await outcome(open, row, { intent, cannot: known.cannot })
      passFaultPoint('mid-settle')
      return after
    })
    if (settled !== 'read again') return settled
  } catch (error) {
    if (!(error instanceof CannotFulfil) || known.cannot) throw error
    return settleOnce(context, intent, { ...known, cannot: error })
  }
  return settleOnce(context, await context.payments.retrieveIntent(intent.id), { ...known, readSince: true })
}

function isStale({ state }: AttemptRow, { status }: Intent): boolean {
  const seemsFailed = state === 'processing' && status === 'requires_payment_method'
  const seemsUnderWay = state === 'closing' && status === 'processing'
  return seemsFailed || seemsUnderWay
}

/** Nothing is to be paid: the same outcome without an intent. Throws `CannotFulfil`. */
export async function settleFree(context: PaymentTx, row: AttemptRow): Promise<AttemptRow> {
  const fulfilled = await fulfilmentFor(context, row).complete(context, row, null)
  await context.handlers.queueOrderMessages(context, fulfilled.purchaseId)
  return changeAttempt(context.tx, row, { ...paidBy(fulfilled), updatedAt: context.now() })
}

/** What this attempt pays for says what is granted. */
function fulfilmentFor({ handlers }: PaymentTx, { content }: AttemptRow): Fulfilment<AttemptContent['kind']> {
  // The compiler cannot follow through the union that the kind picks the one that takes this content.
  return handlers.fulfilments[content.kind] as Fulfilment<AttemptContent['kind']>
}

/** By the id that we know, or, when the answer to our call was lost, by the attempt that the intent names. */
async function findAttempt(tx: Tx, intent: Intent): Promise<AttemptRow | null> {
  const [known] = await tx.select().from(attempt).where(eq(attempt.intent, intent.id)).for('update')
  if (known || !intent.attempt || !isAttemptId(intent.attempt)) return known ?? null
  const [learnt] = await tx
    .update(attempt)
    .set({ intent: intent.id, intentSecret: intent.secret })
    .where(and(eq(attempt.id, intent.attempt), or(isNull(attempt.intent), eq(attempt.intent, intent.id))))
    .returning()
  return learnt ?? null
}

type Told = { intent: Intent; cannot: CannotFulfil | undefined }

async function outcome(context: PaymentTx, row: AttemptRow, { intent, cannot }: Told): Promise<AttemptRow> {
  switch (row.state) {
    case 'open':
    case 'closing':
    case 'processing':
      return payable(context, row, { intent, cannot })
    case 'ended':
      if (intent.status === 'succeeded') await refundPayment(context, { row, intent, because: row.endedBecause ?? '' })
      return row
    default:
      return row
  }
}

async function payable(context: PaymentTx, row: AttemptRow, { intent, cannot }: Told): Promise<AttemptRow> {
  switch (intent.status) {
    case 'succeeded':
      return cannot ? refundPayment(context, { row, intent, because: cannot.message }) : succeeded(context, row, intent)
    case 'processing':
      return processing(context, row, intent)
    case 'requires_payment_method':
      return row.state === 'processing' ? failed(context, row, intent) : row
    case 'canceled':
      return ended(context, row, intent)
    default:
      return row
  }
}

async function succeeded(context: PaymentTx, row: AttemptRow, intent: Intent): Promise<AttemptRow> {
  if (!isOurs(row, intent)) {
    context.log.error({ intent: intent.id, attempt: row.id }, 'a payment does not match what was asked for')
    return refundPayment(context, { row, intent, because: checkoutFailed(context.catalogue.publication.supportEmail) })
  }
  const fulfilled = await fulfilmentFor(context, row).complete(context, row, intent.method)
  const paid = await bookPaid(context, intent, { row, fulfilled })
  if (fulfilled.tooMuch) await refundPart(context, intent, { purchaseId: fulfilled.purchaseId, ...fulfilled.tooMuch })
  const owner = fulfilled.madeAccount ? fulfilled.accountId : row.accountId
  if (owner && row.content.payer.keepsMethod) await keepMethod(context, owner, intent.method)
  const number = await context.handlers.queueOrderMessages(context, fulfilled.purchaseId)
  if (fulfilled.purchaseId !== row.purchaseId)
    await context.send(context.tx, 'number', { intent: intent.id, purchase: fulfilled.purchaseId, number })
  return paid
}

/** An intent id proves nothing: its attempt, amount, currency and customer have to be what we asked for. */
function isOurs(row: AttemptRow, intent: Intent): boolean {
  return (
    intent.attempt === row.id &&
    intent.amount === row.amount &&
    intent.received === row.amount &&
    intent.currency === row.currency &&
    intent.customer === row.customer
  )
}

async function processing(context: PaymentTx, row: AttemptRow, intent: Intent): Promise<AttemptRow> {
  if (row.state === 'processing') return row
  const purchaseId = row.purchaseId
    ? await processAgain(context.tx, row.purchaseId)
    : await fulfilmentFor(context, row).begin(context, row)
  if (hasPage(row)) await context.handlers.queueProcessingNotice(context, { purchaseId, intent: intent.id })
  if (purchaseId !== row.purchaseId)
    await context.send(context.tx, 'number', { intent: intent.id, purchase: purchaseId })
  return changeAttempt(context.tx, row, {
    state: 'processing',
    purchaseId,
    intent: intent.id,
    updatedAt: context.now(),
  })
}

/** Paid again by its invoice's page; what is charged by itself is tried again by itself, and has messages of its own. */
const hasPage = ({ kind }: AttemptRow) => kind !== 'pledge' && kind !== 'renewal'

/** After a debit that failed, the same intent was paid by another: it keeps its number. */
async function processAgain(tx: Tx, purchaseId: string): Promise<string> {
  await tx
    .update(purchase)
    .set({ status: 'processing', failure: null })
    .where(and(eq(purchase.id, purchaseId), inArray(purchase.status, ['open', 'void'])))
  return purchaseId
}

/** The bank gave the money back. Its reservations are released once the intent can no longer be paid: see `reconcile`. */
async function failed(context: PaymentTx, row: AttemptRow, intent: Intent): Promise<AttemptRow> {
  const message = intent.failure?.message ?? checkoutFailed(context.catalogue.publication.supportEmail)
  await fulfilmentFor(context, row).fail(context, row, message)
  if (row.purchaseId && hasPage(row))
    await context.handlers.queuePaymentFailed(context, {
      purchaseId: row.purchaseId,
      intent: intent.id,
      sentence: message,
    })
  const now = context.now()
  // The cart, or whatever was bought, may be tried again meanwhile.
  const paysFor = `closing:${row.id}`
  return changeAttempt(context.tx, row, {
    state: 'closing',
    paysFor,
    endedBecause: message,
    updatedAt: now,
    nextLookAt: now,
  })
}

async function ended(context: PaymentTx, row: AttemptRow, intent: Intent): Promise<AttemptRow> {
  if (row.state === 'processing')
    await fulfilmentFor(context, row).fail(
      context,
      row,
      intent.failure?.message ?? checkoutFailed(context.catalogue.publication.supportEmail),
    )
  await releaseReservations(context.tx, row.id)
  const endedBecause = row.endedBecause ?? PAYMENT_EXPIRED
  return changeAttempt(context.tx, row, { state: 'ended', endedBecause, updatedAt: context.now() })
}

export const PAYMENT_EXPIRED = 'This payment took too long and was canceled. Nothing was charged. Please try again.'
