import type { PaymentPort } from '#sandbox/ports.ts'
import type { PaymentSandboxLink } from '#server/adapters/payment-sandbox.ts'
import { paymentSandboxStore } from '#server/adapters/payment-sandbox-store.ts'
import { STRIPE_EVENTS } from '#server/adapters/stripe.ts'
import type { Runtime } from '#server/runtime.ts'

/** What passes between the shop and the payment sandbox beside it: calls one way, signed webhooks the other. */
export function paymentPort(
  { app, config, database, log }: Runtime,
  link: PaymentSandboxLink,
  deliver: (request: Request) => Promise<Response>,
): Omit<PaymentPort, 'onClockMove'> {
  const { secretKey, publishableKey, webhookSecrets } = config.payments
  return {
    store: paymentSandboxStore(database.db),
    publicUrl: app.publicUrl,
    keys: { secret: secretKey, publishable: publishableKey },
    webhook: { url: `${app.publicUrl}/webhooks/stripe`, secret: webhookSecrets, events: STRIPE_EVENTS, deliver },
    connect: link.connect,
    report: (error) => log.error({ err: error }, 'payment sandbox'),
  }
}
