import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { WAYS } from '#sandbox/payments/rig.ts'
import type { Counter } from '../../../tests/support/payments.ts'
import {
  BANK_FORM,
  CARD_FORM,
  DECLINED_CARD_FORM,
  faultOf,
  newIntent,
  openCounter,
} from '../../../tests/support/payments.ts'

describe.each(WAYS)('the Stripe adapter with the sandbox %s', (way) => {
  let counter: Counter
  beforeEach(async () => {
    counter = await openCounter(way)
  })
  afterEach(() => counter.rig.close())

  it('tells pages the publishable key and where the script comes from', () => {
    expect(counter.payments.browser).toEqual({ key: 'pk_test_sandbox', script: '/sandbox/stripe.js' })
  })

  it('makes one customer for one key, also when asked for in parallel', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, counter.customer))
    expect(new Set(made).size).toBe(1)
    const { data } = await counter.rig.stripe.customers.list()
    expect(data.map(({ email, metadata }) => ({ email, metadata }))).toEqual([
      { email: 'maren@example.com', metadata: { owner: '7' } },
    ])
  })

  it('makes one intent for one key, and refuses the key for anything else', async () => {
    const [first, again] = [
      await counter.payments.createIntent(newIntent()),
      await counter.payments.createIntent(newIntent()),
    ]
    expect(again).toEqual(first)
    expect(first).toMatchObject({
      status: 'requires_payment_method',
      amount: 2500,
      received: 0,
      currency: 'usd',
      customer: null,
      attempt: 'a1',
      shop: null,
      saved: false,
      method: null,
      failure: null,
      created: counter.rig.clock.now(),
    })
    expect(first.secret).toContain('_secret_')
    const other = await faultOf(counter.payments.createIntent(newIntent({ amount: cents(100) })))
    expect(other).toMatchObject({ kind: 'refused', code: 'idempotency_error' })
  })

  it('pays on the page and keeps the card, to be charged again while the reader is away', async () => {
    const owner = await counter.customer()
    const { id, secret } = await counter.payments.createIntent(newIntent({ customer: owner, save: true }))
    await counter.confirmOnPage(secret, CARD_FORM)
    const intent = await counter.payments.retrieveIntent(id)
    expect(intent).toMatchObject({ status: 'succeeded', received: 2500, customer: owner })
    const method = intent.method?.id ?? ''
    expect(await counter.payments.retrieveMethod(method)).toEqual({
      id: method,
      customer: owner,
      kind: 'card',
      brand: 'visa',
      lastFour: '4242',
      expMonth: expect.any(Number),
      expYear: expect.any(Number),
    })
    const renewal = await counter.payments.createIntent(newIntent({ key: 'intent:a2', attempt: 'a2', customer: owner }))
    expect(await counter.confirm(renewal.id, method, true)).toMatchObject({ status: 'succeeded', attempt: 'a2' })
    expect(counter.rig.sandbox.journal().captured).toBe(5000)
  })

  it('tells a decline in the provider’s sentence, with the intent to try again', async () => {
    const { id } = await counter.payments.createIntent(newIntent())
    expect(await faultOf(counter.confirm(id, 'pm_card_visa_chargeDeclinedInsufficientFunds'))).toMatchObject({
      kind: 'declined',
      code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      intent: { id, status: 'requires_payment_method', failure: { code: 'insufficient_funds' } },
    })
    expect(await counter.confirm(id, 'pm_card_visa')).toMatchObject({ status: 'succeeded', failure: null })
  })

  it('leaves the bank’s question to the page, and declines where nobody is there to answer it', async () => {
    const { id } = await counter.payments.createIntent(newIntent())
    expect(await counter.confirm(id, 'pm_card_authenticationRequired')).toMatchObject({ status: 'requires_action' })
    const away = await counter.payments.createIntent(newIntent({ key: 'intent:a2' }))
    expect(await faultOf(counter.confirm(away.id, 'pm_card_authenticationRequired', true))).toMatchObject({
      kind: 'declined',
      code: 'authentication_required',
      intent: { id: away.id },
    })
    expect(counter.rig.sandbox.journal().captured).toBe(0)
  })

  it('debits a bank account that was set up, which takes days to succeed or fail', async () => {
    const owner = await counter.customer()
    const begun = await counter.payments.createSetup({ key: 'setup:1', customer: owner, owner: '7', currency: 'usd' })
    expect(begun).toMatchObject({ status: 'requires_payment_method', customer: owner, owner: '7', method: null })
    await counter.confirmOnPage(begun.secret, BANK_FORM)
    const setup = await counter.payments.retrieveSetup(begun.id)
    expect(setup).toMatchObject({
      status: 'succeeded',
      method: { kind: 'ach', customer: owner, lastFour: '6789', routingNumber: '110000000' },
    })
    const { id } = await counter.payments.createIntent(newIntent({ customer: owner }))
    expect(await counter.confirm(id, setup.method?.id ?? '', true)).toMatchObject({ status: 'processing', received: 0 })
    expect((await counter.payments.cancelIntent(id, 'cancel:1')).status).toBe('processing')
    await counter.rig.sandbox.control.failDebit(id)
    const { status, failure } = await counter.payments.retrieveIntent(id)
    expect({ status, code: failure?.code }).toEqual({ status: 'requires_payment_method', code: 'insufficient_funds' })
  })

  it('sets up no bank account for what is charged in another currency than dollars', async () => {
    const order = { key: 'setup:1', customer: await counter.customer(), owner: '7', currency: 'eur' }
    const { id, secret } = await counter.payments.createSetup(order)
    await expect(counter.confirmOnPage(secret, BANK_FORM)).rejects.toThrow('is not allowed for this SetupIntent')
    await counter.confirmOnPage(secret, CARD_FORM)
    expect(await counter.payments.retrieveSetup(id)).toMatchObject({ status: 'succeeded', method: { kind: 'card' } })
  })

  it('sets up a card, tells why one was refused, and forgets it however often it is asked to', async () => {
    const owner = await counter.customer()
    const order = { key: 'setup:1', customer: owner, owner: '7', currency: 'usd' }
    const { id, secret } = await counter.payments.createSetup(order)
    expect((await counter.payments.createSetup(order)).id).toBe(id)
    await counter.confirmOnPage(secret, DECLINED_CARD_FORM).catch(() => {})
    expect(await counter.payments.retrieveSetup(id)).toMatchObject({ failure: { message: 'Your card was declined.' } })
    await counter.confirmOnPage(secret, CARD_FORM)
    const { method } = await counter.payments.retrieveSetup(id)
    expect(method).toMatchObject({ kind: 'card', customer: owner })
    await counter.payments.detachMethod(method?.id ?? '')
    await counter.payments.detachMethod(method?.id ?? '')
    await counter.payments.detachMethod('pm_that_never_was')
    expect((await counter.payments.retrieveMethod(method?.id ?? '')).customer).toBeNull()
  })

  it('cancels what is not paid; what is paid stays paid and is told as it is', async () => {
    const { id } = await counter.payments.createIntent(newIntent())
    expect((await counter.payments.cancelIntent(id, 'cancel:1')).status).toBe('canceled')
    expect((await counter.payments.cancelIntent(id, 'cancel:2')).status).toBe('canceled')
    const done = await counter.paid({ key: 'intent:a2' })
    expect(await counter.payments.cancelIntent(done.id, 'cancel:3')).toMatchObject({
      status: 'succeeded',
      received: 2500,
    })
    expect(await faultOf(counter.payments.cancelIntent('pi_none', 'cancel:4'))).toMatchObject({
      code: 'resource_missing',
    })
  })

  it('refunds once for one key, and knows its own refunds from others’', async () => {
    const { id } = await counter.paid()
    const order = { key: 'refund:1', intent: id, amount: cents(1000), currency: 'usd', reason: 'sold out' }
    const refund = await counter.payments.refund(order)
    expect(refund).toMatchObject({ intent: id, amount: 1000, status: 'succeeded', key: 'refund:1' })
    expect(await counter.payments.refund(order)).toEqual(refund)
    await counter.rig.stripe.refunds.create({ payment_intent: id, amount: 500 })
    expect(await counter.payments.listRefunds(id)).toEqual([
      expect.objectContaining({ amount: 500, key: null }),
      expect.objectContaining({ amount: 1000, key: 'refund:1' }),
    ])
    const tooMuch = counter.payments.refund({ ...order, key: 'refund:2', amount: cents(2000) })
    expect((await faultOf(tooMuch)).kind).toBe('refused')
    expect(counter.rig.sandbox.journal().refunded).toBe(1500)
  })

  it('knows of disputes, open and closed', async () => {
    const { id } = await counter.paid()
    expect(await counter.payments.listDisputes(id)).toEqual([])
    const { id: dispute } = await counter.rig.sandbox.control.openDispute(id)
    expect(await counter.payments.listDisputes(id)).toEqual([{ id: dispute, intent: id, amount: 2500, status: 'open' }])
    await counter.rig.sandbox.control.closeDispute(dispute, 'lost')
    expect(await counter.payments.listDisputes(id)).toMatchObject([{ status: 'lost' }])
  })

  it('lists what has happened, oldest first, with the intent or setup that it is about', async () => {
    const before = counter.rig.clock.now()
    const { id } = await counter.paid()
    counter.rig.clock.advance(60)
    await counter.payments.refund({
      key: 'refund:1',
      intent: id,
      amount: cents(2500),
      currency: 'usd',
      reason: 'sold out',
    })
    const { id: setup, secret } = await counter.payments.createSetup({
      key: 's',
      customer: await counter.customer(),
      owner: '7',
      currency: 'usd',
    })
    await counter.confirmOnPage(secret, CARD_FORM)
    const told = (await counter.payments.listEvents(before)).map(({ type, intent, setup }) => ({ type, intent, setup }))
    expect(told).toEqual([
      { type: 'payment_intent.succeeded', intent: id, setup: null },
      { type: 'refund.created', intent: id, setup: null },
      { type: 'setup_intent.succeeded', intent: null, setup },
    ])
    expect(await counter.payments.listEvents(counter.rig.clock.now())).toHaveLength(2)
  })

  it('finds an intent by its attempt, and lists all since then', async () => {
    expect(await counter.payments.findIntent('a1')).toBeNull()
    const { id } = await counter.paid()
    await counter.payments.createIntent(newIntent({ key: 'intent:a1:again' }))
    expect(await counter.payments.findIntent('a1')).toMatchObject({ id, status: 'succeeded', method: { kind: 'card' } })
    counter.rig.clock.advance(60)
    const late = await counter.payments.createIntent(newIntent({ key: 'intent:a2', attempt: 'a2' }))
    const listed: string[] = []
    for await (const intent of counter.payments.listIntents(counter.rig.clock.now())) listed.push(intent.id)
    expect(listed).toEqual([late.id])
  })

  it('knows a webhook by either secret, and nothing forged, changed, old or unsigned', async () => {
    const { id } = await counter.paid()
    await counter.rig.sandbox.idle()
    const sent = counter.rig.received.find(({ event }) => event.type === 'payment_intent.succeeded')
    const { body = '', signature = '' } = sent ?? {}
    const read = (text: string, mark: string | null, later = 0) =>
      counter.payments.readWebhook(text, mark, new Date(counter.rig.clock.now().getTime() + later))
    const event = {
      id: sent?.event.id,
      type: 'payment_intent.succeeded',
      created: counter.rig.clock.now(),
      intent: id,
      setup: null,
    }
    expect(await read(body, signature)).toEqual(event)
    expect(await read(body, signature, 300_000)).toEqual(event)
    expect(await read(body, signature, 301_000)).toBeNull()
    expect(await read(`${body} `, signature)).toBeNull()
    expect(await read(body, null)).toBeNull()
    expect(await read(body, 'v1=nonsense')).toBeNull()
    const timestamp = counter.rig.clock.now().getTime() / 1000
    const sign = (payload: string, secret: string) =>
      counter.rig.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    expect(await read(body, sign(body, 'whsec_new'))).toEqual(event)
    expect(await read(body, sign(body, 'whsec_of_somebody_else'))).toBeNull()
    expect(await read('{}', sign('{}', 'whsec_new'))).toBeNull()
    expect(await read('not json', sign('not json', 'whsec_new'))).toBeNull()
    const odd = body.replaceAll(id, 'pi_1\\u0000')
    expect(await read(odd, sign(odd, 'whsec_new'))).toBeNull()
  })
})
