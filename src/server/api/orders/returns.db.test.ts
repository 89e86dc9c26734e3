import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { openReturns } from '../../../../tests/support/returns.ts'
import { DIGITAL, TOTE } from '../../../../tests/support/staff-orders.ts'
import { manualRefund } from '../../db/schema/staff.ts'
import { subscription } from '../../db/schema/subscriptions.ts'

const auth = openReturns()
const { db, member, fileOf, buy, upgrade, refundOutside, returned, owedOf, subscriptionOf, rowOf } = auth

const PRINT = { ...DIGITAL, medium: 'print' } as const
const WHOLE = { type: 'whole' }
const ONE_TOTE = [{ item: 'basic-product', ref: TOTE, quantity: 1 }]

async function refundAt(order: string, what: object, amount: number) {
  const cashier = await member('finance')
  return cashier.write('/api/staff/orders/refund', { order, what, amount, reason: 'Asked for it' })
}
async function cancel(email: string, amount: number) {
  const { token } = await subscriptionOf(email)
  const body = { subscription: token, amount, reason: 'Asked for it' }
  return (await member('support')).write(await auth.cancelPath(email), body)
}

describe('money already returned is not returned again', () => {
  it('by cancelling after a refund at the provider: 5.00 and 49.00 of 54.00', async () => {
    const order = await buy('five@example.org', { subscription: PRINT })
    await refundOutside(order.id, 500)
    expect(await owedOf('five@example.org')).toMatchObject({ owed: 4900, online: 4900, returnable: 4900 })
    expect((await fileOf(order.number)).refundable).toMatchObject({
      whole: 4900,
      subscriptions: [{ online: 4900, byHand: 0 }],
    })
    expect((await cancel('five@example.org', 4900)).body).toEqual({ online: 4900, by_hand: 0 })
    expect(await returned(order.id)).toBe(5400)
    expect(await auth.audited()).toEqual([])
  })

  it('by cancelling after an upgrade was refunded: 18.00 and 22.50 of 48.00', async () => {
    const order = await buy('upgraded@example.org', { subscription: DIGITAL })
    const change = await upgrade('upgraded@example.org', 'print-a')
    expect(change.total).toBe(1800)
    expect((await refundAt(change.id, WHOLE, 1800)).status).toBe(200)
    expect(await subscriptionOf('upgraded@example.org')).toMatchObject({
      setDeliverable: 'digital',
      activeDeliverable: 'digital',
      tokensLeft: 3,
    })
    expect(await rowOf(change.id)).toMatchObject({ status: 'refunded' })
    expect(await owedOf('upgraded@example.org')).toMatchObject({ owed: 2250, online: 2250, returnable: 3000 })
    expect((await cancel('upgraded@example.org', 2250)).body).toEqual({ online: 2250, by_hand: 0 })
    expect(await returned(order.id, change.id)).toBe(4050)
    expect(await auth.audited()).toEqual([])
  })

  it('by cancelling what was never paid: an invoice that is served before its money came', async () => {
    const cashier = await member('finance')
    const body = {
      name: 'Noor Haddad',
      email: 'noor@example.org',
      cart: { items: [], giftsubs: [], donation: null },
      payment: { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: true },
    }
    const cart = { ...body.cart, subscription: DIGITAL }
    const placed = await cashier.write('/api/staff/orders/place', { ...body, cart, shown_total: 3000 })
    expect(placed.status).toBe(200)
    expect(await owedOf('noor@example.org')).toMatchObject({ owed: 0, online: 0, returnable: 0 })
    expect((await cancel('noor@example.org', 0)).body).toEqual({ online: 0, by_hand: 0 })
    expect(await auth.audited()).toEqual([])
  })

  it('and what is to be paid by hand carries the reader’s name and the order', async () => {
    const cashier = await member('finance')
    const body = {
      name: 'Piet Lagerlöf',
      email: 'piet@example.org',
      cart: { items: [], giftsubs: [], donation: null, subscription: DIGITAL },
      payment: { by: 'check', received_on: '2026-01-02', note: 'No. 1044' },
    }
    const placed = await cashier.write('/api/staff/orders/place', { ...body, shown_total: 3000 })
    const { number } = placed.body as { number: number }
    expect((await fileOf(number)).refundable).toMatchObject({ whole: 0, byHand: 3000 })
    expect((await cancel('piet@example.org', 2250)).body).toEqual({ online: 0, by_hand: 2250 })
    expect((await fileOf(number)).refundable).toMatchObject({ whole: 0, byHand: 750, subscriptions: [] })
    const { token } = await auth.readerOf('piet@example.org')
    expect(await auth.test.runtime.app.figures.unpaidByHand()).toContainEqual(
      expect.objectContaining({ name: 'Piet Lagerlöf', order: number, account: token, amount: 2250 }),
    )
    const [owed] = await db()
      .select()
      .from(manualRefund)
      .where(eq(manualRefund.amount, 2250 as never))
    const more = { ...owed, id: crypto.randomUUID(), key: 'again', amount: 751 as never }
    await expect(
      db()
        .insert(manualRefund)
        .values(more as never),
    ).rejects.toThrow()
    expect(await auth.audited()).toEqual([])
  })
})

describe('a base order refunded whole takes its upgrades along', () => {
  it('from the console: 30.00 and the upgrade’s 18.00, each on its own order', async () => {
    const order = await buy('along@example.org', { subscription: DIGITAL })
    const change = await upgrade('along@example.org', 'print-a')
    const { refundable } = await fileOf(order.number)
    expect(refundable).toMatchObject({ whole: 4800, upgrades: [{ number: `BF-${change.number}`, amount: 1800 }] })
    expect((await refundAt(order.id, WHOLE, 4800)).body).toEqual({ amount: 4800, by_hand: 0 })
    expect([await returned(order.id), await returned(change.id)]).toEqual([3000, 1800])
    expect(await rowOf(change.id)).toMatchObject({ status: 'refunded' })
    expect(await subscriptionOf('along@example.org')).toMatchObject({ tokensLeft: 0, cancelledAt: expect.any(Date) })
    expect(await auth.audited()).toEqual([])
  })

  it('and at the provider, where the upgrade’s money goes back by itself', async () => {
    const order = await buy('outside@example.org', { subscription: DIGITAL })
    const change = await upgrade('outside@example.org', 'print-a')
    await refundOutside(order.id)
    expect(await rowOf(order.id)).toMatchObject({ status: 'refunded' })
    expect([await returned(order.id), await returned(change.id)]).toEqual([3000, 1800])
    expect(await auth.audited()).toEqual([])
  })

  it('the last upgrade first: refunding one undoes those after it, too', async () => {
    const order = await buy('twice@example.org', { subscription: DIGITAL })
    const first = await upgrade('twice@example.org', 'print-a')
    const second = await upgrade('twice@example.org', 'print-c')
    const { refundable } = await fileOf(first.number)
    expect(refundable).toMatchObject({ whole: first.total + second.total, upgrades: [{ amount: second.total }] })
    expect((await refundAt(first.id, WHOLE, first.total + second.total)).status).toBe(200)
    expect([await returned(first.id), await returned(second.id)]).toEqual([first.total, second.total])
    expect(await subscriptionOf('twice@example.org')).toMatchObject({ setDeliverable: 'digital' })
    expect((await refundAt(second.id, WHOLE, second.total)).status).toBe(409)
    expect(await owedOf('twice@example.org')).toMatchObject({ owed: 2250 })
    expect(await returned(order.id)).toBe(0)
    expect(await auth.audited()).toEqual([])
  })

  it('and an upgrade refunded at the provider is undone', async () => {
    await buy('undone@example.org', { subscription: DIGITAL })
    const change = await upgrade('undone@example.org', 'print-c')
    await refundOutside(change.id)
    expect(await subscriptionOf('undone@example.org')).toMatchObject({ setDeliverable: 'digital', cancelledAt: null })
    expect(await owedOf('undone@example.org')).toMatchObject({ owed: 2250, returnable: 3000 })
    expect(await auth.audited()).toEqual([])
  })
})

it('a refunded gift order takes no tokens of a redeemed gift; cancelling it later returns only the recipient’s own upgrade', async () => {
  const gift = { deliverable: 'digital', level: 'low', term: '1year', quantity: 1 }
  const order = await buy('giver@example.org', { giftsubs: [gift] })
  const redemption = await auth.redeem(order.id, 'recipient@example.org', 'print-c')
  expect((await fileOf(order.number)).refundable.whole).toBe(3000)
  expect((await refundAt(order.id, WHOLE, 3000)).status).toBe(200)
  expect(await subscriptionOf('recipient@example.org')).toMatchObject({ setDeliverable: 'print-c', tokensLeft: 4 })
  expect(await owedOf('recipient@example.org')).toMatchObject({ owed: redemption.total, returnable: redemption.total })
  expect((await cancel('recipient@example.org', redemption.total)).body).toEqual({
    online: redemption.total,
    by_hand: 0,
  })
  expect([await returned(order.id), await returned(redemption.id)]).toEqual([3000, redemption.total])
  const subjects = async (email: string) => (await mailsTo(auth.test, email)).map(({ subject }) => subject).join()
  await expect.poll(() => subjects('recipient@example.org')).toContain('Your refund from Broadfold')
  await expect.poll(() => subjects('giver@example.org')).toContain('Your refund from Broadfold')
  expect(await auth.audited()).toEqual([])
})

describe('a refund made at the provider on a mixed order', () => {
  it('lowers the order’s ceiling at once, and staff say which line it was', async () => {
    const order = await buy('mixed@example.org', { subscription: PRINT, items: ONE_TOTE })
    const tote = (await fileOf(order.number)).lines.find(({ packed }) => packed)
    const price = tote?.refundable?.online ?? 0
    await refundOutside(order.id, 1000)
    const file = await fileOf(order.number)
    expect(file.refundable).toMatchObject({ whole: order.total - 1000, subscriptions: [{ online: 5400 }] })
    const [made] = file.refunds
    expect(made).toMatchObject({ amount: 1000, unnamed: true })
    const name = async (line: number) =>
      (await member('finance')).write('/api/staff/orders/assign-refund', { refund: made?.id, line })
    expect((await name(17)).status).toBe(422)
    const line = file.lines.find(({ packed }) => !packed)
    expect((await name(line?.position ?? 0)).status).toBe(200)
    expect((await name(line?.position ?? 0)).status).toBe(422)
    const named = await fileOf(order.number)
    expect(named.refundable).toMatchObject({
      whole: order.total - 1000,
      subscriptions: [{ online: 4400, returnable: 4400 }],
    })
    expect(named.lines.find(({ packed }) => packed)?.refundable).toEqual({ online: price, byHand: 0 })
    expect(named.refunds).toMatchObject([{ unnamed: false }])
    expect(await auth.audited()).toEqual([])
  })

  it('takes the line back once that is paid back in full, and refuses a line that was not paid so much', async () => {
    const order = await buy('named@example.org', { subscription: PRINT, items: ONE_TOTE })
    const lines = (await fileOf(order.number)).lines
    const tote = lines.find(({ packed }) => packed)
    await refundOutside(order.id, 5400)
    const [made] = (await fileOf(order.number)).refunds
    const name = async (line?: number) =>
      (await member('finance')).write('/api/staff/orders/assign-refund', { refund: made?.id, line })
    expect((await name(tote?.position)).body).toMatchObject({
      errors: { line: expect.stringContaining('can still be refunded') },
    })
    expect((await name(lines.find(({ packed }) => !packed)?.position)).status).toBe(200)
    expect(await subscriptionOf('named@example.org')).toMatchObject({ tokensLeft: 0, cancelledAt: expect.any(Date) })
    expect((await fileOf(order.number)).refundable).toMatchObject({
      whole: tote?.refundable?.online,
      subscriptions: [],
    })
    expect(await auth.audited()).toEqual([])
  })
})

it('the database itself keeps a cancelled subscription empty', async () => {
  const { id } = await subscriptionOf('five@example.org')
  await expect(db().update(subscription).set({ tokensLeft: 1 }).where(eq(subscription.id, id))).rejects.toThrow()
})
