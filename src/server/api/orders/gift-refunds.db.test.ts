import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { providerOf } from '../../../../tests/faults/provider.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { openReturns } from '../../../../tests/support/returns.ts'
import { HOME, openShopper } from '../../../../tests/support/shopper.ts'
import { gift, giftRecipient } from '../../db/schema/orders.ts'
import { payment } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { bookOutside } from '../../services/orders/outside-refunds.ts'

const auth = openReturns()
const { db, member, fileOf, buy, returned, rowOf } = auth

let mailings: Awaited<ReturnType<typeof mailingsOf>> | undefined

const PRINT = { deliverable: 'print-a', level: 'low', term: '1year', quantity: 1 }
const DIGITAL = { ...PRINT, deliverable: 'digital' }

async function refund(order: string, what: object, amount: number) {
  const cashier = await member('finance')
  return cashier.write('/api/staff/orders/refund', { order, what, amount, reason: 'Asked for it' })
}

const giftOf = async (order: string) => {
  const [row] = await db()
    .select({ gift, subscription, account })
    .from(gift)
    .leftJoin(subscription, eq(subscription.id, gift.subscriptionId))
    .leftJoin(account, eq(account.id, subscription.accountId))
    .where(eq(gift.purchaseId, order))
  if (!row) throw new Error('The order has no gift.')
  return row
}

async function redeem(order: string, email: string) {
  const { token, deliverable } = (await giftOf(order)).gift
  const reader = { name: 'Ada Finch', email, password: { password: 'a quiet harbour', confirm: 'a quiet harbour' } }
  const wanted = { ...reader, address: HOME, subscription: { token, deliverable } }
  expect((await openShopper(auth.test).checkoutAt('/api/subscribe/redeem', wanted)).status).toBe(200)
}

/** Begins by itself: as if the giver had named a postal address. */
async function start(order: string, name: string) {
  const { id } = (await giftOf(order)).gift
  await db()
    .insert(giftRecipient)
    .values({
      giftId: id,
      name,
      email: null,
      greeting: '',
      sendOn: '2020-01-01',
      address: { ...HOME, zone: 'a' },
      updatedAt: new Date(),
    })
  await auth.test.runtime.due.run()
}

async function lose(order: string) {
  const [paid] = await db().select().from(payment).where(eq(payment.purchaseId, order))
  const intent = paid?.intent ?? ''
  const { act } = providerOf(auth.test.web)
  const opened = (await act({ action: 'dispute', intent })) as { dispute: { id: string } }
  await act({ action: 'close-dispute', dispute: opened.dispute.id, outcome: 'lost' })
  for (const _ of [1, 2]) await bookOutside(auth.test.runtime.paymentContext, intent)
}

const subjects = async (email: string) => (await mailsTo(auth.test, email)).map(({ subject }) => subject)

describe('the order of a gift goes back', () => {
  it('whole, while nobody has redeemed it and it has not begun', async () => {
    const order = await buy('one@example.org', { giftsubs: [PRINT] })
    expect((await fileOf(order.number)).refundable).toMatchObject({ whole: 5400, subscriptions: [] })
    expect((await refund(order.id, { type: 'whole' }, 5400)).status).toBe(200)
    expect((await giftOf(order.id)).gift.status).toBe('cancelled')
    expect(await returned(order.id)).toBe(5400)
    expect(await auth.audited()).toEqual([])
  })

  it.each([
    ['redeemed', 'two', (order: string) => redeem(order, 'two-reads@example.org')],
    ['begun by post', 'three', (order: string) => start(order, 'Three Post')],
    [
      'begun and taken over',
      'four',
      async (order: string) => {
        await start(order, 'Four Post')
        await redeem(order, 'four-reads@example.org')
      },
    ],
  ])('by its unserved issues once it is %s, when staff cancel it: 40.50 of 54.00', async (_, giver, begin) => {
    const order = await buy(`${giver}@example.org`, { giftsubs: [PRINT] })
    await begin(order.id)
    mailings ??= await mailingsOf(auth.test)
    await mailings.next()
    await mailings.sent((await mailings.closed()).id)
    const { subscription: running } = await giftOf(order.id)
    expect(running).toMatchObject({ tokensLeft: 3 })
    const { refundable } = await fileOf(order.number)
    expect(refundable.subscriptions).toMatchObject([{ online: 4050, byHand: 0 }])
    const what = { type: 'unserved', subscription: running?.token }
    expect((await refund(order.id, what, 4050)).status).toBe(200)
    expect((await giftOf(order.id)).subscription).toMatchObject({ tokensLeft: 0, cancelledAt: expect.any(Date) })
    expect(await returned(order.id)).toBe(4050)
    expect(await auth.audited()).toEqual([])
  })

  it('by its unserved issues when it renewed another, which goes on and can be renewed again', async () => {
    const first = await buy('five@example.org', { giftsubs: [PRINT] })
    await redeem(first.id, 'five-reads@example.org')
    const { renewalToken } = (await giftOf(first.id)).gift
    const second = await buy('five@example.org', { giftsubs: [PRINT] }, { renews_gift: renewalToken })
    const { subscription: added } = await giftOf(second.id)
    expect(added).toMatchObject({ tokensLeft: 4, accountId: (await giftOf(first.id)).account?.id })
    expect((await fileOf(second.number)).refundable.subscriptions).toMatchObject([{ online: 5400, byHand: 0 }])
    const { toRenew } = auth.test.runtime.app.gifts
    expect(await toRenew(renewalToken)).toMatchObject({ renewable: false, renewed: true })
    const what = { type: 'unserved', subscription: added?.token }
    expect((await refund(second.id, what, 5400)).status).toBe(200)
    expect((await giftOf(second.id)).subscription).toMatchObject({ tokensLeft: 0, cancelledAt: expect.any(Date) })
    expect((await giftOf(first.id)).subscription).toMatchObject({ tokensLeft: 4, cancelledAt: null })
    expect(await returned(first.id, second.id)).toBe(5400)
    expect(await toRenew(renewalToken)).toMatchObject({ renewable: true, renewed: false })
    expect(await auth.audited()).toEqual([])
  })
})

describe('a payment that is lost in a dispute', () => {
  it('ends a redeemed gift; the recipient is told once, and gets their own upgrade back', async () => {
    const order = await buy('denies@example.org', { giftsubs: [DIGITAL] })
    const upgrade = await auth.redeem(order.id, 'betrayed@example.org', 'print-c')
    await lose(order.id)
    expect((await giftOf(order.id)).subscription).toMatchObject({ tokensLeft: 0, cancelledAt: expect.any(Date) })
    expect(await returned(order.id)).toBe(0)
    expect(await returned(upgrade.id)).toBe(upgrade.total)
    expect(await rowOf(upgrade.id)).toMatchObject({ status: 'refunded' })
    await expect
      .poll(async () => String(await subjects('betrayed@example.org')))
      .toContain('Your refund from Broadfold')
    const told = (await mailsTo(auth.test, 'betrayed@example.org')).filter(({ subject }) =>
      subject.includes('ended early'),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('What you paid yourself for these issues goes back to you.')
    expect(await auth.audited()).toEqual([])
  })

  it('ends one that waits and one that began by post, without a word to anybody who has no address', async () => {
    const waiting = await buy('denies-two@example.org', { giftsubs: [PRINT] })
    await lose(waiting.id)
    expect((await giftOf(waiting.id)).gift.status).toBe('cancelled')
    const begun = await buy('denies-three@example.org', { giftsubs: [PRINT] })
    await start(begun.id, 'Six Post')
    await lose(begun.id)
    expect((await giftOf(begun.id)).subscription).toMatchObject({ tokensLeft: 0 })
    expect(await auth.audited()).toEqual([])
  })

  it('ends a redeemed gift also after its order was refunded whole', async () => {
    const order = await buy('denies-late@example.org', { giftsubs: [PRINT] })
    await redeem(order.id, 'betrayed-late@example.org')
    expect((await refund(order.id, { type: 'whole' }, 5400)).status).toBe(200)
    await auth.test.runtime.queue.idle()
    expect((await giftOf(order.id)).subscription).toMatchObject({ cancelledAt: null })
    // Banks dispute what was returned too; the sandbox does not.
    const [paid] = await db().select().from(payment).where(eq(payment.purchaseId, order.id))
    const { paymentContext: context } = auth.test.runtime
    const intent = paid?.intent ?? ''
    const lost = { id: 'dp_late', intent, amount: cents(5400), status: 'lost' as const }
    const payments = { ...context.payments, listDisputes: async () => [lost] }
    for (const _ of [1, 2]) await bookOutside({ ...context, payments }, intent)
    expect((await giftOf(order.id)).subscription).toMatchObject({ tokensLeft: 0, cancelledAt: expect.any(Date) })
    expect(await returned(order.id)).toBe(5400)
    expect(await subjects('betrayed-late@example.org')).toContain('Your gift of Broadfold has ended early')
    expect(await auth.audited()).toEqual([])
  })

  it('and one refunded as fraud at the provider does the same', async () => {
    const order = await buy('fraud@example.org', { giftsubs: [PRINT] })
    await redeem(order.id, 'unaware@example.org')
    const [paid] = await db().select().from(payment).where(eq(payment.purchaseId, order.id))
    const intent = paid?.intent ?? ''
    await providerOf(auth.test.web).stripe('POST', 'refunds', { payment_intent: intent, reason: 'fraudulent' })
    await bookOutside(auth.test.runtime.paymentContext, intent)
    expect((await giftOf(order.id)).subscription).toMatchObject({ tokensLeft: 0 })
    expect(await subjects('unaware@example.org')).toContain('Your gift of Broadfold has ended early')
    expect(await auth.audited()).toEqual([])
  })
})
