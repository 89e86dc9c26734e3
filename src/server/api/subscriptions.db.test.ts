import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../tests/support/browser.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { HOME, openShopper, VISA } from '../../../tests/support/shopper.ts'
import { subscriptionChange } from '../db/schema/orders.ts'
import { account } from '../db/schema/people.ts'
import { subscription } from '../db/schema/subscriptions.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
})
afterAll(() => test.runtime.close())

const UPDATE = '/api/account/subscriptions/update'
const LONDON = { line1: '3 Lamb Street', line2: '', city: 'London', state: '', postcode: 'E1 6EA', country: 'GB' }

async function currentOf(email: string) {
  const [row] = await test.runtime.database.db
    .select()
    .from(subscription)
    .innerJoin(account, eq(account.id, subscription.accountId))
    .where(eq(account.email, email))
    .orderBy(subscription.position)
  if (!row) throw new Error(`${email} has no subscription.`)
  return row.subscription
}

function checkoutOf(answer: Answer) {
  const { type, data } = answer.body as { type: string; data: { type: string; data: Record<string, string> } }
  if (type !== 'upgrade-checkout' || data.type !== 'started') throw new Error(JSON.stringify(answer.body))
  return { id: data.data.payment_intent_id ?? '', secret: data.data.stripe_secret ?? '' }
}

describe('a digital reader', () => {
  it('pays for print abroad, goes back for nothing, and abroad again for nothing', async () => {
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const { token, tokensLeft } = await currentOf('digital@example.com')
    const seen = await reader.get(`/api/account/subscriptions/${token}`)
    const { options } = (seen.body as { upgrade: { options: { low_prices: { c: number }; can_upgrade: boolean } } })
      .upgrade
    expect(options.can_upgrade).toBe(true)
    const wanted = { subscription: { token, deliverable: 'print-c' }, address: LONDON }
    expect(await reader.checkoutAt(UPDATE, { ...wanted, shown_total: 1 })).toMatchObject({
      status: 422,
      body: { type: 'upgrade-failed', errors: { total: expect.any(String) } },
    })
    const started = checkoutOf(await reader.checkoutAt(UPDATE, { ...wanted, shown_total: options.low_prices.c }))
    expect(await currentOf('digital@example.com')).toMatchObject({ activeDeliverable: 'digital' })
    await reader.pay(started, VISA)
    expect(await reader.poll(started.id)).toMatchObject({ body: { status: 'completed' } })
    expect(await currentOf('digital@example.com')).toMatchObject({
      activeDeliverable: 'print-c',
      setDeliverable: 'print-c',
      tokensLeft,
    })
    const back = await reader.checkoutAt(UPDATE, { subscription: { token, deliverable: 'digital' } })
    expect(back).toMatchObject({ status: 200, body: { type: 'update-succeeded' } })
    expect(await currentOf('digital@example.com')).toMatchObject({
      activeDeliverable: 'digital',
      setDeliverable: 'print-c',
    })
    const again = await reader.checkoutAt(UPDATE, { subscription: { token, deliverable: 'print-c' } })
    expect(again.body).toEqual({ type: 'update-succeeded' })
    const changes = await test.runtime.database.db.select().from(subscriptionChange).orderBy(subscriptionChange.id)
    expect(changes.map(({ amount }) => amount)).toEqual([options.low_prices.c, 0, 0])
  })

  it('is refused a dearer rate beside the rate, and print without an address beside the address', async () => {
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const { token } = await currentOf('digital@example.com')
    expect(
      await reader.checkoutAt(UPDATE, { subscription: { token, deliverable: 'digital', level: 'high' } }),
    ).toMatchObject({ status: 422, body: { type: 'updated-failed', errors: { level: expect.any(String) } } })
    expect(await reader.checkoutAt(UPDATE, { subscription: { token, deliverable: 'print-b' } })).toMatchObject({
      status: 422,
      body: { errors: { address: expect.any(String) } },
    })
    expect(
      await reader.checkoutAt(UPDATE, { subscription: { token, deliverable: 'print-b' }, address: HOME }),
    ).toMatchObject({ status: 422, body: { errors: { 'address.country': expect.any(String) } } })
  })
})

it('answers for a subscription of somebody else as for one that does not exist', async () => {
  const reader = openShopper(test)
  await reader.login('digital@example.com')
  const { token } = await currentOf('active@example.com')
  const nothing = await reader.get('/api/account/subscriptions/nothing')
  expect(nothing.status).toBe(404)
  expect(await reader.get(`/api/account/subscriptions/${token}`)).toMatchObject({
    status: 404,
    body: nothing.body as object,
  })
  for (const wanted of [token, 'nothing'])
    expect((await reader.checkoutAt(UPDATE, { subscription: { token: wanted, deliverable: 'digital' } })).status).toBe(
      404,
    )
})
