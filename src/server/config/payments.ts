import * as z from 'zod/mini'

export type PaymentConfig = {
  secretKey: string
  publishableKey: string
  /** Two while one is being changed. */
  webhookSecrets: string[]
  /** Null for Stripe itself, and for the sandbox in this process. */
  apiUrl: URL | null
  /** Nobody really pays: the sandbox in this process plays Stripe. */
  sandboxed: boolean
  /** How long a call to the provider may take; only tests are in a hurry. */
  timeoutMs?: number
}

/** The keys are no secret: they open the sandbox, which is there to be opened. */
const SANDBOX: PaymentConfig = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecrets: ['whsec_sandbox'],
  apiUrl: null,
  sandboxed: true,
}

/** Of a shop that has not been given its keys yet, and so cannot be opened. */
const NONE: PaymentConfig = { secretKey: '', publishableKey: '', webhookSecrets: [], apiUrl: null, sandboxed: false }

const fitting = (shape: RegExp, fault: string) => z.optional(z.string().check(z.regex(shape, fault)))

export const paymentEnvironment = {
  STRIPE_SECRET_KEY: fitting(
    /^[sr]k_(test|live)_\w+$/,
    'STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_.',
  ),
  STRIPE_PUBLISHABLE_KEY: fitting(
    /^pk_(test|live)_\w+$/,
    'STRIPE_PUBLISHABLE_KEY must begin with pk_test_ or pk_live_.',
  ),
  STRIPE_WEBHOOK_SECRET: fitting(
    /^whsec_[^\s,]+(,whsec_[^\s,]+)?$/,
    'STRIPE_WEBHOOK_SECRET must be one secret that begins with whsec_, or two with a comma between them.',
  ),
  STRIPE_API_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/',
          'STRIPE_API_URL must be an http or https address without a path.',
        ),
      ),
  ),
}

type Environment = { [Name in keyof typeof paymentEnvironment]?: string | undefined }

const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

export function paymentConfig(env: Environment, sandbox: boolean): PaymentConfig {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = env
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return sandbox ? SANDBOX : NONE
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(','),
    apiUrl: STRIPE_API_URL ? new URL(STRIPE_API_URL) : null,
    sandboxed: false,
  }
}

/** Whether anybody could pay, be it in the sandbox. */
export const takesPayments = ({ secretKey }: PaymentConfig): boolean => secretKey !== ''

/**
 * What pages need from elsewhere to take a payment. Every page, since a reader comes from page to page without a new policy.
 * Stripe's script needs no word here: it is loaded by ours, and the policy for scripts trusts whom ours trust.
 */
export function paymentOrigins({ apiUrl, sandboxed }: PaymentConfig): PaymentOrigins {
  if (sandboxed) return { frames: [], connects: [], popups: false }
  if (apiUrl) return { frames: [], connects: [apiUrl.origin], popups: false }
  return {
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connects: ['https://api.stripe.com'],
    popups: true,
  }
}

/** `popups`: wallets and banks open a window of their own, which has to report back. */
type PaymentOrigins = { frames: string[]; connects: string[]; popups: boolean }

/** Where pages load `window.Stripe` from; null for Stripe's own place. */
export function paymentScript({ apiUrl, sandboxed }: PaymentConfig): string | null {
  if (sandboxed) return '/sandbox/stripe.js'
  return apiUrl && `${apiUrl.origin}/sandbox/stripe.js`
}

/** A shop that is tried with a stand-in for Stripe on the same machine, before it opens. */
export function isRehearsal({ sandbox, payments }: { sandbox: boolean; payments: PaymentConfig }): boolean {
  return !sandbox && payments.apiUrl !== null
}

/** Stands above every page of a rehearsal. */
export const REHEARSAL = 'This is a rehearsal: no real payments are taken, and nothing is shipped.'

/** A shop with the keys of Stripe's test mode: everything works, and no card is charged. */
export function isTestMode({ sandbox, payments }: { sandbox: boolean; payments: PaymentConfig }): boolean {
  return !sandbox && payments.apiUrl === null && chargesNobody(payments)
}

/** Whether a shop can be tried with these keys: also where something plays Stripe. */
export const chargesNobody = ({ secretKey }: PaymentConfig): boolean => secretKey.includes('_test_')

/** Stands above every page of a shop in test mode. */
export const TEST_MODE = 'Test mode. Nothing is charged.'

const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)

/** `place` is where the shop stands and whether it may be a sandbox there. */
export function paymentFaults(env: Environment, place: { sandbox: boolean; publicUrl: URL }): string[] {
  const { STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: publishable = '', STRIPE_API_URL: api } = env
  const missing = KEYS.filter((name) => !env[name])
  const said = KEYS.find((name) => env[name]) ?? (api && 'STRIPE_API_URL')
  if (missing.length > 0 && said) return [`${missing.join(' and ')} must be set, too, when ${said} is.`]
  const elsewhere = `but PUBLIC_URL is ${place.publicUrl.origin}`
  if (missing.length > 0) return []
  const faults: string[] = []
  if (secret.includes('_live_') !== publishable.includes('_live_')) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live ones.')
  }
  if (api && secret.includes('_live_')) faults.push('STRIPE_API_URL is for tests: a live key goes to Stripe only.')
  if (api && !place.sandbox && !isLoopback(new URL(api))) {
    faults.push(
      `STRIPE_API_URL leads away from Stripe, ${elsewhere}. Take it out, lead it to this machine to rehearse, or set MASTHEAD_SANDBOX=1.`,
    )
  }
  return faults
}
