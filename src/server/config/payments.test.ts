import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { isRehearsal, isTestMode, paymentConfig, paymentFaults, takesPayments } from './payments.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const here = { sandbox: true, publicUrl: new URL('http://localhost:3000') }
const inPublic = { sandbox: false, publicUrl: new URL('https://broadfold.example') }

describe('payments', () => {
  it('go to the sandbox in the process when nothing is set', () => {
    expect(paymentConfig({}, true)).toMatchObject({ sandboxed: true, secretKey: 'sk_test_sandbox', apiUrl: null })
    expect(paymentFaults({}, here)).toEqual([])
  })

  it('go nowhere in a shop without keys, which is not open yet', () => {
    expect(takesPayments(paymentConfig({}, true))).toBe(true)
    expect(takesPayments(paymentConfig({}, false))).toBe(false)
    expect(paymentFaults({}, inPublic)).toEqual([])
  })

  it('go to Stripe when its keys are set', () => {
    expect(paymentConfig(keys, false)).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_1'],
      apiUrl: null,
      sandboxed: false,
    })
    expect(paymentFaults(keys, inPublic)).toEqual([])
  })

  it('take webhooks by two secrets while one is being changed', () => {
    const env = { ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_old,whsec_new' }
    expect(paymentConfig(env, false).webhookSecrets).toEqual(['whsec_old', 'whsec_new'])
  })

  it('go to a Stripe-compatible server elsewhere when told so', () => {
    const env = { ...keys, STRIPE_API_URL: 'http://127.0.0.1:4242' }
    expect(paymentConfig(env, false)).toMatchObject({ apiUrl: new URL('http://127.0.0.1:4242'), sandboxed: false })
    expect(paymentFaults(env, here)).toEqual([])
  })

  it.each(['http://127.0.0.1:4242', 'http://localhost:4242', 'http://[::1]:4242'])(
    'of a shop can be rehearsed at %s, with test keys',
    (api) => {
      const env = { ...keys, STRIPE_API_URL: api }
      expect(paymentFaults(env, inPublic)).toEqual([])
      expect(isRehearsal({ sandbox: false, payments: paymentConfig(env, false) })).toBe(true)
      expect(isRehearsal({ sandbox: true, payments: paymentConfig(env, false) })).toBe(false)
      expect(isRehearsal({ sandbox: false, payments: paymentConfig(keys, false) })).toBe(false)
      const live = { ...env, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
      expect(paymentFaults(live, inPublic)).toEqual(['STRIPE_API_URL is for tests: a live key goes to Stripe only.'])
    },
  )

  it.each([
    [keys, false, true],
    [{ ...keys, STRIPE_SECRET_KEY: 'rk_test_1' }, false, true],
    [{ ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, false, false],
    [{ ...keys, STRIPE_API_URL: 'http://127.0.0.1:4242' }, false, false],
    [keys, true, false],
    [{}, false, false],
  ])('with %j, in the demo: %s, are a shop’s in test mode: %s', (env, sandbox, testMode) => {
    expect(isTestMode({ sandbox, payments: paymentConfig(env, sandbox) })).toBe(testMode)
  })

  it.each([
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      here,
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set, too, when STRIPE_SECRET_KEY is.',
    ],
    [
      { STRIPE_API_URL: 'http://127.0.0.1:4242' },
      here,
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set, too, when STRIPE_API_URL is.',
    ],
    [
      { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      inPublic,
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live ones.',
    ],
    [
      { ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_API_URL: 'http://x' },
      here,
      'STRIPE_API_URL is for tests: a live key goes to Stripe only.',
    ],
    [
      { ...keys, STRIPE_API_URL: 'http://stripe.example' },
      inPublic,
      'STRIPE_API_URL leads away from Stripe, but PUBLIC_URL is https://broadfold.example. Take it out, lead it to this machine to rehearse, or set MASTHEAD_SANDBOX=1.',
    ],
  ])('refuse %j with a sentence', (env, place, fault) => {
    expect(paymentFaults(env, place)).toEqual([fault])
  })

  it.each([
    [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_.'],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY must begin with pk_test_ or pk_live_.'],
    [
      { STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2,whsec_3' },
      'STRIPE_WEBHOOK_SECRET must be one secret that begins with whsec_, or two with a comma between them.',
    ],
    [{ STRIPE_API_URL: 'http://127.0.0.1:4242/v1' }, 'STRIPE_API_URL must be an http or https address without a path.'],
  ])('are told at the start what is wrong with %j', (env, fault) => {
    expect(readConfig({ ...keys, ...env })).toEqual({ ok: false, faults: [fault] })
  })
})
