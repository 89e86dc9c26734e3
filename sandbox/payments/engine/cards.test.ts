import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rig } from '../rig.ts'
import { CARD_PAYMENT, openRig, refusal, WAYS } from '../rig.ts'
import { TEST_CARDS } from './cards.ts'

const DECLINES = [
  ['pm_card_chargeDeclined', '4000000000000002', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedLostCard', '4000000000009987', 'card_declined', 'lost_card'],
  ['pm_card_chargeDeclinedStolenCard', '4000000000009979', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', '4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', '4000000000000119', 'processing_error', 'processing_error'],
  ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', '4000000000006975', 'card_declined', 'card_velocity_exceeded'],
  ['pm_card_radarBlock', '4100000000000019', 'card_declined', 'fraudulent'],
] as const

const PLAIN = TEST_CARDS.filter((card) => !card.decline && !card.authentication && !card.dispute)

describe.each(WAYS)('test cards, %s', (way) => {
  let rig: Rig
  beforeEach(async () => {
    rig = await openRig({ way })
  })
  afterEach(() => rig.close())

  function pay(payment_method: string, extra: object = {}) {
    return rig.stripe.paymentIntents.create({ ...CARD_PAYMENT, payment_method, confirm: true, ...extra })
  }

  async function typeIn(number: string) {
    const card = { number, exp_month: 12, exp_year: 2034, cvc: number.startsWith('37') ? '1234' : '123' }
    return (await rig.browser.paymentMethods.create({ type: 'card', card })).id
  }

  it.each(PLAIN.map((card) => [card.brand, card.number]))('charges a %s %s', async (brand, number) => {
    const intent = await pay(await typeIn(number), { expand: ['latest_charge'] })
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1099, last_payment_error: null })
    expect(intent.latest_charge).toMatchObject({
      status: 'succeeded',
      paid: true,
      amount_captured: 1099,
      payment_method_details: { type: 'card', card: { brand, last4: number.slice(-4) } },
    })
    expect(rig.sandbox.journal()).toMatchObject({ captured: 1099, refunded: 0, net: 1099 })
  })

  it.each(DECLINES)('declines %s (%s) with %s, %s, and keeps nothing', async (token, number, code, decline_code) => {
    for (const method of [token, await typeIn(number)]) {
      const error = await refusal(pay(method))
      expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code })
      expect(error.payment_intent).toMatchObject({
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { code, decline_code, payment_method: { type: 'card' } },
      })
      const charge = await rig.stripe.charges.retrieve(String(error.charge))
      expect(charge).toMatchObject({ status: 'failed', failure_code: code, paid: false, amount_captured: 0 })
    }
    expect(rig.sandbox.journal().captured).toBe(0)
    await rig.sandbox.idle()
    expect(rig.types()).toEqual(
      Array(2).fill(['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed']).flat(),
    )
  })

  it('takes tok_ names as pm_card_ names', async () => {
    const method = await rig.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard' } })
    expect(method.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
    expect((await refusal(pay('pm_card_nonsense'))).code).toBe('resource_missing')
  })

  it('saves 0341 and fails its later charges', async () => {
    const customer = await rig.stripe.customers.create()
    const method = await rig.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
    const error = await refusal(pay(method.id, { customer: customer.id, off_session: true }))
    expect(error).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' })
  })

  it('refuses to save a card that declines', async () => {
    const customer = await rig.stripe.customers.create()
    const error = await refusal(rig.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }))
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' })
  })

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number', 'number'],
    [{ exp_month: 13 }, 'invalid_expiry_month', 'exp_month'],
    [{ exp_year: 2025 }, 'invalid_expiry_year', 'exp_year'],
    [{ exp_month: 10, exp_year: 2026 }, 'invalid_expiry_year', 'exp_year'],
    [{ cvc: '99' }, 'invalid_cvc', 'cvc'],
  ])('refuses a mistyped card: %o', async (slip, code, param) => {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123', ...slip }
    expect(await refusal(rig.stripe.paymentMethods.create({ type: 'card', card }))).toMatchObject({ code, param })
  })

  it('refuses a number that is no test card', async () => {
    const card = { number: '4111111111111111', exp_month: 12, exp_year: 2034 }
    const error = await refusal(rig.stripe.paymentMethods.create({ type: 'card', card }))
    expect(error.decline_code).toBe('test_mode_live_card')
  })

  it.each([
    ['0259', 'pm_card_createDispute', 'fraudulent', 'needs_response', 1099],
    ['2685', 'pm_card_createDisputeProductNotReceived', 'product_not_received', 'needs_response', 1099],
    ['1976', 'pm_card_createDisputeInquiry', 'fraudulent', 'warning_needs_response', 0],
  ])('disputes a payment by %s', async (_last4, token, reason, status, disputed) => {
    const intent = await pay(token)
    await rig.sandbox.tick()
    const { data } = await rig.stripe.disputes.list({ payment_intent: intent.id })
    expect(data).toMatchObject([{ amount: 1099, reason, status }])
    expect(rig.sandbox.journal()).toMatchObject({ captured: 1099, disputed })
  })
})
