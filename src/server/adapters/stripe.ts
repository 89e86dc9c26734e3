import type Stripe from 'stripe'
import { takesBankDebits } from '#domain/payments/bank-debit.ts'
import type { Payments, ProviderRefund } from './payments.ts'
import { PaymentFault } from './payments.ts'
import type { ClientSettings } from './stripe-client.ts'
import { openStripeClient } from './stripe-client.ts'
import { unlessSpent } from './stripe-faults.ts'
import { NO_TRIPS, seconds, stripeIntents, WITH_METHOD } from './stripe-intents.ts'
import { idOf, sentAmount, toDispute, toEvent, toMethod, toRefund, toSetup } from './stripe-objects.ts'

export type StripeSettings = ClientSettings & {
  publishableKey: string
  /** Two while one is being changed. */
  webhookSecrets: string[]
  /** Where pages load `window.Stripe` from; null for Stripe's own place. */
  script: string | null
}

/** What we act on, and so what the webhook endpoint has to be sent. Everything is looked up anew before it counts. */
export const STRIPE_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const satisfies Stripe.Event['type'][]

const WEBHOOK_AGE_SECONDS = 300

export function openStripe({ publishableKey, webhookSecrets, script, ...connection }: StripeSettings): Payments {
  const client = openStripeClient(connection)
  const { ask, all, each, sdk } = client

  async function listRefunds(intent: string): Promise<ProviderRefund[]> {
    const refunds = await all((stripe) => stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    return refunds.map((refund) => toRefund(refund, intent))
  }

  return {
    browser: { key: publishableKey, script },
    ...stripeIntents(client),

    async createCustomer({ key, name, email, owner }) {
      const params = { name, email, metadata: { owner } }
      const asked = ask((stripe) => stripe.customers.create(params, { idempotencyKey: key }))
      const made = await unlessSpent<Stripe.Customer>(asked, async () => {
        const alike = await all((stripe) => stripe.customers.list({ email, limit: 100 }))
        return alike.find(({ metadata }) => metadata.owner === owner)
      })
      return made.id
    },

    async createSetup({ key, customer, owner, currency }) {
      const byBank = takesBankDebits({ code: currency.toUpperCase() })
      const params: Stripe.SetupIntentCreateParams = {
        ...WITH_METHOD,
        customer,
        usage: 'off_session',
        automatic_payment_methods: NO_TRIPS,
        allowed_payment_method_types: byBank ? ['card', 'us_bank_account'] : ['card'],
        // Known to be the reader's at once, not after days of waiting for two small deposits.
        ...(byBank && { payment_method_options: { us_bank_account: { verification_method: 'instant' as const } } }),
        metadata: { owner },
      }
      return toSetup(await ask((stripe) => stripe.setupIntents.create(params, { idempotencyKey: key })))
    },
    async retrieveSetup(id) {
      return toSetup(await ask((stripe) => stripe.setupIntents.retrieve(id, WITH_METHOD)))
    },
    async retrieveMethod(id) {
      const method = toMethod(await ask((stripe) => stripe.paymentMethods.retrieve(id)))
      if (!method) throw new PaymentFault('refused', 'other_method', 'This is neither a card nor a bank account.')
      return method
    },
    /** Without a key of ours: it is over when the method belongs to nobody, however often that is asked for. */
    async detachMethod(id) {
      try {
        await ask((stripe) => stripe.paymentMethods.detach(id))
      } catch (error) {
        if (!(error instanceof PaymentFault) || error.kind !== 'refused') throw error
        if (error.code === 'resource_missing') return
        const { customer } = await ask((stripe) => stripe.paymentMethods.retrieve(id))
        if (customer) throw error
      }
    },

    async refund({ key, intent, amount, currency, reason }) {
      const params = { payment_intent: intent, amount: sentAmount(amount, currency), metadata: { key, reason } }
      const asked = ask((stripe) => stripe.refunds.create(params, { idempotencyKey: key }))
      return unlessSpent(
        asked.then((refund) => toRefund(refund, intent)),
        async () => (await listRefunds(intent)).find((refund) => refund.key === key),
      )
    },
    listRefunds,
    async *listAllRefunds(since) {
      const params = { created: { gte: seconds(since) }, limit: 100 }
      for await (const refund of each((stripe) => stripe.refunds.list(params))) {
        const intent = idOf(refund.payment_intent)
        if (intent) yield toRefund(refund, intent)
      }
    },
    async listDisputes(intent) {
      const disputes = await all((stripe) => stripe.disputes.list({ payment_intent: intent, limit: 100 }))
      return disputes.map((dispute) => toDispute(dispute, intent))
    },

    async listEvents(since) {
      const params = { created: { gte: seconds(since) }, types: [...STRIPE_EVENTS], limit: 100 }
      const events = await all((stripe) => stripe.events.list(params))
      return events.map(toEvent).toReversed()
    },
    async readWebhook(body, signature, now) {
      if (!signature) return null
      const { webhooks } = await sdk()
      for (const secret of webhookSecrets) {
        try {
          const at = now.getTime()
          const event = webhooks.constructEvent(body, signature, secret, WEBHOOK_AGE_SECONDS, undefined, at)
          return toEvent(event)
        } catch {
          // Not signed with this secret, too old, or no event at all: perhaps the next fits.
        }
      }
      return null
    },
  }
}
