import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { WAYS } from '#sandbox/payments/rig.ts'
import type { Counter } from '../../../tests/support/payments.ts'
import { faultOf, newIntent, openCounter } from '../../../tests/support/payments.ts'
import { openStripe } from './stripe.ts'

const CREATE = 'POST /v1/payment_intents'
const CONFIRM = 'POST /v1/payment_intents/:id/confirm'

describe.each(WAYS)('when Stripe fails, with the sandbox %s', (way) => {
  let counter: Counter
  beforeEach(async () => {
    counter = await openCounter(way)
  })
  afterEach(() => counter.rig.close())

  it.each([
    ['a 500 lost on the way there', { kind: 'before-500', remembered: false }, 'api_error'],
    ['a 500 lost on the way back', { kind: 'after-500', remembered: false }, 'api_error'],
    ['too many requests', { kind: '429' }, 'rate_limit'],
    ['a connection dropped before the effect', { kind: 'drop-before', times: 2 }, 'connection'],
    ['a connection dropped after the effect', { kind: 'drop-after', times: 2 }, 'connection'],
  ] as const)('does not know how it went after %s; the same key then brings one effect', async (_, wish, code) => {
    counter.rig.sandbox.control.addFault({ route: CREATE, ...wish })
    expect(await faultOf(counter.payments.createIntent(newIntent()))).toMatchObject({
      kind: 'unknown',
      code,
      intent: null,
    })
    const { id } = await counter.payments.createIntent(newIntent())
    expect((await counter.rig.stripe.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id])
  })

  it.each(['hang-before', 'hang-after'] as const)(
    'gives up waiting (%s); the same key brings one effect',
    async (kind) => {
      counter.rig.sandbox.control.addFault({ route: CREATE, kind })
      const hasty = counter.hasty(50)
      expect(await faultOf(hasty.createIntent(newIntent()))).toMatchObject({ kind: 'unknown', code: 'connection' })
      expect(await faultOf(counter.payments.createIntent(newIntent()))).toMatchObject({
        kind: 'unknown',
        code: 'idempotency_key_in_use',
      })
      expect(counter.rig.sandbox.control.release()).toBe(1)
      await expect
        .poll(() => counter.payments.createIntent(newIntent()).catch(() => null))
        .toMatchObject({ attempt: 'a1' })
      expect((await counter.rig.stripe.paymentIntents.list()).data).toHaveLength(1)
    },
  )

  it('looks for what was asked for when Stripe keeps a 500 under its key', async () => {
    counter.rig.sandbox.control.addFault({ route: '*', kind: 'after-500' })
    expect(await faultOf(counter.customer())).toMatchObject({ kind: 'unknown', code: 'api_error' })
    const owner = await counter.customer()
    counter.rig.sandbox.control.addFault({ route: CREATE, kind: 'after-500' })
    expect(await faultOf(counter.payments.createIntent(newIntent({ customer: owner })))).toMatchObject({
      code: 'api_error',
    })
    const { id } = await counter.payments.createIntent(newIntent({ customer: owner }))
    counter.rig.sandbox.control.addFault({ route: CONFIRM, kind: 'after-500' })
    expect(await faultOf(counter.confirm(id, 'pm_card_visa'))).toMatchObject({ code: 'api_error' })
    expect(await counter.confirm(id, 'pm_card_visa')).toMatchObject({ status: 'succeeded', customer: owner })
    const order = { key: 'refund:1', intent: id, amount: cents(1000), currency: 'usd', reason: 'sold out' }
    counter.rig.sandbox.control.addFault({ route: 'POST /v1/refunds', kind: 'after-500' })
    expect(await faultOf(counter.payments.refund(order))).toMatchObject({ code: 'api_error' })
    expect(await counter.payments.refund(order)).toMatchObject({ key: 'refund:1', amount: 1000 })
    expect(counter.rig.sandbox.journal()).toMatchObject({ captured: 2500, refunded: 1000 })
  })

  it('says that a key is spent when Stripe keeps a 500 under it and nothing came of it', async () => {
    counter.rig.sandbox.control.addFault({ route: CREATE, kind: 'before-500' })
    expect(await faultOf(counter.payments.createIntent(newIntent()))).toMatchObject({
      kind: 'unknown',
      code: 'api_error',
    })
    expect(await faultOf(counter.payments.createIntent(newIntent()))).toMatchObject({
      kind: 'unknown',
      code: 'key_spent',
    })
    expect(await counter.payments.findIntent('a1')).toBeNull()
  })

  it('pays once, however the answer to the confirmation was lost', async () => {
    const { id } = await counter.payments.createIntent(newIntent())
    counter.rig.sandbox.control.addFault({ route: CONFIRM, kind: 'after-500', remembered: false, times: 2 })
    expect((await faultOf(counter.confirm(id, 'pm_card_visa'))).kind).toBe('unknown')
    expect((await faultOf(counter.confirm(id, 'pm_card_visa'))).kind).toBe('unknown')
    expect((await counter.confirm(id, 'pm_card_visa')).status).toBe('succeeded')
    expect(counter.rig.sandbox.journal().captured).toBe(2500)
  })

  it('refunds once, however the answer was lost', async () => {
    const { id } = await counter.paid()
    counter.rig.sandbox.control.addFault({ route: 'POST /v1/refunds', kind: 'drop-after', times: 2 })
    const order = { key: 'refund:1', intent: id, amount: cents(2500), currency: 'usd', reason: 'sold out' }
    expect((await faultOf(counter.payments.refund(order))).kind).toBe('unknown')
    expect((await counter.payments.refund(order)).status).toBe('succeeded')
    expect(counter.rig.sandbox.journal().refunded).toBe(2500)
  })
})

it('does not take for an answer what is not worded as Stripe does', async () => {
  const fetch = async () => Response.json({ errors: 'Not here.' }, { status: 502 })
  const settings = { publishableKey: 'pk_test_1', webhookSecrets: [], script: null }
  const payments = openStripe({ ...settings, secretKey: 'sk_test_1', fetch })
  await expect(payments.retrieveIntent('pi_1')).rejects.toMatchObject({
    kind: 'unknown',
    code: 'unreadable_answer',
  })
  const page = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  const behindProxy = openStripe({ ...settings, secretKey: 'sk_test_1', fetch: page })
  await expect(behindProxy.retrieveIntent('pi_1')).rejects.toMatchObject({ kind: 'unknown' })
})
