import { cents } from '#domain/money.ts'
import type { Rig, Way } from '#sandbox/payments/rig.ts'
import { openRig, WEBHOOK_SECRET } from '#sandbox/payments/rig.ts'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import { openPaymentSandboxLink } from '#server/adapters/payment-sandbox.ts'
import type { Intent, NewIntent, Payments } from '#server/adapters/payments.ts'
import { PaymentFault } from '#server/adapters/payments.ts'
import { openStripe } from '#server/adapters/stripe.ts'

export type Counter = {
  rig: Rig
  payments: Payments
  /** The same provider, asked by somebody with less patience. */
  hasty(timeoutMs: number): Payments
  customer(): Promise<string>
  confirm(id: string, method: string, offSession?: boolean): Promise<Intent>
  paid(change?: Partial<NewIntent>): Promise<Intent>
  /** As a page does it: the reader fills in the form, and the browser confirms with the secret. */
  confirmOnPage(secret: string, data: object): Promise<void>
}

const TEST_BANK = { routing_number: '110000000', account_number: '000123456789', account_holder_type: 'individual' }
export const CARD_FORM = { type: 'card', card: { token: 'tok_visa' } }
export const DECLINED_CARD_FORM = { type: 'card', card: { token: 'tok_chargeDeclined' } }
export const BANK_FORM = {
  type: 'us_bank_account',
  us_bank_account: TEST_BANK,
  billing_details: { name: 'Maren Holt' },
}

export function newIntent(change: Partial<NewIntent> = {}): NewIntent {
  return {
    key: 'intent:a1',
    attempt: 'a1',
    amount: cents(2500),
    currency: 'usd',
    customer: null,
    email: 'maren@example.com',
    description: 'Order',
    save: false,
    ...change,
  }
}

/** The Stripe adapter on a payment sandbox of its own, in this process or over the network. */
export async function openCounter(way: Way): Promise<Counter> {
  const rig = await openRig({ way })
  const link = openPaymentSandboxLink()
  link.connect(rig.sandbox)
  function adapter(timeoutMs?: number): Payments {
    return openStripe({
      secretKey: SANDBOX_KEYS.secret,
      publishableKey: SANDBOX_KEYS.publishable,
      webhookSecrets: ['whsec_new', WEBHOOK_SECRET],
      script: '/sandbox/stripe.js',
      apiUrl: rig.url,
      fetch: rig.url ? undefined : link.fetch,
      timeoutMs,
    })
  }
  const payments = adapter()
  const confirm: Counter['confirm'] = (id, method, offSession = false) =>
    payments.confirmIntent(id, { key: `confirm:${id}:${method}`, method, offSession })
  return {
    rig,
    payments,
    hasty: adapter,
    customer: () =>
      payments.createCustomer({ key: 'customer:7', name: 'Maren Holt', email: 'maren@example.com', owner: '7' }),
    confirm,
    paid: async (change) => confirm((await payments.createIntent(newIntent(change))).id, 'pm_card_visa'),
    async confirmOnPage(secret, data) {
      const id = secret.split('_secret_')[0] ?? ''
      const intents = id.startsWith('seti_') ? rig.browser.setupIntents : rig.browser.paymentIntents
      await intents.confirm(id, { client_secret: secret, payment_method_data: data, return_url: 'http://x' } as object)
    },
  }
}

/** The fault that a call must meet. */
export async function faultOf(call: Promise<unknown>): Promise<PaymentFault> {
  const outcome = await call.catch((error: unknown) => error)
  if (outcome instanceof PaymentFault) return outcome
  throw new Error(`expected a fault, got ${JSON.stringify(outcome)}`)
}
