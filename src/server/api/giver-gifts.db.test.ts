import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { anotherZone, GIFT_IS_OVER, NOTHING_TO_SEND_AGAIN } from '#domain/gifts/giver-gift.ts'
import { SENT_THERE_TODAY, SENT_TO_TOO_MANY, SENT_TOO_OFTEN } from '#domain/gifts/sending-limits.ts'
import { cents } from '#domain/money.ts'
import { placesOf } from '#domain/zones/zone-places.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { openGiver } from '../../../tests/support/giver.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import type { Shopper } from '../../../tests/support/shopper.ts'
import { CANADA, HOME, openShopper } from '../../../tests/support/shopper.ts'
import { readAtlas, startingZones } from '../db/countries.ts'
import { gift } from '../db/schema/orders.ts'
import { publication } from '../db/schema/publication.ts'
import { subscription } from '../db/schema/subscriptions.ts'
import type { Zones } from '../db/settings.ts'
import { auditLedger } from '../services/figures/audit-books.ts'
import { startDueGifts } from '../services/gifts/start-gifts.ts'

let test: TestRuntime
let other: Shopper
const {
  db,
  context,
  session,
  inDays,
  noon,
  sendOn,
  subjects,
  give,
  readGift,
  readRecipient,
  change,
  again,
  shown,
  logIn,
} = openGiver(() => test)
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
  await logIn()
  other = openShopper(test)
  await other.login('digital@example.com')
})
afterAll(() => test.runtime.close())

async function drawZones(zones: Zones) {
  await db().update(publication).set({ zones })
  test.runtime.catalogue.drop()
}

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
    expect(away).toMatchObject({
      status: 422,
      body: { errors: { 'address.country': anotherZone(cents(1000), DOLLARS) } },
    })
    expect((await change(id, { name: 'Zoe', address: HOME, send_on: inDays(2) })).status).toBe(200)
    await startDueGifts({ ...context(), now: noon(2) })
    expect(await shown(id)).toMatchObject({ state: 'started', recipient: { address: null } })
    // Whoever it is mailed to can still be written to.
    expect((await change(id, { email: 'zoe@gifts.example' })).status).toBe(200)
    await sendOn(3)
    expect(await subjects('zoe@gifts.example')).toHaveLength(1)
    // Not once somebody has taken it over.
    await db().update(gift).set({ takenOverAt: test.runtime.app.now() }).where(eq(gift.id, id))
    expect((await change(id, { email: 'zoe.b@gifts.example' })).body).toEqual({ errors: GIFT_IS_OVER })
    expect(await shown(id)).toMatchObject({ state: 'redeemed', open: false, token: null })
  })

  it('keeps the zone of an address whose country was moved to a dearer one since', async () => {
    const id = await give({ name: 'Una', address: HOME, send_on: inDays(5) })
    const moved = placesOf(readAtlas(), { elsewhere: 'c', listed: { a: ['PR'], b: ['CA'], c: [] } })
    await drawZones(moved)
    const wanted = { name: 'Una Finch', address: { ...HOME, line1: '13 Harbor Street' }, send_on: inDays(2) }
    expect((await change(id, wanted)).status).toBe(200)
    expect((await readRecipient(id))?.address).toMatchObject({ line1: '13 Harbor Street', zone: 'a' })
    // Another state is another address.
    const ohio = { ...HOME, city: 'Dayton', state: 'OH', postcode: '45402' }
    expect((await change(id, { ...wanted, address: ohio })).status).toBe(422)
    await drawZones(startingZones())
  })

  it('gets a cheaper zone free, and the one paid for again', async () => {
    const id = await give({ name: 'Yan' }, 'print-b')
    const near = { name: 'Yan', address: HOME, send_on: inDays(2) }
    for (const address of [HOME, CANADA, HOME]) expect((await change(id, { ...near, address })).status).toBe(200)
    expect(await readGift(id)).toMatchObject({ deliverable: 'print-b', amount: 6400 })
    await startDueGifts({ ...context(), now: noon(2) })
    const { token, subscriptionId } = (await readGift(id)) ?? {}
    const [begun] = await db()
      .select()
      .from(subscription)
      .where(eq(subscription.id, subscriptionId ?? ''))
    expect(begun).toMatchObject({ setDeliverable: 'print-b', activeDeliverable: 'print-a', tokensLeft: 4 })
    // Whoever takes it over pays nothing for the zone that was paid for.
    const seen = await openShopper(test).get(`/api/subscribe/redeem?token=${token}`)
    expect(seen).toMatchObject({ body: { prices: { 'print-a': 0, 'print-b': 0, 'print-c': 1400 } } })
    expect(await auditLedger(context())).toEqual([])
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
    expect((await session().post('/api/account/gifts/send', { gift: id, session: 'guessed' })).status).toBe(403)
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
