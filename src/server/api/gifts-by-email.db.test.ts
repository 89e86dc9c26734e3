import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { advance } from '../../../tests/support/advance.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import { gift, giftRecipient, giftSending } from '../db/schema/orders.ts'
import { account } from '../db/schema/people.ts'
import { forgetRecipients } from '../services/gifts/forget-recipients.ts'
import { sendDueGifts } from '../services/gifts/send-gifts.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
})
afterAll(() => test.runtime.close())

const db = () => test.runtime.database.db
const inDays = (count: number) => addDays(dayOf(test.runtime.app.now(), 'America/New_York'), count)
/** Nine in the morning in New York, in winter, so many days from now; or a second before. */
const at =
  (days: number, time = '14:00:00') =>
  () =>
    new Date(`${inDays(days)}T${time}Z`)
const sendAt = (now: () => Date) => sendDueGifts({ ...test.runtime.paymentContext, now })
const subjects = async (to: string) => (await mailsTo(test, to)).map(({ subject }) => subject)
const about = async (to: string, recipient: string) =>
  (await subjects(to)).filter(
    (subject) => subject.endsWith(`to ${recipient} has been sent`) || subject.includes('deliver'),
  )

/** Paid for, one for each recipient. */
async function give(email: string, recipients: object[], deliverable = 'print-a') {
  const shopper = openShopper(test)
  const giftsubs = [{ deliverable, level: 'low', term: '1year', quantity: recipients.length }]
  const cart = { items: [], giftsubs, donation: null, subscription: null }
  const body = { name: 'Gil Giver', email, origin: '/subscribe', cart, gift_recipients: recipients }
  const intent = startedBy(await shopper.checkout(body, '&gift'))
  await shopper.pay(intent, VISA)
  await shopper.poll(intent.id)
  return db()
    .select({ gift, recipient: giftRecipient })
    .from(gift)
    .innerJoin(giftRecipient, eq(giftRecipient.giftId, gift.id))
    .where(eq(gift.giverEmail, email))
}

async function neverLink(to: string): Promise<string> {
  const [mail] = await mailsTo(test, to)
  const link = mail?.links.find((one) => one.includes('/gift/never')) ?? ''
  return link.slice(link.indexOf('/gift/never'))
}
const refusal = (link: string) => test.runtime.app.gifts.refusal(link.split('token=')[1] ?? '')
const post = (path: string, fields: Record<string, string> = {}) =>
  test.web.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

describe('a gift with an email address', () => {
  it('is sent once at nine in the morning of its day, however often and by whomever it is tried', async () => {
    const [given] = await give('one@example.net', [
      { name: 'Ada Finch', email: 'ada.finch@example.net', message: 'Read!\nMum', send_on: inDays(3) },
    ])
    await sendAt(at(3, '13:59:59'))
    expect(await subjects('ada.finch@example.net')).toEqual([])
    await Promise.all([1, 2, 3].map(() => sendAt(at(3))))
    await sendAt(at(4))
    const [mail, ...more] = await mailsTo(test, 'ada.finch@example.net')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Gil Giver sent you a gift: Broadfold')
    expect(mail?.text).toContain('Read!\nMum')
    expect(mail?.links.some((link) => link.endsWith(`/subscribe/redeem?token=${given?.gift.token}`))).toBe(true)
    expect(await about('one@example.net', 'Ada Finch')).toEqual(['Your gift to Ada Finch has been sent'])
    const sendings = await db()
      .select()
      .from(giftSending)
      .where(eq(giftSending.giftId, given?.gift.id ?? ''))
    expect(sendings).toMatchObject([{ number: 1, emailFolded: 'ada.finch@example.net', sentOn: inDays(3) }])
  })

  it('is sent by the work that is due, and not once it was redeemed or cancelled', async () => {
    const rows = await give('due@example.net', [
      { name: 'Due', email: 'due.reader@example.net', send_on: inDays(2) },
      { name: 'Red', email: 'redeemed@example.net', send_on: inDays(2) },
      { name: 'Can', email: 'cancelled@example.net', send_on: inDays(2) },
    ])
    const idOf = (name: string) => rows.find(({ recipient }) => recipient.name === name)?.gift
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const wanted = { subscription: { token: idOf('Red')?.token, deliverable: 'print-a' }, address: HOME }
    expect(await reader.checkoutAt('/api/subscribe/redeem', wanted)).toMatchObject({ status: 200 })
    await db()
      .update(gift)
      .set({ status: 'cancelled', cancelledAt: test.runtime.app.now() })
      .where(eq(gift.id, idOf('Can')?.id ?? ''))
    await advance(test, 3)
    await test.runtime.due.run()
    expect(await subjects('due.reader@example.net')).toHaveLength(1)
    expect(await subjects('redeemed@example.net')).toEqual([])
    expect(await subjects('cancelled@example.net')).toEqual([])
  })

  it('that goes by post is written about once it has started, with the link that takes it over', async () => {
    await give('both@example.net', [
      { name: 'Bo Both', email: 'bo.both@example.net', address: HOME, send_on: inDays(0) },
    ])
    await advance(test, 1)
    await test.runtime.due.run()
    const [mail, ...more] = await mailsTo(test, 'bo.both@example.net')
    expect(more).toEqual([])
    expect(mail?.text).toContain('It comes by mail to the address Gil Giver gave us.')
    expect(mail?.text).toContain('/subscribe/redeem?token=')
  })
})

describe('“Never write to me about a gift”', () => {
  it('holds for the address; the giver hears once that it could not be delivered', async () => {
    await give('first@example.net', [{ name: 'No', email: 'No.Gifts@example.net', send_on: inDays(0) }])
    await sendAt(at(1))
    const link = await neverLink('No.Gifts@example.net')
    expect(await refusal(link)).toEqual({ email: 'no.gifts@example.net', refused: false })
    expect(await about('first@example.net', 'No')).toEqual(['Your gift to No has been sent'])
    expect((await post(link, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    const again = await post(link)
    expect([again.status, again.headers.get('Location')]).toEqual([303, link])
    expect(await refusal(link)).toEqual({ email: 'no.gifts@example.net', refused: true })
    expect((await about('first@example.net', 'No')).sort()).toEqual([
      'We couldn’t deliver your gift to No',
      'Your gift to No has been sent',
    ])

    const [second] = await give('second@example.net', [{ name: 'No', email: 'no.gifts@example.net' }], 'digital')
    await sendAt(at(1))
    await sendAt(at(1))
    expect(await subjects('no.gifts@example.net')).toEqual([])
    expect(await about('second@example.net', 'No')).toEqual(['We couldn’t deliver your gift to No'])
    const [told] = await mailsTo(test, 'second@example.net')
    expect(told?.links.some((one) => one.includes(`/gift/${second?.gift.token}/card`))).toBe(true)
    expect(told?.text).not.toMatch(/never|refus/i)
  })

  it('takes no link that was never ours', async () => {
    expect((await post('/gift/never?token=nothing', { 'List-Unsubscribe': 'One-Click' })).status).toBe(404)
    expect((await post('/gift/never?token=nothing')).status).toBe(303)
    expect(await refusal('/gift/never?token=nothing')).toBeNull()
  })
})

it('the database takes five sendings of a gift at most, to three addresses, and one a day to each', async () => {
  const [given] = await give('many@example.net', [{ name: 'Many', email: 'a@example.net', send_on: inDays(9) }])
  const giftId = given?.gift.id ?? ''
  const sending = (number: number, emailFolded: string, day: number) =>
    db()
      .insert(giftSending)
      .values({ giftId, number, emailFolded, sentOn: inDays(day), refusalHash: Buffer.alloc(32, number) })
  await sending(1, 'a@example.net', 0)
  await expect(sending(2, 'a@example.net', 0)).rejects.toThrow()
  await sending(2, 'b@example.net', 0)
  await sending(3, 'c@example.net', 1)
  await expect(sending(4, 'd@example.net', 2)).rejects.toThrow()
  await sending(4, 'a@example.net', 3)
  await sending(5, 'b@example.net', 3)
  await expect(sending(6, 'c@example.net', 4)).rejects.toThrow()
  expect(await db().select().from(giftSending).where(eq(giftSending.giftId, giftId))).toHaveLength(5)
})

it('a giver who deletes the account leaves nothing unsent, and of what was sent only what is for the recipient', async () => {
  const rows = await give('leaves@example.net', [
    { name: 'Sent', email: 'sent.leaves@example.net', message: 'Read!', send_on: inDays(0) },
    { name: 'Unsent', email: 'unsent.leaves@example.net', address: HOME, send_on: inDays(20) },
  ])
  await sendAt(at(1))
  const [owner] = await db().select().from(account).where(eq(account.email, 'digital@example.com'))
  const giverAccount = owner?.id ?? ''
  await db().update(gift).set({ giverAccount }).where(eq(gift.giverEmail, 'leaves@example.net'))
  const own = openShopper(test)
  await own.login('digital@example.com')
  const { gift_recipients: taken } = await (await own.request('/api/account/data')).json()
  expect(taken.map(({ name }: { name: string }) => name).sort()).toEqual(['Sent', 'Unsent'])
  await db().transaction((tx) => forgetRecipients(tx, giverAccount))
  const ids = rows.map(({ gift }) => gift.id)
  expect(await db().select().from(giftRecipient).where(inArray(giftRecipient.giftId, ids))).toMatchObject([
    { name: 'Sent', greeting: 'Read!', email: null, address: null, sendOn: null, sentAt: null },
  ])
  await sendAt(at(30))
  expect(await subjects('sent.leaves@example.net')).toHaveLength(1)
  expect(await subjects('unsent.leaves@example.net')).toEqual([])
})
