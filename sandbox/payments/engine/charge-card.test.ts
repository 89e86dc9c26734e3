import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rig } from '../rig.ts'
import { CARD_PAYMENT, openRig, refusal, WAYS } from '../rig.ts'

const ALWAYS = 'pm_card_authenticationRequired'
const UNLESS_SET_UP = 'pm_card_authenticationRequiredOnSetup'
const SET_UP_BEFORE = 'pm_card_authenticationRequiredSetupForOffSession'

describe.each(WAYS)('card authentication, %s', (way) => {
  let rig: Rig
  beforeEach(async () => {
    rig = await openRig({ way })
  })
  afterEach(() => rig.close())

  function pay(payment_method: string, extra: object = {}) {
    return rig.stripe.paymentIntents.create({ ...CARD_PAYMENT, payment_method, confirm: true, ...extra })
  }

  function answer(intent: { id: string; client_secret: string | null }, outcome: 'complete' | 'fail') {
    return rig.browser.rawRequest('POST', `/v1/payment_intents/${intent.id}/sandbox_authenticate`, {
      client_secret: intent.client_secret ?? '',
      outcome,
    })
  }

  it.each([ALWAYS, UNLESS_SET_UP, SET_UP_BEFORE])('asks the cardholder on-session: %s', async (token) => {
    const intent = await pay(token)
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
      amount_received: 0,
    })
    await answer(intent, 'complete')
    const paid = await rig.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null })
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    })
    await rig.sandbox.idle()
    expect(rig.types()).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'charge.succeeded',
      'payment_intent.succeeded',
      'charge.updated',
    ])
  })

  it('fails the payment when the cardholder fails, and takes another card afterwards', async () => {
    const intent = await pay(ALWAYS)
    const error = await refusal(answer(intent, 'fail'))
    expect(error.code).toBe('payment_intent_authentication_failure')
    const failed = await rig.stripe.paymentIntents.retrieve(intent.id)
    expect(failed).toMatchObject({ status: 'requires_payment_method', latest_charge: null })
    const paid = await rig.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(paid.status).toBe('succeeded')
  })

  it.each([
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_threeDSecureRequiredChargeDeclined', 'generic_decline'],
  ])('declines %s after the cardholder has confirmed', async (token, decline_code) => {
    const intent = await pay(token)
    const error = await refusal(answer(intent, 'complete'))
    expect(error).toMatchObject({ code: 'card_declined', decline_code })
    expect(rig.sandbox.journal().captured).toBe(0)
  })

  it('refuses an off-session charge that needs the cardholder, with the intent inside', async () => {
    const customer = await rig.stripe.customers.create()
    const { id } = await rig.stripe.paymentMethods.attach(ALWAYS, { customer: customer.id })
    const error = await refusal(pay(id, { customer: customer.id, off_session: true }))
    expect(error).toMatchObject({
      code: 'authentication_required',
      payment_intent: { status: 'requires_payment_method' },
    })
    const again = await rig.stripe.paymentIntents.confirm(String(error.payment_intent?.id), { payment_method: id })
    expect(again.status).toBe('requires_action')
  })

  it('charges a card off-session once a setup intent has authenticated it', async () => {
    const customer = await rig.stripe.customers.create()
    const early = await rig.stripe.paymentMethods.attach(UNLESS_SET_UP, { customer: customer.id })
    const error = await refusal(pay(early.id, { customer: customer.id, off_session: true }))
    expect(error.code).toBe('authentication_required')
    const setup = await rig.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: early.id,
      confirm: true,
    })
    expect(setup.status).toBe('requires_action')
    await rig.browser.rawRequest('POST', `/v1/setup_intents/${setup.id}/sandbox_authenticate`, {
      client_secret: setup.client_secret ?? '',
      outcome: 'complete',
    })
    expect((await pay(early.id, { customer: customer.id, off_session: true })).status).toBe('succeeded')
  })

  it('charges a card off-session that a payment has set up, and one set up before', async () => {
    const customer = await rig.stripe.customers.create()
    const first = await pay(UNLESS_SET_UP, { customer: customer.id, setup_future_usage: 'off_session' })
    await answer(first, 'complete')
    const { data } = await rig.stripe.customers.listPaymentMethods(customer.id)
    expect(data).toHaveLength(1)
    expect((await pay(data[0]?.id ?? '', { customer: customer.id, off_session: true })).status).toBe('succeeded')
    expect((await pay(SET_UP_BEFORE, { customer: customer.id, off_session: true })).status).toBe('succeeded')
  })

  it('sends a customer whose server gave a return_url to the page of the bank and back', async () => {
    const intent = await pay(ALWAYS, { return_url: 'https://shop.test/done?cart=1' })
    const page = intent.next_action?.redirect_to_url?.url ?? ''
    expect(await (await rig.sandbox.handle(new Request(page))).text()).toContain('Confirm with your bank')
    const post = new Request(page, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) })
    const back = new URL((await rig.sandbox.handle(post)).headers.get('location') ?? '')
    expect(back.searchParams.get('redirect_status')).toBe('succeeded')
    expect(back.searchParams.get('payment_intent')).toBe(intent.id)
    expect(back.searchParams.get('cart')).toBe('1')
  })

  it('wants a return_url, as Stripe does, where automatic methods might redirect', async () => {
    const error = await refusal(pay('pm_card_visa', { automatic_payment_methods: { enabled: true } }))
    expect(error.message).toContain('return_url')
  })

  it('uses a card once when no customer keeps it', async () => {
    const method = await rig.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    await pay(method.id)
    expect((await refusal(pay(method.id))).message).toContain('may not be used again')
  })

  it("does not charge another customer's card", async () => {
    const owner = await rig.stripe.customers.create()
    const other = await rig.stripe.customers.create()
    const { id } = await rig.stripe.paymentMethods.attach('pm_card_visa', { customer: owner.id })
    expect((await refusal(pay(id, { customer: other.id }))).code).toBe('resource_missing')
    expect((await refusal(pay(id))).message).toContain(owner.id)
    expect(rig.sandbox.journal().captured).toBe(0)
  })
})
