import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOT_AN_EMAIL } from '#domain/access/email.ts'
import { addDays, dayOf, formatLongDay } from '#domain/day.ts'
import { GREETING_TOO_LONG, NOT_A_SEND_DAY, RECIPIENTS_DIFFER } from '#domain/gifts/recipient.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { CANADA, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { gift, giftRecipient, purchase, purchaseLine } from '../../db/schema/orders.ts'
import { attempt } from '../../db/schema/payments.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
})
afterAll(() => test.runtime.close())

const db = () => test.runtime.database.db
const gifts = (quantity: number, deliverable = 'print-a') => ({
  items: [],
  giftsubs: [{ deliverable, level: 'low', term: '1year', quantity }],
  donation: null,
  subscription: null,
})
/** So many days from today, where the publication lives. */
const inDays = (count: number) =>
  addDays(dayOf(test.runtime.sandbox?.clock.now() ?? new Date(0), 'America/New_York'), count)
const giver = { name: 'Gil Giver', origin: '/subscribe' }

/** The gifts of an order with their recipients, and its lines. */
async function ordered(email: string) {
  const [order] = await db().select().from(purchase).where(eq(purchase.email, email))
  if (!order) return null
  const rows = await db()
    .select({ gift, recipient: giftRecipient })
    .from(gift)
    .leftJoin(giftRecipient, eq(giftRecipient.giftId, gift.id))
    .where(eq(gift.giverEmail, email))
  const lines = await db()
    .select()
    .from(purchaseLine)
    .where(eq(purchaseLine.purchaseId, order.id))
    .orderBy(asc(purchaseLine.position))
  return { order, rows, lines }
}

describe('the recipients of gifts', () => {
  it('belong to the attempt, and to each gift once it is paid for', async () => {
    const email = 'three@example.net'
    const shopper = openShopper(test)
    const sendOn = inDays(39)
    const body = {
      ...giver,
      email,
      cart: gifts(3),
      gift_recipients: [
        { name: 'Ada', email: 'Ada@example.com ', message: 'Read!\r\nMum', send_on: sendOn },
        null,
        { name: 'Cy', address: { ...CANADA }, send_on: inDays(1) },
      ],
      shown_total: 3 * 5400 + 1000,
    }
    const intent = startedBy(await shopper.checkout(body))
    const [open] = await db().select().from(attempt).where(eq(attempt.intent, intent.id))
    expect(Object.values(JSON.parse(JSON.stringify(open?.content)).giftRecipients).flat()).toHaveLength(3)
    await shopper.pay(intent, VISA)
    expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
    const bought = await ordered(email)
    if (!bought) throw new Error('Nothing was ordered.')
    const { order, rows, lines } = bought
    expect(lines.map(({ shipcode, quantity, shipping }) => ({ shipcode, quantity, shipping }))).toEqual([
      { shipcode: 'ship-a', quantity: 2, shipping: 1200 },
      { shipcode: 'ship-b', quantity: 1, shipping: 1600 },
    ])
    expect(order.details).toEqual({})
    const named = rows.map((row) => [row.gift.deliverable, row.recipient?.name ?? null])
    expect(named.sort()).toEqual([
      ['print-a', null],
      ['print-a', 'Ada'],
      ['print-b', 'Cy'],
    ])
    const ada = rows.find(({ recipient }) => recipient?.name === 'Ada')?.recipient
    expect(ada).toMatchObject({ email: 'Ada@example.com', greeting: 'Read!\nMum', sendOn, sentAt: null })
    const cy = rows.find(({ recipient }) => recipient?.name === 'Cy')?.recipient
    expect(cy).toMatchObject({ email: null, address: { zone: 'b', country: 'CA' }, sendOn: inDays(1) })
  })

  it('are named on receipt and emails in the order of the form, with links only for those to hand over', async () => {
    const email = 'named@example.net'
    const shopper = openShopper(test)
    const gift_recipients = [
      { name: 'Vera', address: CANADA, send_on: inDays(3) },
      { name: 'Nell', email: 'nell@example.com', send_on: inDays(2) },
      { name: 'Sam' },
      null,
    ]
    const body = { ...giver, email, cart: gifts(4), gift_recipients, shown_total: 3 * 5400 + 6400 }
    const intent = startedBy(await shopper.checkout(body))
    await shopper.pay(intent, VISA)
    await shopper.poll(intent.id)
    const { order, rows } = (await ordered(email)) ?? { order: null, rows: [] }
    const titles = [
      `For Vera: by mail to ${CANADA.city}, ${CANADA.state}, starting ${formatLongDay(inDays(3))}`,
      `For Nell: we’ll email it on ${formatLongDay(inDays(2))}`,
      'For Sam: yours to give',
      'Gift 4: yours to give',
    ]
    const shown = await test.runtime.app.orders.receipt(order?.receipt ?? '')
    expect(shown?.receipt.gifts.map(({ title }) => title)).toEqual(titles)
    expect(shown?.receipt.gifts.map(({ state }) => state)).toEqual(['scheduled', 'scheduled', 'by-hand', 'by-hand'])
    const mails = await mailsTo(test, email)
    const listed = (text: string) => text.split('\n').filter((line) => titles.includes(line))
    const about = mails.find(({ subject }) => subject === 'Your four gifts of Broadfold are ready')
    expect(listed(about?.text ?? '')).toEqual(titles)
    expect(listed(mails.find(({ subject }) => subject.startsWith('Your receipt'))?.text ?? '')).toEqual(titles)
    const tokens = about?.links.flatMap((link) => /redeem\?token=(.+)$/.exec(link)?.[1] ?? []) ?? []
    const toGive = rows.filter(({ recipient }) => !recipient || recipient.name === 'Sam').map((row) => row.gift.token)
    expect([...new Set(tokens)].sort()).toEqual(toGive.sort())
  })

  it('are named for what waits in the cart too, in the order in which its page shows the gifts', async () => {
    const email = 'cart@example.net'
    const shopper = openShopper(test)
    for (const deliverable of ['print-b', 'digital', 'print-a'])
      await shopper.add({
        type: 'gift-subscription',
        item: { deliverable, level: 'low', term: '1year', coupon: null },
        qty: 1,
      })
    const { billing } = (await shopper.get('/api/cart')).body as {
      billing: { a: { giftsubs: { deliverable: string }[] } }
    }
    const shown = billing.a.giftsubs.map(({ deliverable }) => deliverable)
    expect(shown).toHaveLength(3)
    const named = { ...giver, email, gift_recipients: shown.map((name) => ({ name })) }
    const intent = startedBy(await shopper.checkout(named))
    await shopper.pay(intent, VISA)
    await shopper.poll(intent.id)
    const { rows } = (await ordered(email)) ?? { rows: [] }
    expect(rows.map((row) => row.recipient?.name === row.gift.deliverable)).toEqual([true, true, true])
  })

  it('are marked beside their fields, and nothing is charged', async () => {
    const email = 'faults@example.net'
    const refused = (gift_recipients: unknown, cart = gifts(2)) =>
      openShopper(test).checkout({ ...giver, email, cart, gift_recipients })
    expect(await refused([{ email: 'ada' }, { email: 'bo@example.com', send_on: '2025-01-01' }])).toMatchObject({
      status: 422,
      body: { errors: { 'gift_recipients.0.email': NOT_AN_EMAIL, 'gift_recipients.1.send_on': NOT_A_SEND_DAY } },
    })
    expect(await refused([{ message: 'a'.repeat(501) }, null])).toMatchObject({
      status: 422,
      body: { errors: { 'gift_recipients.0.message': GREETING_TOO_LONG } },
    })
    expect(await refused([null])).toMatchObject({
      status: 422,
      body: { errors: { gift_recipients: RECIPIENTS_DIFFER } },
    })
    expect(await ordered(email)).toBeNull()
  })

  it('in another zone show the new total before any charge, also to a page that showed none', async () => {
    const email = 'zones@example.net'
    const shopper = openShopper(test)
    const body = { ...giver, email, cart: gifts(1), gift_recipients: [{ address: CANADA }] }
    for (const shown_total of [5400, undefined])
      expect(await shopper.checkout({ ...body, shown_total })).toMatchObject({
        status: 422,
        body: { errors: { total: expect.stringContaining('$64.00') } },
      })
    expect((await shopper.checkout({ ...body, shown_total: 6400 })).status).toBe(200)
    expect((await shopper.get('/api/cart')).body).toMatchObject({ billing: { a: { giftees: [] } } })
  })

  it('of a stored cart leave nothing behind in it', async () => {
    const shopper = openShopper(test)
    await shopper.add({
      type: 'gift-subscription',
      item: { deliverable: 'print-a', level: 'low', term: '1year' },
      qty: 2,
    })
    const intent = startedBy(
      await shopper.checkout({
        ...giver,
        email: 'cart@example.net',
        gift_recipients: [{ address: CANADA }, null],
        shown_total: 5400 + 6400,
      }),
    )
    await shopper.pay(intent, VISA)
    expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
    expect(await shopper.get('/api/cart')).toMatchObject({ body: { count: 0 } })
  })

  it('have a code of their own for each gift, which nobody guesses', async () => {
    const rows = await db().select({ code: gift.code }).from(gift)
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
    for (const { code } of rows) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  })
})
