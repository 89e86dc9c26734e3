import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'

it.each([
  ['without keys', {}, /^Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to keys of Stripe’s test mode/],
  [
    'with live keys',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    /^These are live keys, with which the journeys would take real money/,
  ],
  [
    'with one live key',
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    /^These are live keys/,
  ],
  [
    'with something else',
    { STRIPE_SECRET_KEY: 'secret', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    /^STRIPE_SECRET_KEY must begin with sk_test_ or rk_test_\./,
  ],
  [
    'with the keys of the sandbox',
    { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' },
    /^These are the keys of our own sandbox/,
  ],
])('npm run check:stripe refuses to begin %s', (_, keys, sentence) => {
  const env = { ...BARE_ENVIRONMENT, ...keys }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/stripe.mjs'], { env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(sentence)
})
