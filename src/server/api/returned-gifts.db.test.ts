import { createHmac } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { openGiver } from '../../../tests/support/giver.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import { RecipientRefused } from '../adapters/mail.ts'
import { audit } from '../db/schema/account.ts'
import { message } from '../db/schema/mail.ts'
import { remindGivers } from '../services/gifts/giver/remind-givers.ts'
import { takeRefusedGiftMail } from '../services/gifts/returned-gift-mail.ts'
import { sendDueGifts } from '../services/gifts/send-gifts.ts'
import { startDueGifts } from '../services/gifts/start-gifts.ts'
import { deliverMail } from '../services/mail/send-mail.ts'

const SECRET = 'a secret of sixteen letters'

let test: TestRuntime
const {
  db,
  context,
  inDays,
  noon,
  sendOn,
  subjects,
  toGiver,
  give,
  readGift,
  readRecipient,
  change,
  own,
  shown,
  logIn,
} = openGiver(() => test)
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test', CONTACTS_WEBHOOK_SECRET: SECRET } })
  await logIn()
})
afterAll(() => test.runtime.close())

describe('what comes back', () => {
  it('is told to the giver, who corrects it', async () => {
    const id = await give({ name: 'Gus', email: 'gus@gifts.example', send_on: inDays(0) })
    await sendOn(1)
    const body = JSON.stringify({ email: 'Gus@gifts.example', kind: 'bounce' })
    const time = Math.floor(Date.now() / 1000)
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

it('the giver of two gifts that name nobody gets one reminder with both', async () => {
  const shopper = openShopper(test)
  const giftsubs = [{ deliverable: 'digital', level: 'low', term: '1year', quantity: 3 }]
  const cart = { items: [], giftsubs, donation: null, subscription: null }
  const gift_recipients = [null, { name: 'Named' }, null]
  const body = { name: 'Gil Giver', email: 'two@giving.example', origin: '/subscribe', cart, gift_recipients }
  const intent = startedBy(await shopper.checkout(body, '&gift'))
  await shopper.pay(intent, VISA)
  await shopper.poll(intent.id)
  await Promise.all([14, 14].map((day) => remindGivers({ ...context(), now: noon(day) })))
  const reminders = (await mailsTo(test, 'two@giving.example')).filter(({ subject }) =>
    subject.includes('redeemed yet'),
  )
  expect(reminders.map(({ subject }) => subject).sort()).toEqual([
    'Two of your gifts haven’t been redeemed yet',
    'Your gift to Named hasn’t been redeemed yet',
  ])
  const both = reminders.find(({ subject }) => subject.startsWith('Two'))
  expect(both?.links.filter((link) => link.includes('/subscribe/redeem?token='))).toHaveLength(2)
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
      (await test.runtime.app.gifts.list({ ...FIRST_PAGE, search, show })).rows.map((one) => one.id)
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
