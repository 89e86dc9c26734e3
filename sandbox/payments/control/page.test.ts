import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rig } from '../rig.ts'
import { CARD_PAYMENT, openRig } from '../rig.ts'
import type { Overview } from './page.ts'

const PAGE = 'http://localhost/sandbox/payments'

describe('the control page', () => {
  let rig: Rig
  beforeEach(async () => {
    rig = await openRig()
  })
  afterEach(() => rig.close())

  async function overview(): Promise<Overview> {
    return (await rig.sandbox.controlPage(new Request(`${PAGE}.json`))).json()
  }

  function act(fields: Record<string, string>, headers: Record<string, string> = {}) {
    return rig.sandbox.controlPage(new Request(PAGE, { method: 'POST', body: new URLSearchParams(fields), headers }))
  }

  function debit() {
    return rig.stripe.paymentIntents.create({
      ...CARD_PAYMENT,
      payment_method: 'pm_usBankAccount_success',
      confirm: true,
      mandate_data: { customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.7', user_agent: 'x' } } },
    })
  }

  it('lists payments newest first, escaped, with its style under the nonce', async () => {
    await rig.stripe.paymentIntents.create({ ...CARD_PAYMENT, metadata: { note: '<script>alert(1)</script>' } })
    const newer = await rig.stripe.paymentIntents.create({
      ...CARD_PAYMENT,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const response = await rig.sandbox.controlPage(new Request(PAGE), 'abc123')
    const text = await response.text()
    expect(text).toContain('<style nonce="abc123">')
    expect(text, 'it runs alone').not.toContain('<nav')
    expect(text).not.toContain('<script')
    expect(text).toContain('&#60;script&#62;')
    expect((await overview()).intents[0]).toMatchObject({ id: newer.id, status: 'succeeded', method: 'visa 4242' })
    expect((await overview()).journal).toEqual({ captured: 1099, refunded: 0, disputed: 0, net: 1099 })
  })

  it('settles and fails debits and opens and closes disputes', async () => {
    const [good, bad] = [await debit(), await debit()]
    const answer = await act({ action: 'settle', intent: good.id })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/sandbox/payments?said='),
    ])
    await act({ action: 'fail', intent: bad.id, code: 'no_account' })
    expect((await overview()).intents.map(({ status }) => status)).toEqual(['requires_payment_method', 'succeeded'])
    const card = await rig.stripe.paymentIntents.create({
      ...CARD_PAYMENT,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    await act({ action: 'dispute', intent: card.id })
    const dispute = (await overview()).intents[0]?.dispute
    expect(dispute?.status).toBe('needs_response')
    await act({ action: 'close-dispute', dispute: dispute?.id ?? '', outcome: 'lost' })
    expect((await overview()).intents[0]?.dispute?.status).toBe('lost')
  })

  it('arms and clears faults, in JSON too', async () => {
    await act({ action: 'fault', route: '*', kind: '429', times: '3' })
    const body = JSON.stringify({ action: 'webhook-fault', kind: 'duplicate', copies: 3 })
    const headers = { 'content-type': 'application/json' }
    const answer = await rig.sandbox.controlPage(new Request(`${PAGE}.json`, { method: 'POST', body, headers }))
    expect(await answer.json()).toMatchObject({ id: expect.stringContaining('fault_') })
    expect((await overview()).faults).toMatchObject({
      api: [{ kind: '429', times: 3 }],
      webhooks: [{ kind: 'duplicate', copies: 3 }],
    })
    await act({ action: 'clear' })
    expect((await overview()).faults).toEqual({ api: [], webhooks: [], hanging: 0 })
  })

  it('says what is wrong, and listens to no other site', async () => {
    const wrong = await rig.sandbox.controlPage(
      new Request(`${PAGE}.json`, {
        method: 'POST',
        body: new URLSearchParams({ action: 'settle', intent: 'pi_none' }),
      }),
    )
    expect([wrong.status, (await wrong.json()).error.message]).toEqual([400, 'pi_none has no bank debit under way.'])
    expect((await act({ action: 'clear' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})
