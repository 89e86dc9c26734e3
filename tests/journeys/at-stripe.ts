/** `npm run check:stripe`: the journeys of tests/stripe, paid at Stripe's own test mode. Without keys they are paid in the sandbox. */
export const AT_STRIPE = Boolean(process.env.STRIPE_JOURNEYS && process.env.STRIPE_SECRET_KEY)

/** Stripe's own places, and those its script calls: for the wallets, for Link, and to tell people from robots. */
const HOSTS = /(^|\.)(stripe\.com|stripe\.network|stripecdn\.com|link\.com|hcaptcha\.com|pay\.google\.com)$/

/** What Stripe's script does at home is its own business. */
export function isStripes(url: string): boolean {
  return AT_STRIPE && URL.canParse(url) && HOSTS.test(new URL(url).hostname)
}

/** For the server. Stripe's webhooks cannot reach it, so nothing is ever signed with the last one. */
export function stripeKeys(): Record<string, string> {
  const { STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '' } = process.env
  return AT_STRIPE ? { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_unreachable' } : {}
}
