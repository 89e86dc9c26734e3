import { eq } from 'drizzle-orm'
import type { CheckoutErrors, PaymentAnswer } from '#contract/checkout.ts'
import type { Db } from '../../db/client.ts'
import { purchase } from '../../db/schema/orders.ts'
import type { IntentHandle, Submitted } from '../payments/attempts/submit.ts'
import type { AttemptRow } from '../payments/fulfilment.ts'

type Accepted = Exclude<Submitted, { type: 'declined' | 'authenticate' | 'refused' }>

/** What the page is told of a submit that was taken. */
export async function answerPayment(db: Db, submitted: Accepted): Promise<PaymentAnswer> {
  switch (submitted.type) {
    case 'started':
    case 'updated':
      return { type: submitted.type, data: toIntentData(submitted.intent) }
    case 'unknown':
      return { type: 'customer', data: { status: 'in-progress', ...toIntentData(submitted.intent) } }
    case 'paid': {
      const { receipt } = await readTokens(db, submitted.attempt)
      return submitted.gratis
        ? { type: 'gratis', data: { receipt } }
        : { type: 'customer', data: { status: 'completed', receipt } }
    }
    case 'processing': {
      const { invoice } = await readTokens(db, submitted.attempt)
      return { type: 'customer', data: { status: 'processing', invoice } }
    }
  }
}

/** `replace-card`: the stored method is of no use. `authorize-card`: the bank wants to see its owner. */
export function checkoutErrors(submitted: Extract<Submitted, { type: 'declined' | 'authenticate' }>): CheckoutErrors {
  const { method } = submitted
  if (submitted.type === 'declined')
    return { checkout_errors: { keys: ['payment'], require: 'replace-card', method, message: submitted.message } }
  return {
    checkout_errors: { keys: ['payment'], require: 'authorize-card', method, message: AUTHORIZE },
    data: toIntentData(submitted.intent),
  }
}

const AUTHORIZE = 'Your bank needs you to confirm this payment.'

/** By which whoever bought comes back to the receipt, or to the invoice while the bank is at work. */
export type Tokens = { receipt: string; invoice: string }

async function readTokens(db: Db, { purchaseId }: AttemptRow): Promise<Tokens> {
  const [row] = await db
    .select({ receipt: purchase.receipt, invoice: purchase.invoice })
    .from(purchase)
    .where(eq(purchase.id, purchaseId ?? ''))
  if (!row) throw new Error('An attempt that was paid has no purchase.')
  return row
}

function toIntentData({ id, secret }: IntentHandle) {
  return { payment_intent_id: id, stripe_secret: secret }
}
