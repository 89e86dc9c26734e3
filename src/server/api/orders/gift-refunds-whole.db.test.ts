import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { openReturns } from '../../../../tests/support/returns.ts'
import { CANADA, HOME, openShopper } from '../../../../tests/support/shopper.ts'
import { TOTE } from '../../../../tests/support/staff-orders.ts'
import { gift, giftRecipient, purchase } from '../../db/schema/orders.ts'
import { subscription } from '../../db/schema/subscriptions.ts'

const auth = openReturns()
const { db, member, fileOf, buy, returned, rowOf, refundOutside } = auth

const GIFT = { deliverable: 'print-b', level: 'low', term: '1year', quantity: 1 }
const ONE_TOTE = [{ item: 'basic-product', ref: TOTE, quantity: 1 }]

let mailings: Awaited<ReturnType<typeof mailingsOf>> | undefined

async function mailIssue() {
  mailings ??= await mailingsOf(auth.test)
  await mailings.next()
  await mailings.sent((await mailings.closed()).id)
}

const giftOf = async (order: string) => {
  const [row] = await db()
    .select({ gift, subscription })
    .from(gift)
    .leftJoin(subscription, eq(subscription.id, gift.subscriptionId))
    .where(eq(gift.purchaseId, order))
  if (!row) throw new Error('The order has no gift.')
  return row
}

/** Begins by mail, as if the giver had named a postal address. */
async function startByMail(order: string, name: string) {
  const { id } = (await giftOf(order)).gift
  await db()
    .insert(giftRecipient)
    .values({
      giftId: id,
      name,
      email: null,
      greeting: '',
      sendOn: '2020-01-01',
      address: { ...HOME, ...CANADA, zone: 'b' },
      updatedAt: new Date(),
    })
  await auth.test.runtime.due.run()
}

async function redeem(order: string, email: string) {
  const { token, deliverable } = (await giftOf(order)).gift
  const password = { password: 'a quiet harbour', confirm: 'a quiet harbour' }
  const body = { name: 'Ada Finch', email, password, address: CANADA, subscription: { token, deliverable } }
  expect((await openShopper(auth.test).checkoutAt('/api/subscribe/redeem', body)).status).toBe(200)
}

async function refund(order: string, what: object, amount: number) {
  return (await member('finance')).write('/api/staff/orders/refund', { order, what, amount, reason: 'Asked for it' })
}

describe('refunding all of an order with a gift that is being mailed', () => {
  it('returns 48.00 of 64.00 after one of four issues and ends the mailing', async () => {
    const order = await buy('one@example.org', { giftsubs: [GIFT] })
    expect(order.total).toBe(6400)
    await startByMail(order.id, 'One Post')
    await mailIssue()
    expect((await giftOf(order.id)).gift.state).toBe('started')
    const { refundable, gifts } = await fileOf(order.number)
    expect(gifts).toMatchObject([{ state: 'started', isAdded: false }])
    expect(refundable).toMatchObject({ whole: 4800, byHand: 0, withGifts: null, subscriptions: [{ ends: 'always' }] })
    expect((await refund(order.id, { type: 'whole' }, 4800)).status).toBe(200)
    expect(await giftOf(order.id)).toMatchObject({
      gift: { state: 'ended' },
      subscription: { tokensLeft: 0, cancelledAt: expect.any(Date) },
    })
    expect(await returned(order.id)).toBe(4800)
    expect(await rowOf(order.id)).toMatchObject({ status: 'refunded' })
    expect(await auth.audited()).toEqual([])
  })

  it('returns the rest of the order beside it, also when the gift went back first', async () => {
    const bought = { giftsubs: [GIFT], items: ONE_TOTE }
    const [together, apart] = [await buy('two@example.org', bought), await buy('three@example.org', bought)]
    const tote = together.total - 6400
    for (const order of [together, apart]) await startByMail(order.id, 'Two Post')
    await mailIssue()
    expect((await refund(together.id, { type: 'whole' }, 4800 + tote)).status).toBe(200)
    const { subscription: mailed } = await giftOf(apart.id)
    expect((await refund(apart.id, { type: 'unserved', subscription: mailed?.token }, 4800)).status).toBe(200)
    expect((await fileOf(apart.number)).refundable.whole).toBe(tote)
    expect((await refund(apart.id, { type: 'whole' }, tote)).status).toBe(200)
    expect([await returned(together.id), await returned(apart.id)]).toEqual([4800 + tote, 4800 + tote])
    expect(await auth.audited()).toEqual([])
  })

  it('ends the mailing when the provider returned all of it', async () => {
    const order = await buy('four@example.org', { giftsubs: [GIFT] })
    await startByMail(order.id, 'Four Post')
    await refundOutside(order.id)
    expect(await giftOf(order.id)).toMatchObject({ gift: { state: 'ended' }, subscription: { tokensLeft: 0 } })
    expect(await auth.audited()).toEqual([])
  })

  it('is noticed by the audit where an older version returned all and went on mailing', async () => {
    const order = await buy('five@example.org', { giftsubs: [GIFT] })
    await startByMail(order.id, 'Five Post')
    await mailIssue()
    await refundOutside(order.id, 100)
    await db().update(purchase).set({ status: 'refunded' }).where(eq(purchase.id, order.id))
    expect(await auth.audited()).toEqual([
      expect.stringMatching(/^an order is refunded and its gift is still mailed: /),
    ])
    await db().update(purchase).set({ status: 'paid' }).where(eq(purchase.id, order.id))
    expect(await auth.audited()).toEqual([])
  })
})

describe('refunding all of an order with a redeemed gift', () => {
  it('leaves the gift to its reader unless staff end it', async () => {
    const order = await buy('six@example.org', { giftsubs: [GIFT] })
    await redeem(order.id, 'six-reads@example.org')
    await mailIssue()
    const { refundable } = await fileOf(order.number)
    expect(refundable).toMatchObject({
      whole: 6400,
      withGifts: { online: 4800, byHand: 0 },
      subscriptions: [{ ends: 'on request', left: 3 }],
    })
    expect((await refund(order.id, { type: 'whole' }, 6400)).status).toBe(200)
    expect((await giftOf(order.id)).subscription).toMatchObject({ tokensLeft: 3, cancelledAt: null })
    expect(await returned(order.id)).toBe(6400)
    expect(await auth.audited()).toEqual([])
  })

  it('returns 48.00 and ends it when staff say so', async () => {
    const order = await buy('seven@example.org', { giftsubs: [GIFT] })
    await redeem(order.id, 'seven-reads@example.org')
    await mailIssue()
    const what = { type: 'whole', cancel_gifts: true }
    expect((await refund(order.id, what, 6400)).status).toBe(422)
    expect((await refund(order.id, what, 4800)).status).toBe(200)
    expect(await giftOf(order.id)).toMatchObject({ gift: { state: 'ended' }, subscription: { tokensLeft: 0 } })
    expect(await returned(order.id)).toBe(4800)
    expect(await auth.audited()).toEqual([])
  })

  it('keeps what was mailed before its recipient took it over', async () => {
    const order = await buy('eight@example.org', { giftsubs: [GIFT] })
    await startByMail(order.id, 'Eight Post')
    await mailIssue()
    await redeem(order.id, 'eight-reads@example.org')
    expect((await fileOf(order.number)).refundable.withGifts).toEqual({ online: 4800, byHand: 0 })
    expect((await refund(order.id, { type: 'whole', cancel_gifts: true }, 4800)).status).toBe(200)
    expect((await giftOf(order.id)).subscription).toMatchObject({ tokensLeft: 0 })
    expect(await auth.audited()).toEqual([])
  })
})
