import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rig } from '../rig.ts'
import { CARD_PAYMENT, openRig, refusal, WAYS } from '../rig.ts'

describe.each(WAYS)('refunds and disputes, %s', (way) => {
  let rig: Rig
  beforeEach(async () => {
    rig = await openRig({ way })
  })
  afterEach(() => rig.close())

  function pay(payment_method = 'pm_card_visa') {
    return rig.stripe.paymentIntents.create({ ...CARD_PAYMENT, payment_method, confirm: true })
  }

  it('gives back in parts and never more than was captured', async () => {
    const { id: payment_intent } = await pay()
    const first = await rig.stripe.refunds.create({ payment_intent, amount: 1000, metadata: { order: '7' } })
    expect(first).toMatchObject({ status: 'succeeded', amount: 1000, metadata: { order: '7' }, payment_intent })
    const error = await refusal(rig.stripe.refunds.create({ payment_intent, amount: 100 }))
    expect(error.message).toBe('Refund amount ($1.00) is greater than unrefunded amount on charge ($0.99)')
    expect((await rig.stripe.refunds.create({ payment_intent })).amount).toBe(99)
    expect((await refusal(rig.stripe.refunds.create({ payment_intent }))).code).toBe('charge_already_refunded')
    expect(rig.sandbox.journal()).toMatchObject({ captured: 1099, refunded: 1099, net: 0 })
    const { data } = await rig.stripe.refunds.list({ payment_intent })
    expect(data.map((refund) => refund.amount)).toEqual([99, 1000])
    const charge = await rig.stripe.charges.retrieve(String(data[0]?.charge), { expand: ['refunds'] })
    expect(charge).toMatchObject({
      refunded: true,
      amount_refunded: 1099,
      refunds: { data: [{ amount: 99 }, { amount: 1000 }] },
    })
    await rig.sandbox.idle()
    expect(rig.types().filter((type) => type === 'charge.refunded')).toHaveLength(2)
  })

  it('gives back at most the whole under parallel requests', async () => {
    const { id: payment_intent } = await pay()
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => rig.stripe.refunds.create({ payment_intent })),
    )
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(rig.sandbox.journal().refunded).toBe(1099)
  })

  it('refuses to refund what was never captured', async () => {
    const open = await rig.stripe.paymentIntents.create(CARD_PAYMENT)
    expect((await refusal(rig.stripe.refunds.create({ payment_intent: open.id }))).message).toContain(
      'successful charge',
    )
    expect((await refusal(rig.stripe.refunds.create({ payment_intent: 'pi_none' }))).code).toBe('resource_missing')
    expect((await refusal(rig.stripe.refunds.create({}))).statusCode).toBe(400)
  })

  it('lets a refund be pending first, and one fail later with the cents back', async () => {
    const slow = await rig.stripe.refunds.create({ payment_intent: (await pay('pm_card_pendingRefund')).id })
    const failing = await rig.stripe.refunds.create({ payment_intent: (await pay('pm_card_refundFail')).id })
    expect([slow.status, failing.status]).toEqual(['pending', 'succeeded'])
    expect(rig.sandbox.journal().refunded).toBe(2198)
    rig.clock.advance(86_400)
    await rig.sandbox.tick()
    expect((await rig.stripe.refunds.retrieve(slow.id)).status).toBe('succeeded')
    expect((await rig.stripe.refunds.retrieve(failing.id)).status).toBe('failed')
    expect(rig.sandbox.journal()).toMatchObject({ captured: 2198, refunded: 1099, net: 1099 })
    expect(rig.types()).toEqual(expect.arrayContaining(['refund.updated', 'refund.failed', 'charge.refund.updated']))
  })

  it.each([
    ['won', 0],
    ['lost', 1099],
  ] as const)('opens a dispute and closes it %s', async (outcome, disputed) => {
    const intent = await pay()
    const dispute = await rig.sandbox.control.openDispute(intent.id, { reason: 'duplicate' })
    expect(rig.sandbox.journal().disputed).toBe(1099)
    expect((await refusal(rig.stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_disputed')
    await rig.sandbox.control.closeDispute(dispute.id, outcome)
    expect(await rig.stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: outcome, reason: 'duplicate' })
    expect(rig.sandbox.journal().disputed).toBe(disputed)
    await rig.sandbox.idle()
    expect(rig.types()).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.closed']),
    )
  })
})
