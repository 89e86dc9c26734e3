const SOME_ADDRESS = 'https://public-url.invalid'
/** By name, something that is well formed. */
const STAND_INS: Record<string, string> = {
  PORT: '3000',
  PUBLIC_URL: SOME_ADDRESS,
  DATABASE_URL: 'postgres://database.invalid',
  SMTP_URL: 'smtp://mail.invalid',
  MAIL_FROM: 'mail@public-url.invalid',
  MASTHEAD_SANDBOX: '1',
  STRIPE_SECRET_KEY: 'sk_test_0',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0',
  STRIPE_WEBHOOK_SECRET: 'whsec_0',
  STRIPE_API_URL: 'http://127.0.0.1',
}

/**
 * The environment with something in the place of each variable that is malformed, so that what is missing beside it, or
 * does not go with it, can be told at the same time. It is never run with.
 */
export function wellFormed(set: Record<string, string>, malformed: readonly string[]): Record<string, string> {
  const live = Object.values(set).some((value) => value.includes('_live_'))
  const entries = Object.entries(set).flatMap(([name, value]) => {
    if (!malformed.includes(name)) return [[name, value]]
    const standIn = STAND_INS[name]
    return standIn ? [[name, live ? standIn.replace('_test_', '_live_') : standIn]] : []
  })
  return Object.fromEntries(entries)
}

/** A sentence about the stand-in for an address tells what was really set. */
export function asItWasSet(fault: string, { PUBLIC_URL = SOME_ADDRESS }: Record<string, string>): string {
  return fault.replaceAll(SOME_ADDRESS, PUBLIC_URL)
}
