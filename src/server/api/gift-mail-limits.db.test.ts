import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { openGiver } from '../../../tests/support/giver.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { runtimeForFile } from '../../../tests/support/runtime-for-file.ts'
import { openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import { gift, giftRecipient, giftSending } from '../db/schema/orders.ts'
import { readOpenWork } from '../services/figures/open-work.ts'

const test = runtimeForFile({ env: { CAPTCHA: 'test' } })
const { db, inDays, noon, sendOn, give, logIn, shown, change } = openGiver(() => test)

/** By a stranger, each to one spelling of the address. */
async function giveMany(giver: string, emails: string[]): Promise<void> {
  const shopper = openShopper(test)
  const giftsubs = [{ deliverable: 'digital', level: 'low', term: '1year', quantity: emails.length }]
  const cart = { items: [], giftsubs, donation: null, subscription: null }
  const gift_recipients = emails.map((email, at) => ({ name: `Nell ${at}`, email, message: 'Buy my coins' }))
  const body = { name: 'Gil Giver', email: giver, origin: '/subscribe', cart, gift_recipients }
  const intent = startedBy(await shopper.checkout(body, '&gift'))
  await shopper.pay(intent, VISA)
  await shopper.poll(intent.id)
}

const spellings = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) =>
    at % 2 ? `${name}+${at}@flood.example` : `${name.toUpperCase()}@flood.example`,
  )
const sentTo = (name: string) =>
  db()
    .select()
    .from(giftSending)
    .where(like(giftSending.emailFolded, `${name}%@flood.example`))
const sentOf = async (giver: string) =>
  (await mailsTo(test, giver)).filter(({ subject }) => subject.endsWith('has been sent')).length
const held = () => test.runtime.app.gifts.list({ ...FIRST_PAGE, show: 'held' })

describe('one address', () => {
  it('gets three gift messages a day and twelve a month, whoever gives and however it is spelled; the rest wait', async () => {
    await giveMany('one@giving.example', spellings(8, 'nell'))
    await giveMany('two@giving.example', spellings(6, 'nell'))
    await Promise.all([sendOn(1), sendOn(1), sendOn(1)])
    expect(await sentTo('nell')).toHaveLength(3)
    expect((await sentOf('one@giving.example')) + (await sentOf('two@giving.example'))).toBe(3)
    await sendOn(1)
    expect(await sentTo('nell')).toHaveLength(3)
    const waiting = await db()
      .select()
      .from(giftRecipient)
      .where(eq(giftRecipient.heldUntil, inDays(2)))
    expect(waiting).toHaveLength(11)
    for (const day of [2, 3, 4, 5, 6, 7]) await sendOn(day)
    expect(await sentTo('nell')).toHaveLength(12)
    const free = addDays(inDays(1), 25)
    for (let day = free; day <= addDays(free, 12); day = addDays(day, 1))
      await sendOn(Math.round((Date.parse(day) - Date.parse(inDays(0))) / 86_400_000))
    expect(await sentTo('nell')).toHaveLength(14)
    expect(await db().select().from(giftRecipient).where(sql`held_until is not null`)).toEqual([])
  })

  it('is counted by the database, too', async () => {
    const gifts = await db().select({ id: gift.id }).from(gift).limit(4)
    const today = dayOf(test.runtime.app.now(), 'America/New_York')
    const write = (at: number, emailFolded: string) =>
      db()
        .insert(giftSending)
        .values({
          giftId: gifts[at]?.id ?? '',
          number: 5,
          emailFolded,
          sentOn: today,
          refusalHash: Buffer.alloc(32, 100 + at),
        })
    await write(0, 'n.ell@gmail.com')
    await write(1, 'nell+a@googlemail.com')
    await write(2, 'nell@gmail.com')
    await expect(write(3, 'nell+b@gmail.com')).rejects.toThrow()
    await write(3, 'nell@gmail.example')
  })
})

it('a gift that waits says so to its giver and to staff, and goes at once to another address', async () => {
  await logIn()
  await giveMany('three@giving.example', spellings(3, 'vera'))
  await sendOn(1)
  const id = await give({ name: 'Vera', email: 'vera@flood.example', send_on: inDays(1) }, 'digital')
  expect(await shown(id)).toMatchObject({
    title: expect.stringContaining('For Vera: we’ll email it on'),
    heldUntil: null,
  })
  await sendOn(1)
  expect(await shown(id)).toMatchObject({ state: 'scheduled', heldUntil: inDays(2), sentOn: null })
  expect((await shown(id))?.title).toMatch(/^For Vera: waiting to be emailed, .* at the earliest$/)
  expect((await held()).rows).toMatchObject([{ id, heldUntil: inDays(2), recipient: { email: 'vera@flood.example' } }])
  const { publication } = await test.runtime.app.catalogue()
  const work = await readOpenWork(db(), publication, noon(1)())
  expect(work).toContainEqual(expect.objectContaining({ task: 'held-gifts', count: 1 }))
  expect(await change(id, { name: 'Vera', email: 'vera@other.example', send_on: inDays(0) })).toMatchObject({
    status: 200,
  })
  await sendOn(1)
  expect(await shown(id)).toMatchObject({ state: 'sent', heldUntil: null })
  expect((await held()).rows).toEqual([])
})
