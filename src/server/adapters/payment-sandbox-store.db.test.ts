import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoDatabase } from '../../../tests/support/database.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { createWeb } from '../app.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

/** The official SDK, talking to the sandbox as the product mounts it. */
function stripeOf(web: TestRuntime['web']): Stripe {
  const mounted = (url: string, init?: RequestInit) =>
    web.request(url.replace('https://api.stripe.com', '/sandbox/stripe'), init)
  return new Stripe('sk_test_sandbox', {
    httpClient: Stripe.createFetchHttpClient(mounted as typeof fetch),
    telemetry: false,
  })
}

it('keeps a payment across a restart of everything but the database', async () => {
  const intent = await stripeOf(test.web).paymentIntents.create({
    amount: 5400,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  expect(intent.status).toBe('succeeded')
  const restarted = createWeb(test.runtime, async () => new Response(), { dev: false })
  expect(await stripeOf(restarted).paymentIntents.retrieve(intent.id)).toMatchObject({
    id: intent.id,
    amount_received: 5400,
  })
  const overview = (await (await restarted.request('/sandbox/payments.json')).json()) as { intents: { id: string }[] }
  expect(overview.intents.map(({ id }) => id)).toEqual([intent.id])
})

it('settles a bank debit when the clock has passed its days', async () => {
  const stripe = stripeOf(test.web)
  const intent = await stripe.paymentIntents.create({
    amount: 5400,
    currency: 'usd',
    payment_method: 'pm_usBankAccount_success',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    mandate_data: { customer_acceptance: { type: 'offline' } },
  })
  expect(intent.status).toBe('processing')
  const headers = { 'Content-Type': 'application/json' }
  await test.web.request('/sandbox/clock', { method: 'POST', headers, body: '{"advance_days": 5}' })
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})

it('serves the browser script and the page for people', async () => {
  const script = await test.web.request('/sandbox/stripe.js')
  expect(script.headers.get('Content-Type')).toContain('text/javascript')
  expect(await script.text()).toContain('window.Stripe')
  const page = await (await test.web.request('/sandbox/payments')).text()
  expect(page).toContain('<h1')
  expect(page, 'the way back').toContain('<a href="/sandbox/mail">Mail</a>')
})
