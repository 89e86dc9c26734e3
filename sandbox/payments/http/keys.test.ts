import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rig } from '../rig.ts'
import { CARD_PAYMENT, openRig, refusal, WAYS } from '../rig.ts'

describe.each(WAYS)('access and refusals, %s', (way) => {
  let rig: Rig
  beforeEach(async () => {
    rig = await openRig({ way })
  })
  afterEach(() => rig.close())

  it('opens an intent to a page only with its client secret, and shows it less', async () => {
    const mine = await rig.stripe.paymentIntents.create({ ...CARD_PAYMENT, metadata: { order: '7' } })
    const other = await rig.stripe.paymentIntents.create(CARD_PAYMENT)
    const client_secret = mine.client_secret ?? ''
    const seen = await rig.browser.paymentIntents.retrieve(mine.id, { client_secret })
    expect(seen).toMatchObject({ id: mine.id, amount: 1099, status: 'requires_payment_method' })
    expect(seen).not.toHaveProperty('metadata')
    expect(seen).not.toHaveProperty('customer')
    expect((await refusal(rig.browser.paymentIntents.retrieve(other.id, { client_secret }))).param).toBe(
      'client_secret',
    )
    expect((await refusal(rig.browser.paymentIntents.retrieve(mine.id))).code).toBe('secret_key_required')
  })

  it('lets a page confirm with the client secret', async () => {
    const { id, client_secret } = await rig.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    const paid = await rig.browser.rawRequest('POST', `/v1/payment_intents/${id}/confirm`, {
      client_secret: client_secret ?? '',
      payment_method: 'pm_card_visa',
    })
    expect(paid).toMatchObject({ status: 'succeeded' })
  })

  it.each([
    ['create an intent', (rig: Rig) => rig.browser.paymentIntents.create(CARD_PAYMENT)],
    ['list customers', (rig: Rig) => rig.browser.customers.list()],
    ['refund', (rig: Rig) => rig.browser.refunds.create({ payment_intent: 'pi_1' })],
    ['change an intent', (rig: Rig) => rig.browser.paymentIntents.update('pi_1', { amount: 50 })],
  ])('does not let a page %s', async (_what, call) => {
    expect(await refusal(call(rig))).toMatchObject({ statusCode: 403, code: 'secret_key_required' })
  })

  it('refuses a wrong key and none', async () => {
    const httpClient = Stripe.createFetchHttpClient((url, init) => rig.sandbox.handle(new Request(url, init)))
    const stranger = new Stripe('sk_test_somebody_else', { httpClient })
    expect((await refusal(stranger.customers.list())).type).toBe('StripeAuthenticationError')
    const none = await rig.sandbox.handle(new Request('http://x/v1/customers'))
    expect([none.status, (await none.json()).error.type]).toEqual([401, 'invalid_request_error'])
  })

  it.each([
    [{ amount: undefined }, 'parameter_missing', 'amount'],
    [{ amount: 1.5 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 49 }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
    [{ customer: 'cus_none' }, 'resource_missing', 'customer'],
    [{ payment_method: 'pm_none' }, 'resource_missing', 'payment_method'],
    [{ payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
  ])('refuses an intent with %o', async (slip, code, param) => {
    const params = { amount: 1099, currency: 'usd', ...slip } as Stripe.PaymentIntentCreateParams
    expect(await refusal(rig.stripe.paymentIntents.create(params))).toMatchObject({ statusCode: 400, code, param })
  })

  it('answers what is not there as Stripe does', async () => {
    expect(await refusal(rig.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    })
    const error = await refusal(rig.stripe.products.list())
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 404 })
    expect(error.message).toContain('Unrecognized request URL (GET: /v1/products)')
  })

  it('changes an intent only while it is open, and merges metadata', async () => {
    const intent = await rig.stripe.paymentIntents.create({ ...CARD_PAYMENT, metadata: { a: '1', b: '2' } })
    const changed = await rig.stripe.paymentIntents.update(intent.id, { amount: 2000, metadata: { a: '', c: '3' } })
    expect(changed).toMatchObject({ amount: 2000, metadata: { b: '2', c: '3' } })
    await rig.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const error = await refusal(rig.stripe.paymentIntents.update(intent.id, { amount: 1 + 2000 }))
    expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } })
    for (const late of [rig.stripe.paymentIntents.confirm(intent.id), rig.stripe.paymentIntents.cancel(intent.id)]) {
      expect((await refusal(late)).code).toBe('payment_intent_unexpected_state')
    }
  })
})
