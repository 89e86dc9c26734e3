import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import type { IssuesPerYear } from '#domain/vocabulary.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import type { Shopper } from '../../../../tests/support/shopper.ts'
import { openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { gift, purchase, purchaseLine } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { priceList } from '../../db/schema/publication.ts'
import { subscription } from '../../db/schema/subscriptions.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
})
afterAll(() => test.runtime.close())

const db = () => test.runtime.database.db
const OWN = { type: 'personal-subscription', item: { medium: 'digital', level: 'low', term: '2year' } }
const GIFT = { type: 'gift-subscription', item: { deliverable: 'digital', level: 'low', term: '1year' } }
const password = { password: 'a quiet harbour', confirm: 'a quiet harbour' }
const buyer = (name: string) => ({ name, email: `${name.toLowerCase()}@example.net`, password })

async function comeOut(issuesPerYear: IssuesPerYear) {
  await db()
    .update(priceList)
    .set({ prices: { ...DEMO_PRICES, issuesPerYear } })
  test.runtime.catalogue.drop()
}

async function begin(shopper: Shopper, what: object, name: string) {
  await shopper.add(what)
  return startedBy(await shopper.checkout(buyer(name)))
}

async function pay(shopper: Shopper, intent: ReturnType<typeof startedBy>) {
  await shopper.pay(intent, VISA)
  return (await shopper.poll(intent.id)).body as { receipt: string }
}

async function soldTo(name: string) {
  const rows = await db()
    .select({ left: subscription.tokensLeft, issuesPerYear: subscription.issuesPerYear })
    .from(subscription)
    .innerJoin(account, eq(account.id, subscription.accountId))
    .where(eq(account.email, buyer(name).email))
  return rows
}

/** As it stands in the order; digital readers have had the latest issue at once. */
async function lineOf(receipt: string) {
  const [line] = await db()
    .select({ name: purchaseLine.name })
    .from(purchaseLine)
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .where(eq(purchase.receipt, receipt))
  return line?.name
}

it('sells the number of the prices in force, and keeps what was quoted when it is paid later', async () => {
  await comeOut(4)
  const early = openShopper(test)
  const quoted = await begin(early, OWN, 'Ada')
  await comeOut(12)
  const { receipt } = await pay(early, quoted)
  expect(await lineOf(receipt)).toBe('Subscription: Standard Digital (2 years, 8 issues)')
  expect(await soldTo('Ada')).toEqual([{ left: 7, issuesPerYear: 4 }])

  const later = openShopper(test)
  const monthly = await pay(later, await begin(later, OWN, 'Bo'))
  expect(await lineOf(monthly.receipt)).toBe('Subscription: Standard Digital (2 years, 24 issues)')
  expect(await soldTo('Bo')).toEqual([{ left: 23, issuesPerYear: 12 }])
  expect(await later.get('/api/account/subscriber')).toMatchObject({
    body: { subscriber: { timetable: { issues_expected: 23 } } },
  })
})

it('keeps the number of a gift until it is redeemed', async () => {
  await comeOut(6)
  const giver = openShopper(test)
  await pay(giver, await begin(giver, GIFT, 'Gil'))
  const [given] = await db().select().from(gift).where(eq(gift.giverEmail, 'gil@example.net'))
  await comeOut(1)
  const reader = openShopper(test)
  const token = given?.token ?? ''
  expect(await reader.get(`/api/subscribe/redeem?token=${token}`)).toMatchObject({
    body: { gift: { issues_per_year: 6 } },
  })
  const redeemed = await reader.checkoutAt('/api/subscribe/redeem', {
    ...buyer('Cyd'),
    subscription: { token, deliverable: 'digital' },
  })
  expect(redeemed).toMatchObject({ status: 200, body: { type: 'redeem-succeeded' } })
  expect(await soldTo('Cyd')).toEqual([{ left: 5, issuesPerYear: 6 }])
})

it('takes no other number', async () => {
  await expect(comeOut(5 as never)).rejects.toThrow()
})
