import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GIFT_NOT_RENEWABLE } from '#domain/gifts/renewal.ts'
import { providerOf } from '../../../tests/faults/provider.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { openGiver } from '../../../tests/support/giver.ts'
import { mailingsOf } from '../../../tests/support/mailings.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import type { Card, Shopper } from '../../../tests/support/shopper.ts'
import { BANK, HOME, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import { gift } from '../db/schema/orders.ts'
import { auditLedger } from '../services/figures/audit-books.ts'
import { offerRenewals } from '../services/gifts/giver/offer-renewals.ts'
import { settle } from '../services/payments/settle.ts'

let test: TestRuntime
let mailings: Awaited<ReturnType<typeof mailingsOf>>
const { db, context, session, logIn, give, readGift, readRecipient, shown, subjects, inDays, post } = openGiver(
  () => test,
)
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
  mailings = await mailingsOf(test)
  await logIn()
})
afterAll(() => test.runtime.close())

const REDEEM = '/api/subscribe/redeem'
const PASSWORD = { password: 'a quiet harbour', confirm: 'a quiet harbour' }

async function redeem(id: string, email: string, form?: string): Promise<void> {
  const { token, deliverable: given } = (await readGift(id)) ?? {}
  const deliverable = form ?? given
  const wanted = { name: 'Rea Reader', email, password: PASSWORD, address: HOME, subscription: { token, deliverable } }
  expect((await openShopper(test).checkoutAt(REDEEM, wanted)).status).toBe(200)
}

async function ask(id: string, { who = session(), change = {} }: { who?: Shopper; change?: object } = {}) {
  const { renewalToken, term, level, deliverable } = (await readGift(id)) ?? {}
  const giftsubs = [{ deliverable, level, term, quantity: 1, ...change }]
  const cart = { items: [], giftsubs, donation: null, subscription: null }
  const giver = { name: 'Gil Giver', email: 'gil@gifts.example' }
  return who.checkout({ ...giver, origin: '/gift/renew', cart, renews_gift: renewalToken }, '&gift')
}

/** Paid for; answers the gift that came of it. */
async function renew(id: string, who = session(), method: Card = VISA): Promise<string> {
  const intent = startedBy(await ask(id, { who }))
  await who.pay(intent, method)
  await who.poll(intent.id)
  const [row] = await db().select({ id: gift.id }).from(gift).where(eq(gift.renews, id))
  return row?.id ?? ''
}

const queueOf = async (id: string) => {
  const { rows } = await db().execute<{ left: number; position: number }>(sql`
    select s.tokens_left as left from subscription s
    where s.account_id = (select account_id from subscription t join gift g on g.subscription_id = t.id where g.id = ${id})
    order by s.position`)
  return rows.map(({ left }) => left)
}
const audited = async () => {
  expect(await auditLedger(test.runtime.paymentContext)).toEqual([])
  await mailings.conserved()
}
async function mailIssue(): Promise<void> {
  await mailings.next()
  await mailings.sent((await mailings.closed()).id)
}

describe('a gift is renewed by its giver', () => {
  it('twice, behind what its recipient has, who is told; the giver sees nothing of them', async () => {
    const id = await give({ name: 'Rea' })
    expect(await shown(id)).toMatchObject({ renewal: null })
    expect((await ask(id)).body).toMatchObject({ errors: GIFT_NOT_RENEWABLE })
    await redeem(id, 'rea@readers.example')
    expect((await ask(id, { change: { term: '2year' } })).body).toMatchObject({ errors: GIFT_NOT_RENEWABLE })
    const second = await renew(id)
    expect(await queueOf(id)).toEqual([4, 4])
    expect(await shown(id)).toMatchObject({ renewal: null, renewedOn: inDays(0) })
    expect((await ask(id)).body).toMatchObject({ errors: GIFT_NOT_RENEWABLE })
    expect(await shown(second)).toMatchObject({
      state: 'redeemed',
      token: null,
      renews: true,
      issuesSent: 0,
      recipient: { name: 'Rea', email: '', address: null },
    })
    const third = await renew(second)
    expect(await queueOf(id)).toEqual([4, 4, 4])
    expect((await shown(third))?.renewal).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify([await shown(id), await shown(third)])).not.toMatch(/readers\.example|Harbor Street/)
    const told = (await subjects('rea@readers.example')).filter((subject) => subject.includes('renewed your gift'))
    expect(told).toEqual(Array(2).fill('Gil Giver renewed your gift of Broadfold'))
    await audited()
  })

  it('is paid for as it was given, and delivered as the recipient has it where that costs no more', async () => {
    const id = await give({ name: 'Fay' }, 'print-b')
    await redeem(id, 'fay@readers.example', 'print-a')
    const { subscriptionId } = (await readGift(await renew(id))) ?? {}
    const { rows } = await db().execute(sql`
      select set_deliverable as paid, active_deliverable as served from subscription where id = ${subscriptionId}`)
    expect(rows).toEqual([{ paid: 'print-b', served: 'print-a' }])
    await audited()
  })

  it('is added once, however often its payment is settled, and only when a debit has arrived', async () => {
    const id = await give({ name: 'Debi' })
    await redeem(id, 'debi@readers.example')
    const intent = startedBy(await ask(id))
    await session().pay(intent, BANK)
    await session().poll(intent.id)
    expect(await queueOf(id)).toEqual([4])
    expect((await ask(id)).body).toMatchObject({ errors: { again: expect.any(String) } })
    const { rows } = await db().execute(sql`select details from purchase where details ? 'renewsGift'`)
    expect(rows).toEqual([{ details: { renewsGift: id } }])
    await providerOf(test.web).act({ action: 'settle', intent: intent.id })
    await Promise.all([1, 2, 3].map(() => settle(context(), intent.id)))
    expect(await queueOf(id)).toEqual([4, 4])
    const { rows: after } = await db().execute(sql`select details from purchase where details ? 'renewsGift'`)
    expect(after).toEqual([])
    await audited()
  })

  it('with what comes by post, which is taken over together', async () => {
    const id = await give({ name: 'Pia Post', address: { ...HOME, line1: '1 Giver Knows Lane' }, send_on: inDays(0) })
    await test.runtime.due.run()
    await mailIssue()
    const second = await renew(id)
    expect(await queueOf(id)).toEqual([3, 4])
    expect(await shown(second)).toMatchObject({ state: 'started', recipient: { name: 'Pia Post', address: null } })
    const reader = openShopper(test)
    await reader.login('donor@example.com')
    const { token } = (await readGift(id)) ?? {}
    const wanted = { subscription: { token, deliverable: 'print-a' }, address: HOME }
    expect(await reader.checkoutAt(REDEEM, wanted)).toMatchObject({ status: 200 })
    expect(await queueOf(id)).toEqual([3, 4])
    expect(await shown(id)).toMatchObject({ state: 'redeemed', issuesSent: 1 })
    expect(await shown(second)).toMatchObject({ state: 'redeemed', token: null })
    // Once more, to where it has gone.
    await renew(second)
    expect(await queueOf(id)).toEqual([3, 4, 4])
    await audited()
  })

  it('becomes a new gift where it cannot go, and nobody says why: a lifetime reader', async () => {
    const name = 'lou'
    const id = await give({ name })
    await redeem(id, `${name}@readers.example`)
    const lifetime = openShopper(test)
    await lifetime.login(`${name}@readers.example`, PASSWORD.password)
    const membership = { renewal: true, medium: 'print', level: 'low', term: 'lifetime' }
    const cart = { items: [], giftsubs: [], donation: null, subscription: membership }
    const intent = startedBy(
      await lifetime.checkout({ name: 'Lou', origin: '/subscribe', address: HOME, shipcode: 'ship-a', cart }),
    )
    await lifetime.pay(intent, VISA)
    await lifetime.poll(intent.id)
    const second = await renew(id)
    const seen = await shown(second)
    expect(seen).toMatchObject({ state: 'by-hand', open: true, recipient: { name }, renewal: null })
    expect(seen?.token).toEqual(expect.any(String))
    const [mail] = (await mailsTo(test, 'active@example.com')).filter(({ links }) =>
      links.some((link) => link.includes(seen?.token ?? '-')),
    )
    expect(mail?.text).not.toMatch(/lifetime|delete/i)
    expect(await subjects(`${name}@readers.example`)).not.toContain('Gil Giver renewed your gift of Broadfold')
    await redeem(second, 'other@readers.example')
    await audited()
  })

  it('becomes a new gift when the account of the recipient is gone', async () => {
    const id = await give({ name: 'Del', email: 'del@gifts.example', send_on: inDays(5) })
    await redeem(id, 'del@readers.example')
    for (const _ of [1, 2, 3, 4]) await mailIssue()
    const reader = openShopper(test)
    await reader.login('del@readers.example', PASSWORD.password)
    expect((await post(reader, '/api/account/delete', {})).status).toBe(200)
    const second = await renew(id)
    expect(await shown(second)).toMatchObject({ state: 'by-hand', recipient: { name: 'Del', email: '' } })
    expect(await readRecipient(second)).toMatchObject({ email: null, greeting: '' })
  })

  it('by the link alone, without a login; nobody else learns of it', async () => {
    const id = await give({ name: 'Gus' })
    await redeem(id, 'gus@readers.example')
    const guest = openShopper(test)
    const second = await renew(id, guest)
    expect(await queueOf(id)).toEqual([4, 4])
    expect(await readGift(second)).toMatchObject({ giverEmail: 'gil@gifts.example', status: 'redeemed' })
    expect(await test.runtime.app.gifts.toRenew('guessed')).toBeNull()
    // The recipient has the link of the gift, which renews nothing.
    const { token } = (await readGift(id)) ?? {}
    expect(await test.runtime.app.gifts.toRenew(token ?? '')).toBeNull()
    expect((await test.runtime.app.gifts.figures(new Date(0))).renewed).toBeGreaterThan(0)
  })
})

describe('the giver is asked', () => {
  const asked = async () => {
    const mails = await mailsTo(test, 'active@example.com')
    return mails.filter(({ subject }) => subject === 'Your gift of Broadfold has ended')
  }
  it('after the last issue, once, unless it is renewed already', async () => {
    const ids = [await give({ name: 'End One' }), await give({ name: 'End Two' })]
    for (const [at, id] of ids.entries()) await redeem(id, `end${at}@readers.example`)
    await renew(ids[1] ?? '')
    const before = (await asked()).length
    for (const _ of [1, 2, 3, 4]) await mailIssue()
    const told = (await asked()).slice(0, (await asked()).length - before)
    const about = told.filter(({ text }) => text.includes('End '))
    expect(about.map(({ text }) => /End \w+/.exec(text)?.[0])).toEqual(['End One'])
    const { renewalToken } = (await readGift(ids[0] ?? '')) ?? {}
    expect(about[0]?.links).toContain(`http://localhost:3000/gift/renew?token=${renewalToken}`)
    expect((await shown(ids[0] ?? ''))?.renewal).toBe(renewalToken)
    await renew(ids[0] ?? '')
    expect(await queueOf(ids[0] ?? '')).toEqual([0, 4])
    await audited()
  })

  it('each November once, for all that was given the year before and not renewed, until they want no more of it', async () => {
    const november = (year: number, day: number) =>
      offerRenewals({ ...context(), now: () => new Date(Date.UTC(year, 10, day, 17)) })
    const year = Number(inDays(0).slice(0, 4)) + 1
    const offers = async () =>
      (await mailsTo(test, 'nova@gifts.example')).filter(({ subject }) => subject.includes('again this year'))
    const guest = openShopper(test)
    const ids: string[] = []
    for (const name of ['Nov One', 'Nov Two', 'Nov Three']) {
      const cart = {
        items: [],
        giftsubs: [{ deliverable: 'digital', level: 'low', term: '1year', quantity: 1 }],
        donation: null,
        subscription: null,
      }
      const body = {
        name: 'Nova',
        email: 'nova@gifts.example',
        origin: '/subscribe',
        cart,
        gift_recipients: [{ name }],
      }
      const intent = startedBy(await guest.checkout(body, '&gift'))
      await guest.pay(intent, VISA)
      await guest.poll(intent.id)
      const { rows } = await db().execute<{ id: string }>(
        sql`select gift_id as id from gift_recipient where name = ${name}`,
      )
      ids.push(rows[0]?.id ?? '')
    }
    const [first = '', second = ''] = ids
    await redeem(first, 'nov1@readers.example')
    await redeem(second, 'nov2@readers.example')
    await november(year - 1, 3)
    await offerRenewals({ ...context(), now: () => new Date(Date.UTC(year, 9, 30)) })
    expect(await offers()).toEqual([])
    await Promise.all([november(year, 1), november(year, 1)])
    await november(year, 2)
    const sent = await offers()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('Nov One')
    expect(sent[0]?.text).toContain('Nov Two')
    // Nobody has redeemed it, so there is nothing to renew.
    expect(sent[0]?.text).not.toContain('Nov Three')
    const never = sent[0]?.links.find((link) => link.includes('/gift/never'))
    const { pathname, search } = new URL(never ?? '')
    const out = await test.web.request(pathname + search, { method: 'POST', body: new URLSearchParams() })
    expect(out.status).toBe(303)
    await db().execute(sql`update gift set created_at = created_at + interval '1 year' where id = ${first}`)
    await november(year + 1, 1)
    expect(await offers()).toHaveLength(1)
  })
})
