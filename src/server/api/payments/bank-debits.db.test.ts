import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { providerOf } from '../../../../tests/faults/provider.ts'
import { advance } from '../../../../tests/support/advance.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { BANK, FAILING_BANK, HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { purchase } from '../../db/schema/orders.ts'
import { attempt } from '../../db/schema/payments.ts'
import { stock } from '../../db/schema/publication.ts'
import { settle } from '../../services/payments/settle.ts'

const test = runtimeForFile({ env: { CAPTCHA: 'test' } })
const db = () => test.runtime.database.db
const tote = { type: 'basic-product', ref: 'prd:tote-bag' }
const guest = { name: 'Maren Holt', email: 'maren@example.com', address: HOME, shipcode: 'ship-a' }

async function attemptOf(intent: string) {
  const [row] = await db().select().from(attempt).where(eq(attempt.intent, intent))
  return row
}

describe('a bank debit', () => {
  it('is an invoice with a number while it is under way, and grants when the money arrives', async () => {
    const shopper = openShopper(test)
    await shopper.add(tote)
    const intent = startedBy(await shopper.checkout({ ...guest, email: 'bank@example.com' }))
    expect(await shopper.pay(intent, BANK)).toMatchObject({ status: 'processing' })
    const polled = await shopper.poll(intent.id)
    expect(polled).toMatchObject({ body: { status: 'processing', invoice: expect.any(String) } })
    const row = await attemptOf(intent.id)
    const purchaseOf = async () =>
      (
        await db()
          .select()
          .from(purchase)
          .where(eq(purchase.id, row?.purchaseId ?? ''))
      )[0]
    expect(await purchaseOf()).toMatchObject({ status: 'processing', number: expect.any(Number), paidAt: null })
    await advance(test, 5)
    expect(await purchaseOf()).toMatchObject({ status: 'paid' })
    expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
    const subjects = (await mailsTo(test, 'bank@example.com')).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
  })

  it('that fails makes the order payable again, says so once, and gives the stock back', async () => {
    const [before] = await db().select().from(stock).where(eq(stock.ref, tote.ref))
    const shopper = openShopper(test)
    await shopper.add(tote)
    const intent = startedBy(await shopper.checkout({ ...guest, email: 'failing@example.com' }))
    expect(await shopper.pay(intent, FAILING_BANK)).toMatchObject({ status: 'processing' })
    await shopper.poll(intent.id)
    await advance(test, 6)
    const row = await attemptOf(intent.id)
    expect(row).toMatchObject({ state: 'ended' })
    const [order] = await db()
      .select()
      .from(purchase)
      .where(eq(purchase.id, row?.purchaseId ?? ''))
    expect(order).toMatchObject({ status: 'open', failure: expect.any(String) })
    const [after] = await db().select().from(stock).where(eq(stock.ref, tote.ref))
    expect(after).toEqual(before)
    expect(await mailsTo(test, 'failing@example.com')).toHaveLength(2)
  })

  it('whose failure nobody told us of is closed as soon as it is found', async () => {
    const { webhookFault, mend } = providerOf(test.web)
    const shopper = openShopper(test)
    await shopper.add(tote)
    const intent = startedBy(await shopper.checkout({ ...guest, email: 'untold@example.com' }))
    await shopper.pay(intent, FAILING_BANK)
    await shopper.poll(intent.id)
    await webhookFault('drop', { times: 20 })
    await advance(test, 6)
    await mend()
    expect(await attemptOf(intent.id)).toMatchObject({ state: 'ended' })
  })

  it.each(['fail', 'settle'])('tried again after the order was paid by its link comes to nothing: %s', async (end) => {
    const { act, webhookFault, mend } = providerOf(test.web)
    const shopper = openShopper(test)
    await shopper.add(tote)
    const debit = startedBy(await shopper.checkout({ ...guest, email: `${end}@example.com` }))
    await shopper.pay(debit, BANK)
    const { invoice } = (await shopper.poll(debit.id)).body as { invoice: string }
    await act({ action: 'fail', intent: debit.id })
    expect(await settle(test.runtime.paymentContext, debit.id)).toMatchObject({ state: 'closing' })
    // The page tries the same intent again, and nobody hears of it before the link is paid.
    await webhookFault('drop', { times: 20 })
    await shopper.pay(debit, BANK)
    const card = startedBy(await shopper.checkoutAt(`/api/invoice/${invoice}/checkout`, {}))
    await shopper.pay(card, VISA)
    expect(await shopper.poll(card.id)).toMatchObject({ body: { status: 'completed' } })
    expect(await settle(test.runtime.paymentContext, debit.id)).toMatchObject({ state: 'processing' })
    await act({ action: end, intent: debit.id })
    expect(await settle(test.runtime.paymentContext, debit.id)).toMatchObject({
      state: end === 'fail' ? 'closing' : 'refunding',
    })
    await mend()
    await test.runtime.due.run()
    const { state, purchaseId } = (await attemptOf(debit.id)) ?? {}
    // A bank takes days to take money back.
    expect(state).toBe(end === 'fail' ? 'ended' : 'refunding')
    const rows = await db()
      .select()
      .from(purchase)
      .where(eq(purchase.id, purchaseId ?? ''))
    expect(rows).toMatchObject([{ status: 'paid', failure: null }])
  })

  it('for a lifetime gives one, though two arrive at once: the other is returned', async () => {
    const { act, webhookFault, mend } = providerOf(test.web)
    const lifetime = { medium: 'digital', level: 'low', term: 'lifetime' }
    const bought = { items: [], giftsubs: [], donation: null, subscription: lifetime }
    const debits: string[] = []
    for (const who of ['digital', 'expired', 'donor', 'suspended']) {
      const reader = openShopper(test)
      await reader.login(`${who}@example.com`)
      for (const origin of ['/subscribe', '/renew']) {
        const intent = startedBy(await reader.checkout({ cart: bought, origin, again: true }))
        await reader.pay(intent, BANK)
        expect(await settle(test.runtime.paymentContext, intent.id)).toMatchObject({ state: 'processing' })
        debits.push(intent.id)
      }
    }
    await webhookFault('drop', { times: 20 })
    for (const intent of debits) await act({ action: 'settle', intent })
    const ends = await Promise.all(debits.map((intent) => settle(test.runtime.paymentContext, intent)))
    await mend()
    expect(ends.map((row) => row?.state).sort()).toEqual([...Array(4).fill('paid'), ...Array(4).fill('refunding')])
    await test.runtime.due.run()
  })
})
