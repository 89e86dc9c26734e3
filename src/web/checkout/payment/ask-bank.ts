import type { PaymentOutcome } from './payment-outcome.ts'
import { outcomeOf } from './payment-outcome.ts'
import type { Browser } from './payment-provider.ts'

/** The bank's question about a stored card: the provider is fetched only when it comes to that. */
export async function askBank(browser: Browser, clientSecret: string): Promise<PaymentOutcome> {
  const { loadProvider } = await import('./payment-provider.ts')
  const stripe = await loadProvider(browser)
  const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret })
  return outcomeOf({ error, paymentIntent })
}
