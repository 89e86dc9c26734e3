import type Stripe from 'stripe'
import { PaymentFault } from './payments.ts'
import { toIntent } from './stripe-objects.ts'

const KEY_SPENT = 'key_spent'
export const KEY_IN_USE = 'idempotency_key_in_use'
/** Answers after which nobody can say whether it happened: in flight under the same key, or too many requests. */
const UNSETTLED = [409, 429]

export function toPaymentFault(error: Stripe.errors.StripeError): PaymentFault {
  const intent = error.payment_intent ? toIntent(error.payment_intent) : null
  return new PaymentFault(findFaultKind(error), findFaultCode(error), error.message, intent)
}

/**
 * Stripe keeps a 500 under its key for a day, and asking again with that key only brings it back. What was asked for may
 * be there all the same, and is then looked for.
 */
export async function unlessSpent<T>(asked: Promise<T>, lookFor: () => Promise<T | null | undefined>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const found = error instanceof PaymentFault && error.code === KEY_SPENT ? await lookFor() : null
    if (!found) throw error
    return found
  }
}

function findFaultKind({ rawType, statusCode }: Stripe.errors.StripeError): PaymentFault['kind'] {
  if (rawType === 'card_error') return 'declined'
  // Without a status there was no readable answer at all: a timeout, a broken connection, a proxy's own page.
  return !statusCode || statusCode >= 500 || UNSETTLED.includes(statusCode) ? 'unknown' : 'refused'
}

/** The most that is said about why: `insufficient_funds` rather than `card_declined`. */
function findFaultCode({ decline_code, code, rawType, statusCode, headers }: Stripe.errors.StripeError): string {
  if (statusCode && statusCode >= 500 && headers?.['idempotent-replayed'] === 'true') return KEY_SPENT
  return decline_code || code || rawType || 'connection'
}
