import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoDatabase } from '../../../tests/support/database.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import { rateLimit } from '../db/schema/access.ts'
import { gift, subscriptionChange } from '../db/schema/orders.ts'
import { account } from '../db/schema/people.ts'
import { ledgerEntry, subscription } from '../db/schema/subscriptions.ts'
import { guessLimits } from '../services/access/limits/limits.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
})
afterAll(() => test.runtime.close())

const REDEEM = '/api/subscribe/redeem'
const newReader = {
  name: 'Ada Finch',
  email: 'ada@example.net',
  password: { password: 'a quiet harbour', confirm: 'a quiet harbour' },
}

async function buyGifts(quantity: number, deliverable = 'digital'): Promise<string[]> {
  const giver = openShopper(test)
  await giver.add({ type: 'gift-subscription', item: { deliverable, level: 'low', term: '1year' }, qty: quantity })
  const intent = startedBy(await giver.checkout({ name: 'Gil Giver', email: 'gil@example.net' }))
  await giver.pay(intent, VISA)
  await giver.poll(intent.id)
  const rows = await test.runtime.database.db.select().from(gift).where(eq(gift.status, 'waiting'))
  return rows
    .filter((row) => row.deliverable === deliverable && row.giverEmail === 'gil@example.net')
    .map(({ token }) => token)
}

async function subscriptionsOf(email: string) {
  const rows = await test.runtime.database.db
    .select({ subscription })
    .from(subscription)
    .innerJoin(account, eq(account.id, subscription.accountId))
    .where(eq(account.email, email))
    .orderBy(subscription.position)
  return rows.map((row) => row.subscription)
}

describe('a gift', () => {
  it('is looked at without being redeemed, and redeemed by a new reader who is let in', async () => {
    const [token = ''] = await buyGifts(1, 'print-a')
    const reader = openShopper(test)
    const seen = await reader.get(`${REDEEM}?token=${token}`)
    expect(seen).toMatchObject({
      status: 200,
      body: { gift: { order: { name: 'Gil Giver' }, redeemed: false }, prices: { digital: 0, 'print-a': 0 } },
    })
    const wanted = { ...newReader, subscription: { token, deliverable: 'print-a' } }
    expect(await reader.checkoutAt(REDEEM, wanted)).toMatchObject({
      status: 422,
      body: { type: 'redeem-failed', errors: { address: expect.any(String) } },
    })
    expect(await reader.checkoutAt(REDEEM, { ...wanted, address: HOME })).toMatchObject({
      status: 200,
      body: { type: 'redeem-succeeded' },
    })
    expect(await reader.get('/api/account/subscriber')).toMatchObject({
      body: { subscriber: { account: { name: 'Ada Finch' }, timetable: { issues_expected: 4 } } },
    })
    expect((await mailsTo(test, 'ada@example.net')).map(({ subject }) => subject)).toContain(
      'Your gift of Broadfold has started',
    )
    expect(await openShopper(test).get(`${REDEEM}?token=${token}`)).toMatchObject({
      body: { gift: { redeemed: true } },
    })
  })

  it('queues behind what runs, and keeps every issue', async () => {
    const [token = ''] = await buyGifts(1)
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const before = await subscriptionsOf('digital@example.com')
    await reader.checkoutAt(REDEEM, { subscription: { token, deliverable: 'digital' } })
    const after = await subscriptionsOf('digital@example.com')
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.at(-1)).toMatchObject({ tokensLeft: 4, phase: 'renewal' })
  })

  it('costs the difference in a dearer form, and is redeemed when that is paid', async () => {
    const [token = ''] = await buyGifts(1)
    const reader = openShopper(test)
    await reader.login('international@example.com')
    const { prices } = (await reader.get(`${REDEEM}?token=${token}`)).body as { prices: Record<string, number> }
    const answer = await reader.checkoutAt(REDEEM, {
      subscription: { token, deliverable: 'print-c' },
      shown_total: prices['print-c'],
    })
    const { data } = answer.body as { data: { data: Record<string, string> } }
    const intent = { id: data.data.payment_intent_id ?? '', secret: data.data.stripe_secret ?? '' }
    await reader.pay(intent, VISA)
    expect(await reader.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
    const bought = (await subscriptionsOf('international@example.com')).at(-1)
    expect(bought).toMatchObject({ activeDeliverable: 'print-c', setDeliverable: 'print-c', tokensLeft: 4 })
    const [granted] = await test.runtime.database.db
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.subscriptionId, bought?.id ?? ''))
    expect(granted?.amount).toBe(3000)
    const changes = await test.runtime.database.db
      .select()
      .from(subscriptionChange)
      .where(eq(subscriptionChange.subscriptionId, bought?.id ?? ''))
    expect(changes).toMatchObject([{ amount: prices['print-c'], purchaseId: expect.any(String) }])
  })

  it('is refused by a lifetime reader and stays for somebody else', async () => {
    const [token = ''] = await buyGifts(1)
    const reader = openShopper(test)
    await reader.login('lifetime@example.com')
    expect(await reader.get(`${REDEEM}?token=${token}`)).toMatchObject({ body: { not_for_you: expect.any(String) } })
    expect(await reader.checkoutAt(REDEEM, { subscription: { token, deliverable: 'digital' } })).toMatchObject({
      status: 422,
      body: { type: 'redeem-failed', errors: expect.stringContaining('pass it on') },
    })
    expect(await reader.get(`${REDEEM}?token=${token}`)).toMatchObject({ body: { gift: { redeemed: false } } })
  })

  it('of fifty who redeem it at once, one has it', async () => {
    const [token = ''] = await buyGifts(1)
    const readers = Array.from({ length: 50 }, () => openShopper(test))
    const answers = await Promise.all(
      readers.map((reader, at) =>
        reader.checkoutAt(REDEEM, {
          ...newReader,
          email: `reader${at}@example.net`,
          subscription: { token, deliverable: 'digital' },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(49)
    for (const { body } of refused)
      expect(body).toMatchObject({
        type: 'redeem-failed',
        errors: expect.stringContaining('This gift has already been redeemed.'),
      })
  })

  it('asked for too often from one place waits, and says so', async () => {
    const [token = ''] = await buyGifts(1)
    const wanted = { ...newReader, email: 'often@example.net', subscription: { token, deliverable: 'digital' } }
    const address = '203.0.113.7'
    const endsAt = new Date(test.runtime.app.now().getTime() + 60_000)
    const taken = guessLimits(address).map(({ key, allowed }) => ({ key, hits: allowed, endsAt }))
    await test.runtime.database.db.insert(rateLimit).values(taken)
    expect(await openShopper(test, { address }).checkoutAt(REDEEM, wanted)).toMatchObject({
      status: 429,
      body: { type: 'redeem-failed', errors: expect.any(String) },
    })
    await test.runtime.database.db.delete(rateLimit)
    expect((await openShopper(test).checkoutAt(REDEEM, wanted)).status).toBe(200)
  })

  it('that does not exist is not found', async () => {
    expect((await openShopper(test).get(`${REDEEM}?token=nothing`)).status).toBe(404)
    expect(
      await openShopper(test).checkoutAt(REDEEM, {
        ...newReader,
        subscription: { token: 'nothing', deliverable: 'digital' },
      }),
    ).toMatchObject({ status: 422, body: { type: 'redeem-failed', errors: 'We could not find this gift.' } })
  })
})
