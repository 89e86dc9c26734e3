import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Received, Rig } from '../rig.ts'
import { CARD_PAYMENT, openRig, WEBHOOK_SECRET } from '../rig.ts'
import { RETRY_AFTER } from './outbox.ts'

const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'charge.updated']

describe('webhooks', () => {
  let rig: Rig
  beforeEach(async () => {
    rig = await openRig()
  })
  afterEach(() => rig.close())

  function pay() {
    return rig.stripe.paymentIntents.create({ ...CARD_PAYMENT, payment_method: 'pm_card_visa', confirm: true })
  }

  function verify({ body, signature }: Received, secret = WEBHOOK_SECRET) {
    const receivedAt = rig.clock.now().getTime()
    return rig.stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, receivedAt)
  }

  it('are signed so that the SDK accepts them, and carry the request and its key', async () => {
    await rig.stripe.customers.create({}, { idempotencyKey: 'k1' })
    await rig.sandbox.idle()
    const [sent] = rig.received
    const event = verify(sent as Received)
    expect(event).toMatchObject({
      type: 'customer.created',
      api_version: '2026-10-28.endive',
      request: { idempotency_key: 'k1' },
    })
    expect(() => verify(sent as Received, 'whsec_wrong')).toThrow(Stripe.errors.StripeSignatureVerificationError)
  })

  it('are signed with both secrets while one is being changed', async () => {
    const both = await openRig({ secret: ['whsec_old', 'whsec_new'] })
    await both.stripe.customers.create()
    await both.sandbox.idle()
    for (const secret of ['whsec_old', 'whsec_new']) expect(verify(both.received[0] as Received, secret)).toBeTruthy()
    await both.close()
  })

  it('are sent again with growing pauses until they are taken', async () => {
    rig.endpoint.status = 500
    const { id } = await rig.stripe.customers.create()
    await rig.sandbox.idle()
    for (const [at, pause] of RETRY_AFTER.entries()) {
      rig.clock.advance(pause - 1)
      await rig.sandbox.tick()
      expect(rig.received).toHaveLength(at + 1)
      if (at === 4) rig.endpoint.status = 204
      rig.clock.advance(1)
      await rig.sandbox.tick()
      if (at === 4) break
    }
    expect(rig.received).toHaveLength(6)
    expect(new Set(rig.received.map(({ event }) => event.id)).size).toBe(1)
    expect(verify(rig.received[5] as Received).data.object).toMatchObject({ id })
    expect((await rig.stripe.events.list()).data[0]?.pending_webhooks).toBe(0)
    rig.clock.advance(10 * 86_400)
    await rig.sandbox.tick()
    expect(rig.received).toHaveLength(6)
  })

  it('are given up after three days, and stay in the list of events', async () => {
    rig.endpoint.status = 500
    await rig.stripe.customers.create()
    await rig.sandbox.idle()
    for (const pause of [...RETRY_AFTER, 86_400, 86_400]) {
      rig.clock.advance(pause)
      await rig.sandbox.tick()
    }
    expect(rig.received).toHaveLength(RETRY_AFTER.length + 1)
    expect((await rig.stripe.events.list({ delivery_success: false })).data).toHaveLength(1)
  })

  it('can be lost, repeated and late', async () => {
    rig.sandbox.control.addWebhookFault({ kind: 'drop', type: 'charge.*' })
    rig.sandbox.control.addWebhookFault({ kind: 'duplicate', type: 'payment_intent.succeeded', copies: 5 })
    rig.sandbox.control.addWebhookFault({ kind: 'delay', type: 'payment_intent.created', seconds: 7200 })
    await pay()
    await rig.sandbox.idle()
    expect(rig.types()).toEqual(Array(5).fill('payment_intent.succeeded'))
    rig.clock.advance(7199)
    await rig.sandbox.tick()
    expect(rig.received).toHaveLength(5)
    rig.clock.advance(1)
    await rig.sandbox.tick()
    expect(rig.types()[5]).toBe('payment_intent.created')
  })

  it('come in another order, the same for the same seed', async () => {
    const orders: string[][] = []
    for (const seed of [3, 3, 4]) {
      rig.received.length = 0
      rig.sandbox.control.clearFaults()
      rig.sandbox.control.addWebhookFault({ kind: 'reorder', seed })
      await pay()
      await rig.sandbox.idle()
      expect(rig.received).toEqual([])
      await rig.sandbox.tick()
      orders.push(rig.types())
    }
    expect(orders[0]).toEqual(orders[1])
    expect(orders[0]).not.toEqual(PAID)
    expect(orders.map((order) => order.toSorted())).toEqual(Array(3).fill(PAID.toSorted()))
  })

  it('can be forged or stale, and the true one follows', async () => {
    rig.endpoint.status = 400
    rig.sandbox.control.addWebhookFault({ kind: 'bad-signature', times: 1 })
    rig.sandbox.control.addWebhookFault({ kind: 'old-timestamp', times: 1, type: 'customer.updated' })
    const { id } = await rig.stripe.customers.create()
    await rig.stripe.customers.update(id, { name: 'New' })
    await rig.sandbox.idle()
    expect(() => verify(rig.received[0] as Received)).toThrow('signature')
    expect(() => verify(rig.received[1] as Received)).toThrow('Timestamp outside the tolerance zone')
    rig.endpoint.status = 200
    rig.clock.advance(5)
    await rig.sandbox.tick()
    expect(verify(rig.received[2] as Received).type).toBe('customer.created')
    expect(verify(rig.received[3] as Received).type).toBe('customer.updated')
  })

  it('can arrive before the answer to the request that caused them', async () => {
    rig.sandbox.control.addWebhookFault({ kind: 'before-response' })
    const seen: string[] = []
    rig.endpoint.before = async () => {
      const { data } = await rig.stripe.paymentIntents.list()
      seen.push(data[0]?.status ?? 'none')
    }
    await pay()
    expect(rig.types()).toEqual(PAID)
    expect(seen).toEqual(Array(4).fill('succeeded'))
  })
})
