import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rig } from '../rig.ts'
import { CARD_PAYMENT, openRig, refusal, WAYS } from '../rig.ts'

const DAY = 86_400
/** The SDK hands out a plain object or, with a fetch client, the response's own headers. */
function isReplay({ headers }: { headers: Record<string, string> }): boolean {
  return new Headers(headers).get('idempotent-replayed') === 'true'
}

const CREATE = 'POST /v1/payment_intents'

describe.each(WAYS)('idempotency, %s', (way) => {
  let rig: Rig
  beforeEach(async () => {
    rig = await openRig({ way })
  })
  afterEach(() => rig.close())

  function pay(idempotencyKey: string, extra: object = {}) {
    const params = { ...CARD_PAYMENT, payment_method: 'pm_card_visa', confirm: true, ...extra }
    return rig.stripe.paymentIntents.create(params, { idempotencyKey })
  }

  it('replays the first answer to the same key and parameters', async () => {
    const first = await pay('k1')
    const second = await pay('k1')
    expect(second.id).toBe(first.id)
    expect(isReplay(second.lastResponse)).toBe(true)
    expect(isReplay(first.lastResponse)).toBe(false)
    expect(rig.sandbox.journal().captured).toBe(1099)
  })

  it('refuses a key with other parameters, and for another call', async () => {
    await pay('k1')
    expect((await refusal(pay('k1', { amount: 1100 }))).type).toBe('StripeIdempotencyError')
    const other = rig.stripe.customers.create({}, { idempotencyKey: 'k1' })
    expect((await refusal(other)).type).toBe('StripeIdempotencyError')
  })

  it('replays a decline', async () => {
    const bad = { payment_method: 'pm_card_chargeDeclined' }
    const first = await refusal(pay('k1', bad))
    const second = await refusal(pay('k1', bad))
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id)
    expect(second.headers?.['idempotent-replayed']).toBe('true')
  })

  it('replays a refusal for the state of an object', async () => {
    const intent = await pay('k1')
    const cancel = () => rig.stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'k2' })
    await refusal(cancel())
    expect((await refusal(cancel())).headers?.['idempotent-replayed']).toBe('true')
  })

  it('does not remember refused parameters', async () => {
    await refusal(pay('k1', { amount: 10 }))
    expect((await pay('k1')).status).toBe('succeeded')
  })

  it('replays a 500, although the effect was there', async () => {
    rig.sandbox.control.addFault({ route: CREATE, kind: 'after-500' })
    expect((await refusal(pay('k1'))).statusCode).toBe(500)
    const again = await refusal(pay('k1'))
    expect(again).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
    expect(rig.sandbox.journal().captured).toBe(1099)
  })

  it('replays a 500 without effect', async () => {
    rig.sandbox.control.addFault({ route: CREATE, kind: 'before-500' })
    await refusal(pay('k1'))
    expect((await refusal(pay('k1'))).statusCode).toBe(500)
    expect(rig.sandbox.journal().captured).toBe(0)
    expect((await pay('k2')).status).toBe('succeeded')
  })

  it('answers 409 while the first request under the key is under way', async () => {
    rig.sandbox.control.addFault({ route: CREATE, kind: 'hang-before' })
    const first = pay('k1')
    await expect.poll(() => rig.sandbox.control.faults().hanging).toBe(1)
    expect(await refusal(pay('k1'))).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    expect(rig.sandbox.control.release()).toBe(1)
    const { id } = await first
    expect((await pay('k1')).id).toBe(id)
    expect(rig.sandbox.journal().captured).toBe(1099)
  })

  it('charges once for twenty parallel requests under one key', async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => pay('k1')))
    const ids = new Set(all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : [])))
    expect(ids.size).toBe(1)
    expect(rig.sandbox.journal().captured).toBe(1099)
  })

  it('forgets a key after a day', async () => {
    const first = await pay('k1')
    rig.clock.advance(DAY - 1)
    await rig.sandbox.tick()
    expect((await pay('k1')).id).toBe(first.id)
    rig.clock.advance(1)
    expect((await pay('k1', { amount: 2000 })).id).not.toBe(first.id)
  })

  it('refuses a key of more than 255 letters', async () => {
    expect((await refusal(pay('k'.repeat(256)))).statusCode).toBe(400)
  })
})
