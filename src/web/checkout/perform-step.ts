import type { CheckoutEvent, CheckoutStep, Intent } from '#domain/checkout/checkout-state.ts'
import type { KeptIntent } from './payment/kept-intent.ts'
import type { PaymentOutcome } from './payment/payment-outcome.ts'

/** What a page lends to the sequence. */
export type CheckoutPage = {
  send: () => Promise<CheckoutEvent>
  /** Undefined where there is no form of the provider's any more. */
  confirm: (secret: string) => Promise<PaymentOutcome> | undefined
  /** The bank's question about a stored card. */
  authorize: (secret: string) => Promise<PaymentOutcome>
  poll: (intent: Intent) => Promise<CheckoutEvent>
  keep: (intent: KeptIntent) => void
  leave: (to: string) => void
  /** Said where the provider gives no reason. */
  failure: string
}

/** Does what the state asks for, and tells what came of it; null where nothing is awaited. */
export function performStep(step: CheckoutStep, page: CheckoutPage): Promise<CheckoutEvent> | null {
  switch (step.do) {
    case 'nothing':
      return null
    case 'call':
      return page.send()
    case 'confirm':
      return pay(step.intent, page.confirm, page)
    case 'authorize':
      return pay(step.intent, page.authorize, page)
    case 'poll':
      return page.poll(step.intent)
    case 'go':
      page.leave(step.to)
      return null
  }
}

async function pay(
  intent: Intent,
  ask: CheckoutPage['confirm'],
  { keep, failure }: CheckoutPage,
): Promise<CheckoutEvent> {
  keep({ ...intent, paid: false })
  // A provider that throws has not said whether it charged; the server finds out when the button is pressed again.
  const outcome = await Promise.resolve(ask(intent.secret)).catch(() => undefined)
  if (!outcome?.paid) return { type: 'payment-failed', message: outcome?.message ?? failure }
  keep({ ...intent, paid: true })
  return { type: 'paid', intent }
}
