import type { PricedCart } from '#domain/cart/priced-cart.ts'
import type { Refused } from '#domain/outcome.ts'
import { refuse } from '#domain/outcome.ts'
import { passFaultPoint } from '../../../adapters/fault-point.ts'
import type { Intent } from '../../../adapters/payments.ts'
import { PaymentFault } from '../../../adapters/payments.ts'
import type { AttemptRow } from '../fulfilment.ts'
import type { PaymentContext } from '../payment-context.ts'
import { settle, settleIntent } from '../settle.ts'
import { learnIntent } from './attempts.ts'
import type { AttemptContent } from './content.ts'
import { endedWords } from './ended-words.ts'
import { closeOrSay, openAttempt, PROVIDER_AWAY } from './open-attempt.ts'

export type PaymentOrder = {
  content: AttemptContent
  /** The attempt's own id, where what is charged must never be tried by two attempts at once; it is good for one. */
  id?: string
  /** What is bought: a second try for the same thing goes on with the first. */
  paysFor: string
  sessionId: string | null
  /** From where it is paid; nothing where nobody is there. */
  network?: string
  accountId: string | null
  quote: PricedCart
  currency: string
  description: string
  /** The provider's customer, when the method is stored or to be stored. */
  customer: string | null
  method:
    | { use: 'new'; save: boolean }
    | { use: 'stored'; id: string; kind: 'card' | 'ach' /** Its owner is not there. */; away?: boolean }
  /** The folded email by which coupons count their readers. */
  reader: string
  /** The stored cart as it was read: what another page has bought of it since is not bought again. */
  cart?: { id: string; version: number } | null
  /** The page's key for this purchase. */
  submitKey?: string | null
}

export type Submitted =
  | { type: 'started' | 'updated'; intent: IntentHandle }
  | { type: 'paid'; attempt: AttemptRow; gratis: boolean }
  | { type: 'processing'; attempt: AttemptRow }
  /** Paid or not: nobody knows yet, and the page asks until somebody does. */
  | { type: 'unknown'; intent: IntentHandle }
  | { type: 'declined'; method: 'card' | 'ach' | null; message: string }
  | { type: 'authenticate'; method: 'card' | 'ach'; intent: IntentHandle }
  | (Refused & {
      type: 'refused'
      /** The provider will not take it as it is, however often it is asked. */
      never?: boolean
      /** The cart is another by now, or costs something else. */
      changed?: boolean
    })

export type IntentHandle = { id: string; secret: string }

/** Pressing submit: an attempt is written, with what it reserves, before the provider is called at all. */
export async function submit(context: PaymentContext, order: PaymentOrder, again = true): Promise<Submitted> {
  const before = await openAttempt(context, order)
  if (before.type !== 'attempt') return before
  passFaultPoint('attempt-written')
  let { row } = before
  if (row.amount === 0) {
    passFaultPoint('before-reply')
    return { type: 'paid', attempt: row, gratis: true }
  }
  if (!row.intent) {
    try {
      row = await makeIntent(context, row)
    } catch (error) {
      const ended = await withoutIntent(context, row, error)
      // The idempotency key of this attempt is used up; the next attempt has its own.
      if (ended && again) return submit(context, order, false)
      return { ...refuse(PROVIDER_AWAY), type: 'refused', never: (error as PaymentFault).kind === 'refused' }
    }
  }
  const intent = { id: row.intent ?? '', secret: row.intentSecret ?? '' }
  if (order.method.use === 'stored') return payWithStored(context, row, order.method)
  passFaultPoint('before-reply')
  return { type: before.again ? 'updated' : 'started', intent }
}

async function makeIntent(context: PaymentContext, row: AttemptRow): Promise<AttemptRow> {
  if (!row.intentOrder) throw new Error('An attempt that costs something has no order for its intent.')
  passFaultPoint('before-intent')
  const intent: Intent = await context.payments.createIntent(row.intentOrder)
  passFaultPoint('after-intent')
  return learnIntent(context.db, row, intent)
}

/** Nothing can have been charged. Answers whether the attempt is over; else it waits for the next try, with the same key. */
async function withoutIntent(context: PaymentContext, row: AttemptRow, error: unknown): Promise<boolean> {
  if (!(error instanceof PaymentFault)) throw error
  context.log.error({ err: error, attempt: row.id }, 'no intent could be made')
  if (error.kind === 'unknown' && error.code !== 'key_spent') return false
  const closed = await closeOrSay(context, row)
  return 'state' in closed && closed.state === 'ended' && error.code === 'key_spent'
}

const METHOD_OF_NO_USE = 'We can’t charge the payment method saved in your account.'

type Stored = { id: string; kind: 'card' | 'ach'; away?: boolean }

/** Charges the stored card or bank account, its owner being there or not. */
async function payWithStored(context: PaymentContext, row: AttemptRow, method: Stored): Promise<Submitted> {
  const intent: IntentHandle = { id: row.intent ?? '', secret: row.intentSecret ?? '' }
  try {
    const key = `confirm:${row.id}:${row.revision}`
    const confirmed = await context.payments.confirmIntent(intent.id, {
      key,
      method: method.id,
      offSession: method.away ?? false,
    })
    if (confirmed.status === 'requires_action') return { type: 'authenticate', method: method.kind, intent }
    return answer(context, await settleIntent(context, confirmed), intent)
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    // Nobody is there to answer the bank: it is declined as this, and no next action is left open at the provider.
    if (method.away && error.code === 'authentication_required')
      return { type: 'authenticate', method: method.kind, intent }
    if (error.kind === 'declined') return { type: 'declined', method: method.kind, message: error.message }
    // An earlier call, whose answer was lost or which came at the same moment, has done it.
    if (error.code === 'payment_intent_unexpected_state')
      return answer(context, await settle(context, intent.id), intent)
    // The method is gone at the provider, or was never this customer's: asking again would not help.
    if (error.kind === 'refused') return { type: 'declined', method: method.kind, message: METHOD_OF_NO_USE }
    context.log.warn({ err: error, attempt: row.id }, 'a charge has no known outcome yet')
    return { type: 'unknown', intent }
  }
}

async function answer(context: PaymentContext, settled: AttemptRow | null, intent: IntentHandle): Promise<Submitted> {
  passFaultPoint('before-reply')
  if (settled?.state === 'paid') return { type: 'paid', attempt: settled, gratis: false }
  if (settled?.state === 'processing') return { type: 'processing', attempt: settled }
  if (settled?.endedBecause) return { ...refuse(await endedWords(context, settled)), type: 'refused' }
  return { type: 'unknown', intent }
}
