import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { lastDayToSend } from '#domain/gifts/sending.ts'
import { MAX_SENDING_ADDRESSES, MAX_SENDINGS } from '#domain/gifts/sending-limits.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { advance } from '../../../tests/support/advance.ts'
import { openGiver } from '../../../tests/support/giver.ts'
import { mailingsOf } from '../../../tests/support/mailings.ts'
import type { Mail } from '../../../tests/support/outbox.ts'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { openReturns } from '../../../tests/support/returns.ts'
import type { Shopper } from '../../../tests/support/shopper.ts'
import { CANADA, HOME, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import { EMPTY, PASSWORD } from '../../../tests/support/staff-orders.ts'
import { giftSending } from '../db/schema/orders.ts'
import { subscription } from '../db/schema/subscriptions.ts'

const auth = openReturns()
const { test, db } = auth
const giver = openGiver(() => test)
const GIVER = 'active@example.com'
const ZONE = 'America/New_York'
const REDEEM = '/api/subscribe/redeem'
const PLACES = { a: HOME, b: CANADA } as const
/** A year of each form, with its shipping: of nothing else may a price depend. */
const YEAR: Record<Deliverable, number> = { digital: 3000, 'print-a': 5400, 'print-b': 6400, 'print-c': 7800 }
const worth = (form: Deliverable, left: number) => Math.round((YEAR[form] * left) / 4)

const days = fc.record({ act: fc.constant('days' as const), days: fc.integer({ min: 1, max: 3 }) })
const change = fc.record({
  act: fc.constant('change' as const),
  email: fc.integer({ min: 0, max: 4 }),
  days: fc.integer({ min: 0, max: 2 }),
  place: fc.constantFrom(null, null, 'a' as const, 'b' as const),
})
const again = fc.record({ act: fc.constant('again' as const) })
const redeeming = fc.record({
  act: fc.constant('redeem' as const),
  by: fc.constantFrom('new' as const, 'own' as const),
  as: fc.constantFrom<Deliverable>('digital', 'print-a', 'print-b'),
})
const mailing = fc.record({ act: fc.constantFrom('close' as const, 'undo' as const) })
const renewing = fc.record({ act: fc.constant('renew' as const) })
const givingBack = fc.record({ act: fc.constantFrom('refund' as const, 'cancel' as const) })
const anything = fc.oneof(
  ...[days, change, again, redeeming, mailing, renewing].map((arbitrary) => ({ weight: 3, arbitrary })),
  {
    weight: 1,
    arbitrary: givingBack,
  },
)
/** Until no more are to be had. */
const messages = fc
  .array(fc.oneof(change, again), { minLength: 7, maxLength: 7 })
  .map((asked) => asked.flatMap((one) => [one, { act: 'days' as const, days: 1 }]))
const history = fc.record({
  form: fc.constantFrom<Deliverable>('digital', 'print-a', 'print-a', 'print-b'),
  email: fc.boolean(),
  place: fc.constantFrom(null, 'a' as const, 'b' as const),
  days: fc.integer({ min: 0, max: 2 }),
  steps: fc.oneof(
    { weight: 4, arbitrary: fc.array(anything, { minLength: 4, maxLength: 9 }) },
    { weight: 1, arbitrary: messages },
  ),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

let number = 0
/** Issues go on from one history to the next. */
let mailings: Awaited<ReturnType<typeof mailingsOf>>
let own: Shopper

it('whatever becomes of a gift, no issue is lost or doubled, each message asked for goes once, and nobody learns the other’s address', async () => {
  mailings = await mailingsOf(test)
  await fc.assert(fc.asyncProperty(history, live), { numRuns: Math.max(5, Math.round(PROPERTY.numRuns / 150)) })
}, 900_000)

const today = () => dayOf(test.runtime.app.now(), ZONE)
const typed = (at: number) => `typed-${at}.${number}@gifts.example`
const taker = () => `taker-${number}@gifts.example`
/** What each side typed, in words that nothing else contains. */
const typedLine = () => `${number} Typed Lane`
const takenLine = () => `${number} Taken Lane`

const addressIn = (zone: 'a' | 'b', form: Deliverable) =>
  form === 'digital' ? null : { ...PLACES[zone], line1: typedLine() }

async function live({ form, email, place, days: ahead, steps }: History): Promise<void> {
  number += 1
  await db().execute(sql`truncate rate_limit`)
  // Days pass, and nobody's session outlives thirty of them.
  await giver.logIn()
  own = openShopper(test)
  await own.login('digital@example.com')
  const address = place && addressIn(place, form)
  const recipient = { name: 'Rea', message: 'Read!', send_on: addDays(today(), ahead), ...(address && { address }) }
  const id = await buy(form, { ...recipient, email: email ? typed(0) : null })
  let pending: Day | null = email ? recipient.send_on : null
  let asked = email ? 1 : 0
  let run: string | null = null
  let isRenewed = false
  for (const one of steps) {
    const sentBefore = (await sendings(id)).length
    switch (one.act) {
      case 'days': {
        await advance(test, one.days)
        const isDue = pending !== null && pending <= lastDayToSend(test.runtime.app.now(), ZONE)
        const goes = isDue && (await isWrittenAbout(id))
        expect(await sendings(id)).toHaveLength(sentBefore + Number(goes))
        if (goes) pending = null
        break
      }
      case 'change': {
        const wanted = { ...recipient, email: typed(one.email), send_on: addDays(today(), one.days) }
        if (one.place) Object.assign(wanted, { address: addressIn(one.place, form) })
        const answer = await giver.change(id, wanted)
        if (answer.status !== 200) break
        asked += Number(pending === null)
        pending = wanted.send_on
        break
      }
      case 'again':
        if ((await giver.again(id)).status !== 200) break
        asked += 1
        pending = today()
        break
      case 'redeem':
        await redeem(id, one.by === 'new' ? openShopper(test) : own, isRenewed ? null : one.as)
        break
      case 'renew':
        isRenewed = (await renew(id)) || isRenewed
        break
      case 'close':
        await mailings.next()
        run = (await mailings.closed()).id
        break
      case 'undo':
        if (run) await mailings.undo(run)
        run = null
        break
      case 'refund':
      case 'cancel':
        await giveBack(id, one.act)
    }
    await agree(id, asked)
  }
  await keepsSecrets(id)
  await mailings.conserved()
  expect(await auth.audited()).toEqual([])
}

type Wanted = { email: string | null; address?: { country: string } | null }

/** Another total than that of its form where it goes is refused with the right one, and nothing is charged. */
async function buy(form: Deliverable, recipient: Wanted): Promise<string> {
  const zone = recipient.address ? (recipient.address.country === 'CA' ? 'print-b' : 'print-a') : form
  const giftsubs = [{ deliverable: form, level: 'low', term: '1year', quantity: 1 }]
  const order = { name: 'Gil', origin: '/subscribe', cart: { ...EMPTY, giftsubs }, gift_recipients: [recipient] }
  if (zone !== form)
    expect(await giver.session().checkout({ ...order, shown_total: YEAR[form] }, '&gift')).toMatchObject({
      status: 422,
      body: { errors: { total: expect.stringContaining(`$${YEAR[zone] / 100}.00`) } },
    })
  const intent = startedBy(await giver.session().checkout({ ...order, shown_total: YEAR[zone] }, '&gift'))
  await giver.session().pay(intent, VISA)
  expect(await giver.session().poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
  const { rows } = await db().execute<{ id: string }>(sql`
    select g.id from gift g join payment p on p.purchase_id = g.purchase_id
    where p.intent = ${intent.id} and g.amount = ${YEAR[zone]} and p.amount = g.amount and g.deliverable = ${zone}`)
  return rows[0]?.id ?? ''
}

const sendings = (id: string) => db().select().from(giftSending).where(eq(giftSending.giftId, id))

async function runningOf(id: string) {
  const row = await giver.readGift(id)
  const found = eq(subscription.id, row?.subscriptionId ?? '00000000-0000-0000-0000-000000000000')
  return (await db().select().from(subscription).where(found))[0]
}

/** While it can be redeemed; once it goes by post, from its beginning until somebody has it or it ends. */
async function isWrittenAbout(id: string): Promise<boolean> {
  const row = await giver.readGift(id)
  if (row?.status === 'waiting') return (await giver.readRecipient(id))?.address === null
  return Boolean(row?.startedAt && !row.takenOverAt && !(await runningOf(id))?.cancelledAt)
}

/** By the giver, in the form that was bought, which costs what it cost; false where nobody has it. */
async function renew(id: string): Promise<boolean> {
  const { renewalToken, deliverable } = (await giver.readGift(id)) ?? {}
  const giftsubs = [{ deliverable, level: 'low', term: '1year', quantity: 1 }]
  const order = { name: 'Gil', origin: '/gift/renew', cart: { ...EMPTY, giftsubs }, renews_gift: renewalToken }
  const answer = await giver.session().checkout(order, '&gift')
  if (answer.status !== 200) return false
  const intent = startedBy(answer)
  await giver.session().pay(intent, VISA)
  expect(await giver.session().poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
  const { rows } = await db().execute<{ amount: number }>(sql`select amount from gift where renews = ${id}`)
  expect(rows).toContainEqual({ amount: YEAR[deliverable ?? 'digital'] })
  return true
}

/**
 * The price is that of the form wanted, for the issues left, less that of the form paid for. What was renewed is taken over
 * with its renewal, in the form it has.
 */
async function redeem(id: string, reader: Shopper, asked: Deliverable | null): Promise<void> {
  const { token = '', deliverable = 'digital', startedAt, takenOverAt } = (await giver.readGift(id)) ?? {}
  const seen = await reader.get(`${REDEEM}?token=${token}`)
  const { prices, gift: shown } = seen.body as { prices: Record<Deliverable, number>; gift: { redeemed: boolean } }
  if (seen.status !== 200 || shown.redeemed) return
  const running = startedAt && !takenOverAt ? await runningOf(id) : null
  const left = running?.tokensLeft ?? 4
  if (left === 0 || running?.cancelledAt) return
  const wanted = asked ?? running?.setDeliverable ?? deliverable
  const price = Math.max(0, worth(wanted, left) - worth(running?.setDeliverable ?? deliverable, left))
  expect(prices[wanted]).toBe(price)
  const place = wanted === 'digital' ? null : { ...PLACES[wanted === 'print-b' ? 'b' : 'a'], line1: takenLine() }
  const who = reader === own ? {} : { name: 'Tess Taker', email: taker(), password: PASSWORD }
  const body = { ...who, address: place, subscription: { token, deliverable: wanted }, shown_total: price }
  const answer = await reader.checkoutAt(REDEEM, body)
  expect(answer).toMatchObject({ status: 200 })
  if (price === 0) return
  const { data } = answer.body as { data: { data: { payment_intent_id: string; stripe_secret: string } } }
  const intent = { id: data.data.payment_intent_id, secret: data.data.stripe_secret }
  await reader.pay(intent, VISA)
  expect(await reader.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
}

async function giveBack(id: string, act: 'refund' | 'cancel'): Promise<void> {
  const { purchaseId } = (await giver.readGift(id)) ?? {}
  const order = await auth.rowOf(purchaseId ?? '')
  const { refundable } = await auth.fileOf(order.number)
  const [running] = refundable.subscriptions
  const cashier = await auth.member('finance')
  const refund = (what: object, amount: number) =>
    cashier.write('/api/staff/orders/refund', { order: order.id, what, amount, reason: 'Asked for it' })
  if (act === 'refund' && refundable.whole > 0) await refund({ type: 'whole' }, refundable.whole)
  if (act === 'cancel' && running) await refund({ type: 'unserved', subscription: running.token }, running.online)
}

/** Messages are counted as they were asked for, and within the limits; nothing dearer is served than was paid for. */
async function agree(id: string, asked: number): Promise<void> {
  const sent = await sendings(id)
  expect(sent.length).toBeLessThanOrEqual(Math.min(asked, MAX_SENDINGS))
  expect(new Set(sent.map(({ emailFolded }) => emailFolded)).size).toBeLessThanOrEqual(MAX_SENDING_ADDRESSES)
  expect(new Set(sent.map(({ emailFolded, sentOn }) => `${emailFolded} ${sentOn}`)).size).toBe(sent.length)
  const { rows } = await db().execute<{ messages: number }>(sql`
    select count(*)::int as messages from message where key like ${`gift-received:${id}:%`}`)
  expect(rows).toEqual([{ messages: sent.length }])
  const running = await runningOf(id)
  if (running) expect(YEAR[running.activeDeliverable]).toBeLessThanOrEqual(YEAR[running.setDeliverable])
}

/** What each side typed is seen by that side alone: on their pages and in their messages. */
async function keepsSecrets(id: string): Promise<void> {
  await test.runtime.queue.idle()
  const ofTaker = [taker(), 'digital@example.com', takenLine(), 'Tess Taker']
  const ofGiver = [GIVER, typedLine()]
  const mails = (await (await test.web.request('/sandbox/mail.json')).json()) as Mail[]
  const textOf = (to: (address: string) => boolean) =>
    mails
      .filter((mail) => to(mail.to))
      .map(({ subject, text, html, headers }) => JSON.stringify([subject, text, html, headers]))
  const { token } = (await giver.readGift(id)) ?? {}
  const page = (await openShopper(test).get(`${REDEEM}?token=${token}`)).body
  const card = await test.runtime.app.gifts.card(token ?? '')
  const seenByTaker = [JSON.stringify([page, card]), ...textOf((to) => to.endsWith(`${number}@gifts.example`))]
  const seenByGiver = [JSON.stringify(await giver.own()), ...textOf((to) => to === GIVER)]
  for (const seen of seenByTaker) for (const secret of ofGiver) expect(seen).not.toContain(secret)
  for (const seen of seenByGiver) for (const secret of ofTaker) expect(seen).not.toContain(secret)
  for (const at of [0, 1, 2, 3, 4]) expect(seenByTaker[0]).not.toContain(typed(at))
}
