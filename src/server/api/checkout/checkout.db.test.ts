import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOO_NEAR } from '#domain/access/near-password.ts'
import { TOO_LONG } from '#domain/access/password.ts'
import { LINE_TOO_LONG } from '#domain/addresses/line-length.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { CANADA, DECLINED, HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { purchase, purchaseLine } from '../../db/schema/orders.ts'
import { stock } from '../../db/schema/publication.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
})
afterAll(() => test.runtime.close())

const mug = { type: 'basic-product', ref: 'prd:tote-bag' }
const guest = { name: 'Maren Holt', email: 'maren@example.com', address: HOME, shipcode: 'ship-a' }

async function onHand(ref: string) {
  const [row] = await test.runtime.database.db.select().from(stock).where(eq(stock.ref, ref))
  return row
}

describe('a guest who buys products', () => {
  it('is started, pays, and gets an order, a receipt by mail and an empty cart; the stock goes down once', async () => {
    const before = await onHand(mug.ref)
    const shopper = openShopper(test)
    await shopper.add(mug)
    const intent = startedBy(await shopper.checkout(guest))
    expect(await onHand(mug.ref)).toMatchObject({ onHand: before?.onHand, reserved: 1 })
    expect(await shopper.get(`/api/checkout/${intent.id}`)).toMatchObject({
      status: 200,
      body: { status: 'in-progress' },
    })
    expect(await shopper.pay(intent, VISA)).toMatchObject({ status: 'succeeded' })
    const polled = await shopper.poll(intent.id)
    expect(polled).toMatchObject({ status: 200, body: { status: 'completed', receipt: expect.any(String) } })
    expect(await onHand(mug.ref)).toMatchObject({ onHand: (before?.onHand ?? 0) - 1, reserved: 0 })
    const { receipt } = polled.body as { receipt: string }
    const [order] = await test.runtime.database.db.select().from(purchase).where(eq(purchase.receipt, receipt))
    expect(order).toMatchObject({ status: 'paid', kind: 'order', name: 'Maren Holt', address: { zone: 'a' } })
    expect(await shopper.get('/api/cart')).toMatchObject({ body: { count: 0 } })
    const mails = await mailsTo(test, 'maren@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`BF-${order?.number}`)
  })

  it('is told beside the fields what is missing', async () => {
    const shopper = openShopper(test)
    await shopper.add(mug)
    const answer = await shopper.checkout({ name: ' ', email: 'nobody', address: { country: 'US' } })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          name: 'Must not be blank.',
          email: 'Enter a valid email address.',
          'address.city': 'Must not be blank.',
        },
      },
    })
    expect(await shopper.checkout({ ...guest, address: null })).toMatchObject({
      body: { errors: { 'address.country': 'Must not be blank.', 'address.line1': 'Must not be blank.' } },
    })
    const long = 'x'.repeat(1001)
    const [address, recipient] = [
      { ...HOME, line2: long },
      { recipient_name: long, recipient_address: { city: long } },
    ]
    const password = { password: long, confirm: '' }
    expect(await shopper.checkout({ name: long, email: long, address, ...recipient, password })).toMatchObject({
      status: 422,
      body: {
        errors: {
          name: LINE_TOO_LONG,
          email: LINE_TOO_LONG,
          'address.line2': LINE_TOO_LONG,
          recipient_name: LINE_TOO_LONG,
          'recipient_address.city': LINE_TOO_LONG,
          'password.password': TOO_LONG,
        },
      },
    })
    const unknown = { ...guest, address: { ...guest.address, state: 'ZZ' } }
    expect(await shopper.checkout(unknown)).toMatchObject({
      body: { errors: { 'address.state': 'Choose a state in this country.' } },
    })
  })

  it('goes on with the same intent when the form is sent again, and with another when the sum changes', async () => {
    const shopper = openShopper(test)
    await shopper.add(mug)
    const first = startedBy(await shopper.checkout(guest))
    const again = await shopper.checkout({ ...guest, name: 'M. Holt' })
    expect(again.body).toMatchObject({ type: 'updated', data: { payment_intent_id: first.id } })
    const moved = startedBy(await shopper.checkout({ ...guest, address: CANADA, shipcode: 'ship-b' }))
    expect(moved.id).not.toBe(first.id)
    expect(await shopper.pay(first, VISA)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } })
    await shopper.pay(moved, VISA)
    expect(await shopper.poll(moved.id)).toMatchObject({ body: { status: 'completed' } })
    const { db } = test.runtime.database
    const [order] = await db.select().from(purchase).orderBy(desc(purchase.number)).limit(1)
    const [line] = await db
      .select()
      .from(purchaseLine)
      .where(eq(purchaseLine.purchaseId, order?.id ?? ''))
    expect(line).toMatchObject({ shipcode: 'ship-b', shipping: 1200 })
  })

  it('may pay with another card after one was declined', async () => {
    const shopper = openShopper(test)
    await shopper.add(mug)
    const intent = startedBy(await shopper.checkout(guest))
    expect(await shopper.pay(intent, DECLINED)).toMatchObject({ error: { message: 'Your card was declined.' } })
    expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'in-progress' } })
    await shopper.pay(startedBy(await shopper.checkout(guest)), VISA)
    expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
  })

  it('is told when the total is not what the page showed', async () => {
    const shopper = openShopper(test)
    await shopper.add(mug)
    const answer = await shopper.checkout({ ...guest, shown_total: 1 })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { total: expect.stringContaining('The total is now $') } },
    })
  })
})

describe('strangers', () => {
  it('see nothing of an attempt of another session', async () => {
    const shopper = openShopper(test)
    await shopper.add(mug)
    const intent = startedBy(await shopper.checkout(guest))
    const stranger = openShopper(test)
    await stranger.add(mug)
    expect((await stranger.poll(intent.id)).status).toBe(404)
    expect((await stranger.poll('pi_nothing')).status).toBe(404)
    expect((await openShopper(test).poll(intent.id)).status).toBe(404)
  })
})

describe('a guest with a personal subscription', () => {
  const personal = {
    type: 'personal-subscription',
    item: { medium: 'digital', level: 'low', term: '1year' },
  }
  const form = {
    name: 'Ines Duarte',
    email: 'ines@example.net',
    password: { password: 'a quiet harbour', confirm: 'a quiet harbour' },
  }

  it('needs a password, and one that is not the buyer’s name', async () => {
    const shopper = openShopper(test)
    await shopper.add(personal)
    const answer = await shopper.checkout({ name: 'Ines Duarte', email: 'ines@example.net' })
    expect(answer).toMatchObject({ status: 422, body: { errors: { 'password.password': 'Must not be blank.' } } })
    const password = { password: 'Ines-Duarte!', confirm: 'Ines-Duarte!' }
    expect((await shopper.checkout({ ...form, password })).body).toEqual({ errors: { 'password.password': TOO_NEAR } })
  })

  it('has an account and is in it once the money is there, with the latest issue served', async () => {
    const shopper = openShopper(test)
    await shopper.add(personal)
    const intent = startedBy(await shopper.checkout(form))
    await shopper.pay(intent, VISA)
    expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
    const answer = await shopper.get('/api/account/subscriber')
    expect(answer).toMatchObject({
      status: 200,
      body: { subscriber: { account: { name: 'Ines Duarte' }, timetable: { issues_expected: 3 } } },
    })
  })

  it('is asked to log in when the address has an account', async () => {
    const shopper = openShopper(test)
    await shopper.add(personal)
    expect(await shopper.checkout({ ...form, email: 'active@example.com' })).toMatchObject({
      status: 422,
      body: { errors: { email: expect.stringContaining('log in') } },
    })
  })
})
