import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import type { Answer, Web } from './browser.ts'
import { openBrowser } from './browser.ts'
import { solvedCaptcha } from './captcha.ts'
import type { TestRuntime } from './runtime.ts'

export const HOME = {
  company: '',
  line1: '12 Harbor Street',
  line2: '',
  city: 'Portland',
  state: 'ME',
  postcode: '04101',
  country: 'US',
}
export const CANADA = {
  line1: '88 Rue Saint-Paul',
  line2: '',
  city: 'Montréal',
  state: 'QC',
  postcode: 'H2Y 1G8',
  country: 'CA',
}

/** Buyers come from all over the world: one network alone is held off when it buys like all of them. */
const someAddress = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`

export type Card = { card: { token: string } | Record<string, string> } | { us_bank_account: object }
export const VISA: Card = { card: { token: 'tok_visa' } }
export const DECLINED: Card = { card: { token: 'tok_chargeDeclined' } }
/** Its bank wants to see the owner at every payment. */
export const ASKING: Card = { card: { number: '4000002760003184', exp_month: '12', exp_year: '2034', cvc: '123' } }
export const BANK: Card = {
  us_bank_account: { routing_number: '110000000', account_number: '000123456789', account_holder_type: 'individual' },
}
export const FAILING_BANK: Card = {
  us_bank_account: { routing_number: '110000000', account_number: '000111111116', account_holder_type: 'individual' },
}

export type Started = { id: string; secret: string }

/** Somebody who buys, as a page would do it for them. */
export type Shopper = ReturnType<typeof openShopper>

/** `runtime`: the one in this process, if it is; it knows what a page would have told the visitor. */
export function openShopper(test: { web: Web; runtime?: TestRuntime['runtime'] }, options: { address?: string } = {}) {
  const browser = openBrowser(test.web, { address: someAddress(), ...options })
  let session: string | null = null
  let account: string | null = null

  async function checkoutAt(
    path: string,
    body: object,
    { purpose = 'checkout' as const, query = '' } = {},
  ): Promise<Answer> {
    const captcha = await solvedCaptcha(test.web, purpose)
    return browser.post(`${path}?captcha=${captcha}${query}`, { session, account, ...body })
  }

  async function confirmed(intent: string, verb: string, form: Record<string, string>) {
    const response = await test.web.request(`/sandbox/stripe/v1/payment_intents/${intent}/${verb}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${SANDBOX_KEYS.publishable}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    })
    return (await response.json()) as { status?: string; error?: { message: string; code: string } }
  }

  return {
    ...browser,
    checkoutAt,
    add: (item: object) => browser.post('/api/cart', item),
    checkout: (body: object, query = '') => checkoutAt('/api/cart/checkout', body, { query }),
    /** As a page asks that has waited long enough since it asked last. */
    async poll(intent: string) {
      // Where another process has taken over the database, this one is closed, and time has really passed.
      await test.runtime?.database.db
        .execute(sql`update attempt set polled_at = null where intent = ${intent}`)
        .catch(() => null)
      return browser.get(`/api/checkout/${intent}?reset`)
    },
    async login(email: string, password = 'broadfold') {
      const answer = await browser.post('/api/access/login', { email, password })
      if (answer.status !== 200) throw new Error(`No login: ${JSON.stringify(answer.body)}`)
      await this.seePage()
    },
    /** What a page of this visitor knows: the anti-forgery value, and whose page it is. */
    async seePage() {
      if (!test.runtime) throw new Error('What a page tells is known only where the runtime is in this process.')
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const request = new Request('http://localhost:3000/', { headers: { Cookie: cookie } })
      session = (await test.runtime.app.visitor(request)).session
      account = (await test.runtime.sessions.of(request))?.account?.token ?? null
    },
    /** Fills in the payment form and confirms, as the provider's script does. */
    async pay({ id, secret }: Started, method: Card, confirm: Record<string, string> = {}) {
      const type = 'card' in method ? 'card' : 'us_bank_account'
      const details = type === 'card' ? {} : { billing_details: { name: 'Maren Holt', email: 'maren@example.com' } }
      const form = flat({
        client_secret: secret,
        return_url: 'http://localhost:3000/store/checkout',
        ...confirm,
        payment_method_data: { type, ...method, ...details },
        ...(type === 'us_bank_account' && {
          mandate_data: { customer_acceptance: { type: 'online', online: { infer_from_client: 'true' } } },
        }),
      })
      return confirmed(id, 'confirm', form)
    },
    /** The bank asks for the owner of the card, who says yes. */
    async authenticate({ id, secret }: Started) {
      return confirmed(id, 'sandbox_authenticate', { client_secret: secret, outcome: 'complete' })
    },
  }
}

/** The intent that a submit started or updated. */
export function startedBy(answer: Answer): Started {
  const { type, data } = answer.body as { type: string; data: { payment_intent_id: string; stripe_secret: string } }
  if (type !== 'started' && type !== 'updated') throw new Error(`Not started: ${JSON.stringify(answer.body)}`)
  return { id: data.payment_intent_id, secret: data.stripe_secret }
}

/** Nested fields as forms write them: a[b][c]=d. */
function flat(value: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const name = prefix ? `${prefix}[${key}]` : key
      return inner !== null && typeof inner === 'object' ? Object.entries(flat(inner, name)) : [[name, String(inner)]]
    }),
  )
}
