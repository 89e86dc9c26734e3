import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { CartAnswer } from '#contract/cart.ts'
import { appliesToSome, NOT_FOR_RENEWALS, unableToApply } from '#domain/catalogue/coupon.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import type { Shopper } from '../../../../tests/support/shopper.ts'
import { openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { attempt, couponUse } from '../../db/schema/payments.ts'
import { coupon } from '../../db/schema/publication.ts'

const test = runtimeForFile({ env: { CAPTCHA: 'test' } })
const db = () => test.runtime.database.db
const giver = { name: 'A giver', email: 'giver@example.net' }
const personal = { medium: 'digital', level: 'low', term: '1year', coupon: 'WELCOME' }
const gift = { deliverable: 'digital', level: 'low', term: '1year', coupon: 'GIFT10' }
const cartOf = async (shopper: Shopper) => (await shopper.get('/api/cart')).body as CartAnswer
const linesOf = ({ billing }: CartAnswer) => billing.a.reported

async function usesOf(intent: string): Promise<number[]> {
  const rows = await db()
    .select({ uses: couponUse.uses })
    .from(couponUse)
    .innerJoin(attempt, eq(attempt.id, couponUse.attemptId))
    .where(eq(attempt.intent, intent))
  return rows.map(({ uses }) => uses)
}

describe('a stored cart whose coupon no longer applies', () => {
  it('is priced without it, says so, and can be paid: a guest’s WELCOME after login', async () => {
    const shopper = openShopper(test)
    await shopper.add({ type: 'personal-subscription', item: personal })
    expect(await cartOf(shopper)).toMatchObject({ billing: { a: { total: 2500 } } })
    await shopper.login('expired@example.com')
    const cart = await cartOf(shopper)
    expect(linesOf(cart)[0]).toMatchObject({ discount: 0, coupon_error: NOT_FOR_RENEWALS })
    expect(cart.billing.a.total).toBe(3000)
    const intent = startedBy(await shopper.checkout({ shown_total: 3000 }))
    expect(await usesOf(intent.id)).toEqual([])
    await shopper.pay(intent, VISA)
    expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
  })

  it('drops it in one press, and what is alike becomes one line', async () => {
    const shopper = openShopper(test)
    await shopper.add({ type: 'gift-subscription', item: gift, qty: 2 })
    await shopper.add({ type: 'gift-subscription', item: { ...gift, coupon: null }, qty: 1 })
    const dropped = await shopper.post('/api/cart/coupon/remove', { coupon: 'GIFT10' })
    expect(linesOf(dropped.body as CartAnswer)).toMatchObject([{ quantity: 3, discount: 0, coupon_error: null }])
    expect(await openShopper(test).post('/api/cart/coupon/remove', { coupon: 'GIFT10' })).toMatchObject({
      status: 200,
      body: { count: 0 },
    })
  })

  it('tells the new total before it charges another than was shown', async () => {
    const shopper = openShopper(test)
    await shopper.add({ type: 'gift-subscription', item: gift })
    await db().update(coupon).set({ endsOn: '2020-01-01' }).where(eq(coupon.code, 'GIFT10'))
    expect(await shopper.checkout({ ...giver, shown_total: 2000 })).toMatchObject({
      status: 422,
      body: { errors: { coupon: unableToApply('GIFT10'), total: expect.stringContaining('$30.00') } },
    })
    expect((await cartOf(shopper)).billing.a.total).toBe(3000)
    startedBy(await shopper.checkout({ ...giver, shown_total: 3000 }))
    await db().update(coupon).set({ endsOn: null }).where(eq(coupon.code, 'GIFT10'))
  })

  it('is told of a page that asks for a coupon and shows no sum', async () => {
    const cart = { items: [], giftsubs: [], donation: null, subscription: { ...personal, coupon: 'COMEBACK' } }
    const who = { ...giver, password: { password: 'a quiet harbor', confirm: 'a quiet harbor' } }
    expect(await openShopper(test).checkout({ ...who, cart, origin: '/subscribe' })).toMatchObject({
      status: 422,
      body: { errors: { coupon: expect.any(String) } },
    })
  })
})

describe('a coupon with fewer uses left than gifts', () => {
  const limit = (usageLimit: number | null) => db().update(coupon).set({ usageLimit }).where(eq(coupon.code, 'GIFT10'))

  it('discounts as many as there are, says how many, and charges what it showed', async () => {
    const [{ used } = { used: 0 }] = await db().select().from(coupon).where(eq(coupon.code, 'GIFT10'))
    await limit(used + 2)
    const shopper = openShopper(test)
    await shopper.add({ type: 'gift-subscription', item: gift, qty: 5 })
    const cart = await cartOf(shopper)
    const sentence = appliesToSome('GIFT10', { count: 2, of: 5 })
    expect(linesOf(cart)[0]).toMatchObject({ discount: 2000, coupon_error: sentence })
    const intent = startedBy(await shopper.checkout({ ...giver, shown_total: 13_000 }))
    expect(await usesOf(intent.id)).toEqual([2])
    await limit(null)
  })

  it('for once per reader discounts one; a guest whose address has used it is shown the sum without it', async () => {
    const once = { ...gift, coupon: 'FIRSTTEN' }
    const first = openShopper(test)
    await first.add({ type: 'gift-subscription', item: once, qty: 2 })
    expect(linesOf(await cartOf(first))[0]).toMatchObject({
      coupon_error: appliesToSome('FIRSTTEN', { count: 1, of: 2 }),
    })
    const { total } = (await cartOf(first)).billing.a
    const intent = startedBy(await first.checkout({ ...giver, shown_total: total }))
    expect(await usesOf(intent.id)).toEqual([1])
    const again = openShopper(test)
    await again.add({ type: 'gift-subscription', item: once })
    const shown = (await cartOf(again)).billing.a.total
    expect(await again.checkout({ ...giver, shown_total: shown })).toMatchObject({ status: 422 })
    const told = await cartOf(again)
    expect(linesOf(told)[0]).toMatchObject({ discount: 0, coupon_error: unableToApply('FIRSTTEN') })
    startedBy(await again.checkout({ ...giver, shown_total: told.billing.a.total }))
  })
})
