import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'

/** `message` is the provider's own sentence, where it has one. */
export type PaymentOutcome = { paid: true } | { paid: false; message: string | null }

const PAID = ['succeeded', 'processing', 'requires_capture']

type Result = {
  error?: StripeError | undefined
  paymentIntent?: PaymentIntent | undefined
  setupIntent?: SetupIntent | undefined
}

/** An intent that was paid, or a method that was set up already, in another tab or by a request whose answer was lost, is refused here and still paid. */
export function outcomeOf({ error, paymentIntent, setupIntent }: Result): PaymentOutcome {
  const { status } = paymentIntent ?? setupIntent ?? error?.payment_intent ?? error?.setup_intent ?? {}
  if (status && PAID.includes(status)) return { paid: true }
  return { paid: false, message: error?.message ?? null }
}
