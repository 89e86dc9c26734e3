import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rig } from '../rig.ts'
import { CARD_PAYMENT, openRig, refusal, WAYS } from '../rig.ts'

const CREATE = 'POST /v1/payment_intents'

describe.each(WAYS)('faults, %s', (way) => {
  let rig: Rig
  beforeEach(async () => {
    rig = await openRig({ way })
  })
  afterEach(() => rig.close())

  function pay(idempotencyKey = 'k1') {
    const params = { ...CARD_PAYMENT, payment_method: 'pm_card_visa', confirm: true }
    return rig.stripe.paymentIntents.create(params, { idempotencyKey })
  }

  it.each([
    ['before-500', 'StripeAPIError', 0],
    ['after-500', 'StripeAPIError', 1099],
    ['429', 'StripeRateLimitError', 0],
  ] as const)('%s answers %s, with %i cents captured', async (kind, type, captured) => {
    rig.sandbox.control.addFault({ route: CREATE, kind })
    expect((await refusal(pay())).type).toBe(type)
    expect(rig.sandbox.journal().captured).toBe(captured)
  })

  it.each([
    ['before-500', 0],
    ['after-500', 1099],
  ] as const)('%s in front of Stripe is not remembered: the same key then gives the answer', async (kind, captured) => {
    rig.sandbox.control.addFault({ route: CREATE, kind, remembered: false })
    await refusal(pay())
    expect(rig.sandbox.journal().captured).toBe(captured)
    expect((await pay()).status).toBe('succeeded')
    expect(rig.sandbox.journal().captured).toBe(1099)
  })

  it('429 is not remembered', async () => {
    rig.sandbox.control.addFault({ route: CREATE, kind: '429' })
    await refusal(pay())
    expect((await pay()).status).toBe('succeeded')
  })

  it.each([
    ['drop-before', 0],
    ['drop-after', 1099],
  ] as const)('%s breaks the connection, with %i cents captured', async (kind, captured) => {
    // Twice, because the SDK itself repeats a call once whose connection was closed.
    rig.sandbox.control.addFault({ route: CREATE, kind, times: 2 })
    expect((await refusal(pay())).type).toBe('StripeConnectionError')
    expect(rig.sandbox.journal().captured).toBe(captured)
    rig.sandbox.control.clearFaults()
    expect((await pay()).status).toBe('succeeded')
    expect(rig.sandbox.journal().captured).toBe(1099)
  })

  it.each([
    ['hang-before', 0],
    ['hang-after', 1099],
  ] as const)('%s hangs until it is released', async (kind, captured) => {
    rig.sandbox.control.addFault({ route: CREATE, kind })
    const payment = pay()
    await expect.poll(() => rig.sandbox.control.faults().hanging).toBe(1)
    expect(rig.sandbox.journal().captured).toBe(captured)
    rig.sandbox.control.release()
    expect((await payment).status).toBe('succeeded')
    expect(rig.sandbox.journal().captured).toBe(1099)
  })

  it('strikes its own route only, after those it lets pass, as often as said', async () => {
    rig.sandbox.control.addFault({ route: CREATE, kind: '429', skip: 1, times: 2 })
    await rig.stripe.customers.create()
    await pay('a')
    await refusal(pay('b'))
    await refusal(pay('b'))
    expect((await pay('b')).status).toBe('succeeded')
    expect(rig.sandbox.control.faults().api).toEqual([])
  })
})
