import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rig } from '../rig.ts'
import { openRig, refusal, WAYS } from '../rig.ts'

describe.each(WAYS)('saving methods, %s', (way) => {
  let rig: Rig
  beforeEach(async () => {
    rig = await openRig({ way })
  })
  afterEach(() => rig.close())

  it('saves a card with its customer by a setup intent', async () => {
    const customer = await rig.stripe.customers.create({ email: 'reader@example.com' })
    const setup = await rig.stripe.setupIntents.create({ customer: customer.id, metadata: { account: '7' } })
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session', metadata: { account: '7' } })
    const done = await rig.stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' })
    expect(done.status).toBe('succeeded')
    const { data } = await rig.stripe.paymentMethods.list({ customer: customer.id, type: 'card' })
    expect(data.map((method) => method.id)).toEqual([done.payment_method])
    await rig.sandbox.idle()
    expect(rig.types()).toEqual([
      'customer.created',
      'setup_intent.created',
      'payment_method.attached',
      'setup_intent.succeeded',
    ])
  })

  it('refuses a declining card, and can be canceled once', async () => {
    const setup = await rig.stripe.setupIntents.create({})
    const error = await refusal(rig.stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_chargeDeclined' }))
    expect(error).toMatchObject({
      code: 'card_declined',
      setup_intent: { last_setup_error: { code: 'card_declined' } },
    })
    expect((await rig.stripe.setupIntents.cancel(setup.id)).status).toBe('canceled')
    expect((await refusal(rig.stripe.setupIntents.cancel(setup.id))).code).toBe('setup_intent_unexpected_state')
  })

  it('saves a bank account with a mandate', async () => {
    const customer = await rig.stripe.customers.create()
    const setup = await rig.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_usBankAccount_success',
      confirm: true,
      mandate_data: { customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.7', user_agent: 'x' } } },
    })
    expect(setup.status).toBe('succeeded')
    expect(await rig.stripe.mandates.retrieve(String(setup.mandate))).toMatchObject({
      payment_method: setup.payment_method,
    })
  })

  it('attaches, updates, detaches and lists; a detached method is spent', async () => {
    const customer = await rig.stripe.customers.create()
    const method = await rig.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await rig.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
    const updated = await rig.stripe.paymentMethods.update(method.id, {
      billing_details: { name: 'Jenny' },
      card: { exp_year: 2040 },
    })
    expect(updated).toMatchObject({ billing_details: { name: 'Jenny' }, card: { exp_year: 2040 } })
    expect((await rig.stripe.paymentMethods.detach(method.id)).customer).toBeNull()
    expect((await rig.stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
    expect(await rig.stripe.customers.retrieve(customer.id)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    })
    const again = await refusal(rig.stripe.paymentMethods.attach(method.id, { customer: customer.id }))
    expect(again.message).toContain('may not be used again')
    expect((await refusal(rig.stripe.paymentMethods.detach(method.id))).statusCode).toBe(400)
  })

  it('keeps a deleted customer as a stub and takes no payments for it', async () => {
    const customer = await rig.stripe.customers.create({ name: 'Gone' })
    await rig.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    expect(await rig.stripe.customers.del(customer.id)).toMatchObject({ deleted: true })
    expect(await rig.stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true })
    expect((await rig.stripe.customers.list()).data).toEqual([])
    const error = await refusal(
      rig.stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer: customer.id }),
    )
    expect(error).toMatchObject({ code: 'resource_missing', param: 'customer' })
  })

  it('confirms on the server with what the page collected in a confirmation token', async () => {
    const token = await rig.browser.rawRequest('POST', '/v1/confirmation_tokens', {
      payment_method_data: {
        type: 'card',
        card: { number: '4242424242424242', exp_month: 1, exp_year: 2031, cvc: '123' },
      },
    })
    const { id } = token as unknown as { id: string }
    const intent = await rig.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      confirm: true,
      confirmation_token: id,
      return_url: 'https://shop.test/',
    })
    expect(intent.status).toBe('succeeded')
  })
})
