import type { Intent, Payments } from './payments.ts'
import { PaymentFault } from './payments.ts'
import type { StripeClient } from './stripe-client.ts'
import { unlessSpent } from './stripe-faults.ts'
import { sentAmount, toIntent } from './stripe-objects.ts'

type Intents = Pick<
  Payments,
  | 'createIntent'
  | 'confirmIntent'
  | 'retrieveIntent'
  | 'cancelIntent'
  | 'tellOrderNumber'
  | 'findIntent'
  | 'listIntents'
>

/** Whatever the shop has switched on and needs no trip to another site: an intent may then be confirmed here as well as on a page. */
export const NO_TRIPS = { enabled: true, allow_redirects: 'never' } as const
export const WITH_METHOD = { expand: ['payment_method'] }

export function stripeIntents({ ask, each }: StripeClient): Intents {
  async function retrieveIntent(id: string): Promise<Intent> {
    return toIntent(await ask((stripe) => stripe.paymentIntents.retrieve(id, WITH_METHOD)))
  }

  /** Stripe's search is up to a minute behind. Of several intents of one attempt the one that holds money counts. */
  async function findIntent(attempt: string): Promise<Intent | null> {
    const query = `metadata['attempt']:'${attempt}'`
    const { data } = await ask((stripe) =>
      stripe.paymentIntents.search({ query, limit: 100, expand: ['data.payment_method'] }),
    )
    const intents = data.map(toIntent)
    const holding = intents.find(({ status }) => status === 'succeeded' || status === 'processing')
    return holding ?? intents[0] ?? null
  }

  return {
    retrieveIntent,
    findIntent,

    async createIntent({ key, attempt, shop, amount, currency, customer, email, description, save }) {
      const params = {
        ...WITH_METHOD,
        amount: sentAmount(amount, currency),
        currency,
        description,
        ...(customer && { customer }),
        ...(save && { setup_future_usage: 'off_session' as const }),
        automatic_payment_methods: NO_TRIPS,
        // Not `receipt_email`, by which Stripe would send a receipt of its own beside ours.
        metadata: { attempt, email, ...(shop && { house: shop }) },
      }
      const asked = ask((stripe) => stripe.paymentIntents.create(params, { idempotencyKey: key })).then(toIntent)
      return unlessSpent(asked, () => findIntent(attempt))
    },

    async confirmIntent(id, { key, method, offSession }) {
      const params = {
        ...WITH_METHOD,
        payment_method: method,
        // A reader who is there answers the bank's questions on the page, by `handleNextAction`.
        ...(offSession ? { off_session: true } : { use_stripe_sdk: true }),
      }
      const asked = ask((stripe) => stripe.paymentIntents.confirm(id, params, { idempotencyKey: key })).then(toIntent)
      return unlessSpent(asked, () => retrieveIntent(id))
    },

    async cancelIntent(id, key) {
      const params = { ...WITH_METHOD, cancellation_reason: 'abandoned' as const }
      try {
        return toIntent(await ask((stripe) => stripe.paymentIntents.cancel(id, params, { idempotencyKey: key })))
      } catch (error) {
        const tooLate = error instanceof PaymentFault && error.code === 'payment_intent_unexpected_state'
        if (!tooLate) throw error
        return retrieveIntent(id)
      }
    },

    /** The same however often it is asked for, so it needs no key. */
    async tellOrderNumber(id, number) {
      await ask((stripe) => stripe.paymentIntents.update(id, { metadata: { number: String(number) } }))
    },

    async *listIntents(since) {
      const params = { created: { gte: seconds(since) }, limit: 100, expand: ['data.payment_method'] }
      for await (const intent of each((stripe) => stripe.paymentIntents.list(params))) yield toIntent(intent)
    },
  }
}

export function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
