import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rig } from '../rig.ts'
import { openRig, refusal, WAYS } from '../rig.ts'
import { TEST_BANKS } from './banks.ts'

const DAY = 86_400
const CONSENT = {
  customer_acceptance: { type: 'online' as const, online: { ip_address: '203.0.113.7', user_agent: 'Test' } },
}
const FAILING = TEST_BANKS.filter((bank) => bank.failure)

describe.each(WAYS)('bank debits, %s', (way) => {
  let rig: Rig
  beforeEach(async () => {
    rig = await openRig({ way })
  })
  afterEach(() => rig.close())

  async function typeIn(account_number: string) {
    const us_bank_account = { account_number, routing_number: '110000000', account_holder_type: 'individual' as const }
    const billing_details = { name: 'Jenny Rosen' }
    return (await rig.browser.paymentMethods.create({ type: 'us_bank_account', us_bank_account, billing_details })).id
  }

  function pay(payment_method: string, extra: object = {}) {
    return rig.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      allowed_payment_method_types: ['us_bank_account'],
      payment_method,
      confirm: true,
      mandate_data: CONSENT,
      ...extra,
    })
  }

  it('succeeds after days of processing', async () => {
    const intent = await pay(await typeIn('000123456789'), { expand: ['latest_charge'] })
    expect(intent).toMatchObject({
      status: 'processing',
      amount_received: 0,
      latest_charge: { status: 'pending', paid: false },
    })
    rig.clock.advance(3 * DAY)
    await rig.sandbox.tick()
    expect((await rig.stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing')
    expect(rig.sandbox.journal().captured).toBe(0)
    rig.clock.advance(DAY)
    await rig.sandbox.tick()
    expect(await rig.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 5000,
    })
    expect(rig.sandbox.journal().captured).toBe(5000)
    expect(rig.types()).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
      'charge.updated',
    ])
  })

  it.each(FAILING.map((bank) => [bank.account, bank.name, bank.failure?.code]))(
    'fails %s (%s) later with %s',
    async (account, name, code) => {
      for (const method of [await typeIn(account), `pm_usBankAccount_${name}`]) {
        const intent = await pay(method)
        expect(intent.status).toBe('processing')
        rig.clock.advance(4 * DAY)
        await rig.sandbox.tick()
        const failed = await rig.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
        expect(failed).toMatchObject({
          status: 'requires_payment_method',
          last_payment_error: { code },
          latest_charge: { status: 'failed', failure_code: code },
        })
      }
      expect(rig.sandbox.journal().captured).toBe(0)
      expect(rig.types()).toContain('payment_intent.payment_failed')
    },
  )

  it.each([
    ['000000004954', 'card_declined'],
    ['000777777771', 'charge_exceeds_source_limit'],
  ])('refuses %s at once with %s', async (account, code) => {
    expect(await refusal(pay(await typeIn(account)))).toMatchObject({ statusCode: 402, code })
  })

  it('leaves 000000000009 under way for ever, to be canceled', async () => {
    const intent = await pay(await typeIn('000000000009'))
    rig.clock.advance(40 * DAY)
    await rig.sandbox.tick()
    expect((await rig.stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing')
    expect((await rig.stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled')
  })

  it('refuses to cancel a debit that has been sent', async () => {
    const intent = await pay('pm_usBankAccount_success')
    const error = await refusal(rig.stripe.paymentIntents.cancel(intent.id))
    expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { id: intent.id } })
  })

  it('disputes 000555555559 after it succeeded, lost at once', async () => {
    const intent = await pay(await typeIn('000555555559'))
    rig.clock.advance(4 * DAY)
    await rig.sandbox.tick()
    const { data } = await rig.stripe.disputes.list({ payment_intent: intent.id })
    expect(data).toMatchObject([{ status: 'lost', amount: 5000 }])
    expect(rig.sandbox.journal()).toMatchObject({ captured: 5000, disputed: 5000 })
  })

  it('debits only under a mandate, and again under the one it kept', async () => {
    const customer = await rig.stripe.customers.create()
    const bare = { customer: customer.id, setup_future_usage: 'off_session', mandate_data: undefined }
    expect((await refusal(pay('pm_usBankAccount_success', bare))).code).toBe('payment_intent_mandate_invalid')
    const first = await pay('pm_usBankAccount_success', { ...bare, mandate_data: CONSENT, expand: ['latest_charge'] })
    const charge = first.latest_charge
    const id = typeof charge === 'object' ? charge?.payment_method_details?.us_bank_account?.mandate : undefined
    expect(await rig.stripe.mandates.retrieve(String(id))).toMatchObject({ status: 'active', type: 'multi_use' })
    const saved = String(first.payment_method)
    const later = await pay(saved, { customer: customer.id, off_session: true, mandate_data: undefined })
    expect(later.status).toBe('processing')
  })

  it('settles and fails by the control as told, once', async () => {
    const [good, bad] = [await pay('pm_usBankAccount_success'), await pay('pm_usBankAccount_success')]
    await rig.sandbox.control.settleDebit(good.id)
    await rig.sandbox.control.failDebit(bad.id, 'account_closed')
    expect((await rig.stripe.paymentIntents.retrieve(good.id)).status).toBe('succeeded')
    expect((await rig.stripe.paymentIntents.retrieve(bad.id)).last_payment_error?.code).toBe('account_closed')
    await expect(rig.sandbox.control.settleDebit(good.id)).rejects.toThrow('no bank debit under way')
    rig.clock.advance(9 * DAY)
    await rig.sandbox.tick()
    expect(rig.sandbox.journal().captured).toBe(5000)
  })

  it.each([
    [{ routing_number: '021000021' }, 'routing_number_invalid'],
    [{ account_number: '12345678' }, 'account_number_invalid'],
  ])('refuses what is no test account: %o', async (slip, code) => {
    const us_bank_account = {
      account_number: '000123456789',
      routing_number: '110000000',
      account_holder_type: 'individual' as const,
      ...slip,
    }
    const billing_details = { name: 'Jenny Rosen' }
    const made = rig.stripe.paymentMethods.create({ type: 'us_bank_account', us_bank_account, billing_details })
    expect((await refusal(made)).code).toBe(code)
  })
})
