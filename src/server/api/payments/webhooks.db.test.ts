import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { openRig, WEBHOOK_SECRET } from '#sandbox/payments/rig.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'

const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' }

describe('the payment sandbox in the process', () => {
  let test: TestRuntime
  let attempt = 0
  let seen = 0
  beforeAll(async () => {
    test = await openTestRuntime(await demoDatabase())
  })
  afterAll(() => test.runtime.close())
  beforeEach(async () => {
    await control({ action: 'clear' })
    seen = answers().length
  })

  const post = (path: string, body: object) =>
    test.web.request(path, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) })
  const control = (body: object) => post('/sandbox/payments.json', body)
  const advance = (days: number) => post('/sandbox/clock', { advance_days: days })
  /** What our own endpoint has answered so far. */
  const answers = () =>
    test
      .logged()
      .split('\n')
      .filter((line) => line.includes('/webhooks/stripe') && line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line).status as number)
  const fresh = () => answers().slice(seen)
  const arrived = () => expect.poll(fresh)

  async function pay() {
    attempt += 1
    const key = `a${attempt}`
    const { id } = await test.runtime.payments.createIntent({
      key,
      attempt: key,
      amount: cents(2500),
      currency: 'usd',
      customer: null,
      email: 'maren@example.com',
      description: 'Order',
      save: false,
    })
    return test.runtime.payments.confirmIntent(id, { key: `confirm:${key}`, method: 'pm_card_visa', offSession: false })
  }

  it('is paid at by the SDK, and tells our endpoint in signed webhooks', async () => {
    expect(await pay()).toMatchObject({ status: 'succeeded', received: 2500 })
    await arrived().toEqual([200])
  })

  it('is the one that pages see', async () => {
    const { id } = await pay()
    await arrived().toEqual([200])
    expect(await (await test.web.request('/sandbox/payments.json')).text()).toContain(id)
    expect(test.runtime.payments.browser).toEqual({ key: 'pk_test_sandbox', script: '/sandbox/stripe.js' })
    expect((await test.web.request('/sandbox/stripe.js')).status).toBe(200)
  })

  it('takes what is told of a payment that the provider does not know, which will not come to be', async () => {
    const object = { object: 'payment_intent', id: 'pi_nobody' }
    const type = 'payment_intent.succeeded'
    const created = Math.floor(test.runtime.app.now().getTime() / 1000)
    const payload = JSON.stringify({ id: 'evt_nobody', object: 'event', type, created, data: { object } })
    const secret = 'whsec_sandbox'
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: created })
    const headers = { 'Stripe-Signature': header }
    const answer = await test.web.request('/webhooks/stripe', { method: 'POST', headers, body: payload })
    expect(answer.status).toBe(200)
  })

  it('repeats, forges and ages webhooks when told so; the true one follows', async () => {
    await control({ action: 'webhook-fault', kind: 'duplicate', copies: 5 })
    await pay()
    await arrived().toEqual(Array(5).fill(200))
    for (const kind of ['bad-signature', 'old-timestamp']) {
      await control({ action: 'clear' })
      seen = answers().length
      await control({ action: 'webhook-fault', kind, times: 1 })
      await pay()
      await arrived().toEqual([400])
      await advance(1)
      expect(fresh()).toEqual([400, 200])
    }
  })

  it('loses and delays webhooks; what happened is still in the list of events', async () => {
    await control({ action: 'webhook-fault', kind: 'drop', times: 1 })
    const since = test.runtime.app.now()
    const lost = await pay()
    await control({ action: 'webhook-fault', kind: 'delay', seconds: 7200, times: 1 })
    await pay()
    expect(fresh()).toEqual([])
    expect((await test.runtime.payments.listEvents(since)).map(({ intent }) => intent)).toContain(lost.id)
    await advance(1)
    expect(fresh()).toEqual([200])
  })

  it('answers a page that its connection is gone, not something like an intent', async () => {
    await control({ action: 'fault', route: '*', kind: 'drop-before' })
    const answer = await test.web.request('/sandbox/stripe/v1/customers', {
      headers: { Authorization: 'Bearer sk_test_sandbox' },
    })
    expect([answer.status, await answer.text()]).toEqual([502, ''])
  })

  it('keeps what was paid through a restart', async () => {
    const { id } = await pay()
    await arrived().toEqual([200])
    const database = test.runtime.database
    const again = await openTestRuntime({ ...database, close: async () => {} })
    expect(await again.runtime.payments.retrieveIntent(id)).toMatchObject({ status: 'succeeded' })
    await again.runtime.close()
  })
})

describe('POST /webhooks/stripe', () => {
  let test: TestRuntime
  beforeAll(async () => {
    const env = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    test = await openTestRuntime(await demoDatabase(), { env })
  })
  afterAll(() => test.runtime.close())
  const send = (body: string, headers = {}) => test.web.request('/webhooks/stripe', { method: 'POST', headers, body })

  it('wants a signature, no session, and no more than anybody would send', async () => {
    expect((await send('{}')).status).toBe(400)
    expect((await send('{}', { Origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await send('x'.repeat(100_001), { 'Content-Length': '100001' })).status).toBe(413)
    expect((await test.web.request('/webhooks/stripe')).status).toBe(404)
  })

  it('stands without the payment sandbox where keys are set, and lets pages reach Stripe', async () => {
    expect(test.runtime.payments.browser).toEqual({ key: 'pk_test_1', script: null })
    for (const path of ['/sandbox/payments', '/sandbox/stripe.js', '/sandbox/stripe/v1/customers']) {
      expect((await test.web.request(path)).status).toBe(404)
    }
    const { headers } = await test.web.request('/sandbox')
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("connect-src 'self' https://api.stripe.com")
    expect(policy).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com")
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
  })
})

it('pays at a Stripe-compatible server elsewhere, and takes its webhooks', async () => {
  const rig = await openRig({ way: 'on its own port', start: Date.now() })
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: `whsec_next,${WEBHOOK_SECRET}`,
    STRIPE_API_URL: rig.url?.origin ?? '',
  }
  const { runtime, web } = await openTestRuntime(await demoDatabase(), { env })
  const owner = { key: 'customer:7', name: 'Maren Holt', email: 'maren@example.com', owner: '7' }
  const customer = await runtime.payments.createCustomer(owner)
  expect((await rig.stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer])
  expect(runtime.payments.browser.script).toBe(`${rig.url?.origin}/sandbox/stripe.js`)
  await rig.sandbox.idle()
  const [sent] = rig.received
  const headers = { 'Stripe-Signature': sent?.signature ?? '' }
  const answer = await web.request('/webhooks/stripe', { method: 'POST', headers, body: sent?.body ?? '' })
  expect(answer.status).toBe(200)
  await runtime.close()
  await rig.close()
})
