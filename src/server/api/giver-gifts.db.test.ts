import { createHmac } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { ANOTHER_ZONE, GIFT_IS_OVER, NOTHING_TO_SEND_AGAIN } from '#domain/gifts/change-gift.ts'
import { SENT_THERE_TODAY, SENT_TO_TOO_MANY, SENT_TOO_OFTEN } from '#domain/gifts/sending-limits.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import type { Shopper } from '../../../tests/support/shopper.ts'
import { CANADA, HOME, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import { RecipientRefused } from '../adapters/mail.ts'
import { audit } from '../db/schema/account.ts'
import { message } from '../db/schema/mail.ts'
import { gift, giftRecipient } from '../db/schema/orders.ts'
import { account } from '../db/schema/people.ts'
import { remindGivers } from '../services/gifts/giver/remind-givers.ts'
import { takeRefusedGiftMail } from '../services/gifts/returned-gift-mail.ts'
import { sendDueGifts } from '../services/gifts/send-gifts.ts'
import { startDueGifts } from '../services/gifts/start-gifts.ts'
import { deliverMail } from '../services/mail/send-mail.ts'

const SECRET = 'a secret of sixteen letters'

let test: TestRuntime
let giver: Shopper
let other: Shopper
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test', CONTACTS_WEBHOOK_SECRET: SECRET } })
  giver = openShopper(test)
  await giver.login('active@example.com')
  other = openShopper(test)
  await other.login('digital@example.com')
})
afterAll(() => test.runtime.close())

const db = () => test.runtime.database.db
const context = () => test.runtime.paymentContext
const inDays = (count: number) => addDays(dayOf(test.runtime.app.now(), 'America/New_York'), count)
/** In the middle of the day in New York, so many days from now. */
const noon = (days: number) => () => new Date(`${inDays(days)}T17:00:00Z`)
const sendOn = (days: number) => sendDueGifts({ ...context(), now: noon(days) })
const subjects = async (to: string) => (await mailsTo(test, to)).map(({ subject }) => subject)
const toGiver = async (recipient: string) =>
  (await subjects('active@example.com')).filter((subject) => subject.includes(recipient))

/** One gift of the giver's, paid for. */
async function give(recipient: object | null, deliverable = 'print-a'): Promise<string> {
  const cart = {
    items: [],
    giftsubs: [{ deliverable, level: 'low', term: '1year', quantity: 1 }],
    donation: null,
    subscription: null,
  }
  const named = recipient && { gift_recipients: [recipient] }
  const intent = startedBy(await giver.checkout({ name: 'Gil Giver', origin: '/subscribe', cart, ...named }, '&gift'))
  await giver.pay(intent, VISA)
  await giver.poll(intent.id)
  const [newest] = await db().select({ id: gift.id }).from(gift).orderBy(desc(gift.createdAt)).limit(1)
  return newest?.id ?? ''
}
const readGift = async (id: string) => (await db().select().from(gift).where(eq(gift.id, id)))[0]
const readRecipient = async (id: string) =>
  (await db().select().from(giftRecipient).where(eq(giftRecipient.giftId, id)))[0]

/** As a page of theirs posts it. */
async function post(who: Shopper, path: string, body: object) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = new Request('http://localhost:3000/', { headers: { Cookie: cookie } })
  const { session } = await test.runtime.app.visitor(page)
  return who.post(path, { session, ...body })
}
const change = (id: string, recipient: object, who = giver) =>
  post(who, '/api/account/gifts/change', { gift: id, recipient })
const again = (id: string, who = giver) => post(who, '/api/account/gifts/send', { gift: id })
const own = async () => {
  const [{ id } = { id: '' }] = await db().select().from(account).where(eq(account.email, 'active@example.com'))
  return (await test.runtime.app.gifts.given(id, 1)).gifts
}
const shown = async (id: string) => (await own()).find((one) => one.id === id)

describe('a giver', () => {
  it('changes everything until the gift is first emailed', async () => {
    const id = await give({ name: 'Ada', email: 'ada@gifts.example', message: 'Read!', send_on: inDays(9) })
    expect(await shown(id)).toMatchObject({ state: 'scheduled', sendOn: inDays(9), open: true, sendings: 0 })
    const wanted = { name: 'Ada Finch', email: 'ada.f@gifts.example', message: 'Read it!', send_on: inDays(3) }
    expect(await change(id, { ...wanted, email: 'ada' })).toMatchObject({ status: 422 })
    expect(await change(id, { ...wanted, send_on: inDays(-1) })).toMatchObject({ status: 422 })
    const { token } = (await readGift(id)) ?? {}
    expect((await change(id, wanted)).status).toBe(200)
    expect(await readRecipient(id)).toMatchObject({ name: 'Ada Finch', greeting: 'Read it!', sendOn: inDays(3) })
    expect((await readGift(id))?.token).toBe(token)
    await sendOn(2)
    expect(await subjects('ada.f@gifts.example')).toEqual([])
    await sendOn(3)
    expect(await subjects('ada.f@gifts.example')).toHaveLength(1)
    expect(await subjects('ada@gifts.example')).toEqual([])
    expect(await shown(id)).toMatchObject({ state: 'sent', sentOn: inDays(3), sendings: 1 })
  })

  it('takes the email away again, or adds one to a gift of nobody in particular', async () => {
    const id = await give(null, 'digital')
    expect(await shown(id)).toMatchObject({ state: 'by-hand' })
    expect((await change(id, { name: 'Bea', email: 'bea@gifts.example', send_on: inDays(4) })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ state: 'scheduled' })
    expect((await change(id, {})).status).toBe(200)
    expect(await readRecipient(id)).toBeUndefined()
    await sendOn(5)
    expect(await subjects('bea@gifts.example')).toEqual([])
  })

  it('gets no dearer zone for nothing', async () => {
    const id = await give({ name: 'Zoe' })
    const away = await change(id, { name: 'Zoe', address: CANADA, send_on: inDays(2) })
    expect(away).toMatchObject({ status: 422, body: { errors: { 'address.country': ANOTHER_ZONE } } })
    expect((await change(id, { name: 'Zoe', address: HOME, send_on: inDays(2) })).status).toBe(200)
    await startDueGifts({ ...context(), now: noon(2) })
    expect(await shown(id)).toMatchObject({ state: 'started', recipient: { address: null } })
    // Whoever it is mailed to can still be written to.
    expect((await change(id, { email: 'zoe@gifts.example' })).status).toBe(200)
    await sendOn(3)
    expect(await subjects('zoe@gifts.example')).toHaveLength(1)
  })

  it('corrects the email, which replaces the link, within the limits', async () => {
    const id = await give({ name: 'Cy', email: 'wrong@gifts.example', message: 'Hello', send_on: inDays(0) })
    await sendOn(1)
    const before = await readGift(id)
    expect((await again(id)).body).toEqual({ changed: true })
    await sendOn(1)
    // The clock of the server is a day behind, so it did not know of the day: the database does.
    expect(await subjects('wrong@gifts.example')).toHaveLength(1)
    expect((await change(id, { name: 'Cy', email: 'cy@gifts.example', message: 'Other words' })).status).toBe(200)
    const after = await readGift(id)
    expect([after?.token === before?.token, after?.code === before?.code]).toEqual([false, false])
    expect((await test.runtime.app.gifts.card(before?.token ?? '')) ?? null).toBeNull()
    await sendOn(1)
    const [mail] = await mailsTo(test, 'cy@gifts.example')
    expect(mail?.text).toContain('Hello')
    expect(mail?.links.some((link) => link.endsWith(`token=${after?.token}`))).toBe(true)
    expect((await change(id, { email: 'third@gifts.example' })).status).toBe(200)
    await sendOn(2)
    expect(await change(id, { email: 'fourth@gifts.example' })).toMatchObject({
      status: 422,
      body: { errors: { email: SENT_TO_TOO_MANY } },
    })
    for (const day of [3, 4]) {
      expect((await change(id, { email: 'cy@gifts.example', send_on: inDays(day) })).status).toBe(200)
      await sendOn(day)
    }
    expect(await change(id, { email: 'cy@gifts.example', send_on: inDays(6) })).toMatchObject({
      body: { errors: { email: SENT_TOO_OFTEN } },
    })
    expect((await shown(id))?.sendings).toBe(5)
  })

  it('sends it again once a day', async () => {
    const id = await give({ name: 'Di', email: 'di@gifts.example', send_on: inDays(0) })
    expect((await again(id)).body).toEqual({ errors: NOTHING_TO_SEND_AGAIN })
    await sendOn(0)
    expect((await again(id)).body).toEqual({ errors: SENT_THERE_TODAY })
    expect(await subjects('di@gifts.example')).toHaveLength(1)
  })

  it('is told the same of a gift of somebody else as of none', async () => {
    const id = await give({ name: 'Eve', email: 'eve@gifts.example', send_on: inDays(9) })
    const none = '00000000-0000-4000-8000-000000000000'
    const theirs = await change(id, { name: 'Mine' }, other)
    expect([theirs.status, theirs.body]).toEqual([404, (await change(none, { name: 'Mine' }, other)).body])
    expect((await again(id, other)).status).toBe(404)
    expect((await giver.post('/api/account/gifts/send', { gift: id, session: 'guessed' })).status).toBe(403)
    expect((await openShopper(test).post('/api/account/gifts/send', { gift: id })).status).toBe(401)
  })

  it('changes nothing that was redeemed or refunded, and sees nothing of who redeemed it', async () => {
    const id = await give({ name: 'Fay', email: 'fay@gifts.example', send_on: inDays(9) }, 'digital')
    const { token } = (await readGift(id)) ?? {}
    const wanted = { subscription: { token, deliverable: 'digital' } }
    expect(await other.checkoutAt('/api/subscribe/redeem', wanted)).toMatchObject({ status: 200 })
    expect((await change(id, { name: 'Me' })).body).toEqual({ errors: GIFT_IS_OVER })
    expect(await shown(id)).toMatchObject({ state: 'redeemed', token: null, open: false })
    expect(JSON.stringify(await shown(id))).not.toContain('digital@example.com')
  })
})

describe('what comes back', () => {
  it('is told to the giver, who corrects it', async () => {
    const id = await give({ name: 'Gus', email: 'gus@gifts.example', send_on: inDays(0) })
    await sendOn(1)
    const body = JSON.stringify({ email: 'Gus@gifts.example', kind: 'bounce' })
    const time = Math.floor(test.runtime.app.now().getTime() / 1000)
    const sign = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'Contacts-Signature': `t=${time},sha256=${sign}` }
    for (const _ of [1, 2]) await test.web.request('/webhooks/contacts', { method: 'POST', headers, body })
    expect(await shown(id)).toMatchObject({ state: 'undelivered', undelivered: true })
    expect((await toGiver('Gus')).sort()).toEqual([
      'We couldn’t deliver your gift to Gus',
      'Your gift to Gus has been sent',
    ])
    expect((await test.runtime.app.figures.openWork()).map(({ task }) => task)).toContain('undelivered-gifts')
    expect((await change(id, { name: 'Gus', email: 'gus.b@gifts.example' })).status).toBe(200)
    await sendOn(1)
    expect(await subjects('gus.b@gifts.example')).toHaveLength(1)
    expect(await shown(id)).toMatchObject({ state: 'sent', undelivered: false })
  })

  it('is marked by staff, also for an address that is no reader’s', async () => {
    const id = await give({ name: 'Hal', email: 'hal@gifts.example', send_on: inDays(0) })
    await sendOn(1)
    const staff = await openStaff(test, 'support')
    const report = { what: 'bounce', email: 'hal@gifts.example', name: '', postcode: '', reason: 'It came back' }
    expect((await staff.write('/api/staff/contacts/report', report)).body).toEqual({
      says: 'One gift wasn’t delivered. We’ve told the giver.',
    })
    expect((await staff.write('/api/staff/contacts/report', report)).status).toBe(422)
    expect((await readRecipient(id))?.undeliveredBecause).toBe('bounce')
  })

  it('is known at once where the mail server takes nothing for the address', async () => {
    const id = await give({ name: 'Ivy', email: 'ivy@gifts.example', send_on: inDays(0) })
    const context_ = context()
    const unsent: string[] = []
    const send: typeof context_.send = async (_tx, name, data) => {
      if (name === 'mail') unsent.push((data as { message: string }).message)
    }
    await sendDueGifts({ ...context_, send, now: noon(1) })
    const refusing = {
      db: db(),
      now: noon(1),
      publicUrl: 'http://localhost:3000',
      render: async () => ({ subject: '', text: '', html: '' }),
      transport: {
        send: async () => {
          throw new RecipientRefused('No such user.')
        },
        close: () => {},
      },
      takeRefused: (tx: Parameters<typeof takeRefusedGiftMail>[0], refused: { template: string; recipient: string }) =>
        takeRefusedGiftMail(tx, context_, refused),
    }
    const [first, second] = await Promise.all(
      unsent.map(async (one) => (await db().select().from(message).where(eq(message.id, one)))[0]),
    )
    const [received, told] = first?.template === 'gift-received' ? [first, second] : [second, first]
    await deliverMail(refusing, received?.id ?? '')
    expect(await shown(id)).toMatchObject({ state: 'undelivered' })
    expect(
      (
        await db()
          .select()
          .from(message)
          .where(eq(message.id, received?.id ?? ''))
      )[0]?.sentAt,
    ).not.toBeNull()
    // Any other message is tried again.
    await expect(deliverMail(refusing, told?.id ?? '')).rejects.toThrow('No such user.')
  })
})

it('the giver of what nobody redeems is reminded after 14 and 60 days, once each', async () => {
  const id = await give({ name: 'Jo', email: 'jo@gifts.example', send_on: inDays(2) })
  const started = await give({ name: 'Kit', address: HOME, send_on: inDays(2) })
  const hand = await give(null, 'digital')
  await startDueGifts({ ...context(), now: noon(2) })
  await sendOn(2)
  const remind = (day: number) => remindGivers({ ...context(), now: noon(day) })
  const reminders = async () => [
    (await readGift(id))?.reminders,
    (await readGift(started))?.reminders,
    (await readGift(hand))?.reminders,
  ]
  await remind(13)
  expect(await reminders()).toEqual([0, 0, 0])
  await Promise.all([remind(14), remind(14)])
  expect(await reminders()).toEqual([0, 0, 1])
  await Promise.all([remind(16), remind(16)])
  expect(await reminders()).toEqual([1, 0, 1])
  expect((await toGiver('Jo')).sort()).toEqual([
    'Your gift to Jo has been sent',
    'Your gift to Jo hasn’t been redeemed yet',
  ])
  await remind(61)
  await remind(62)
  await remind(200)
  expect(await reminders()).toEqual([2, 0, 2])
  expect((await toGiver('Jo')).filter((subject) => subject.includes('redeemed yet'))).toHaveLength(2)
})

describe('staff', () => {
  it('find a gift by giver, recipient and code, reassign and resend it with a reason; the giver never sees the address', async () => {
    const id = await give({
      name: '',
      email: 'lou.typed@gifts.example',
      message: 'Hi',
      address: HOME,
      send_on: inDays(9),
    })
    const { code = '' } = (await readGift(id)) ?? {}
    const find = async (search: string, show: string | null = null) =>
      (await test.runtime.app.gifts.list({ search, show, page: 1 })).gifts.map((one) => one.id)
    expect(await find(code.toLowerCase())).toEqual([id])
    expect(await find('LOU.typed')).toEqual([id])
    expect(await find('active@example.com', 'scheduled')).toContain(id)
    expect(await find('lou.typed', 'refunded')).toEqual([])
    const staff = await openStaff(test, 'support')
    const recipient = { name: '', email: 'lou.staff@gifts.example', send_on: inDays(0) }
    const wanted = { gift: id, recipient, reason: 'She called' }
    expect((await (await openStaff(test, 'fulfilment')).write('/api/staff/gifts/change', wanted)).status).toBe(403)
    expect((await staff.write('/api/staff/gifts/change', wanted)).status).toBe(200)
    expect(await readRecipient(id)).toMatchObject({ greeting: 'Hi', emailByStaff: true, address: { zone: 'a' } })
    const [logged] = await db().select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(logged).toMatchObject({ action: 'changed who a gift is for', subject: `gift:${id}`, reason: 'She called' })
    expect(JSON.stringify(await own())).not.toContain('lou.staff@gifts.example')
    await startDueGifts({ ...context(), now: noon(0) })
    await sendOn(0)
    expect(await subjects('lou.staff@gifts.example')).toHaveLength(1)
    expect(JSON.stringify(await mailsTo(test, 'active@example.com'))).not.toContain('lou.staff@gifts.example')
    const figures = await test.runtime.app.gifts.figures(new Date(0))
    expect(figures.sold).toBeGreaterThan(0)
    expect(figures.redeemed).toBeLessThanOrEqual(figures.sold)
    const none = '00000000-0000-4000-8000-000000000000'
    expect((await staff.write('/api/staff/gifts/send', { gift: none, reason: 'x' })).status).toBe(404)
  })
})
