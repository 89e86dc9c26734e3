import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STARTED_MEANWHILE } from '#domain/gifts/gift.ts'
import { formatGiftCode } from '#domain/gifts/gift-code.ts'
import { solvedCaptcha } from '../../../tests/support/captcha.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { mailingsOf } from '../../../tests/support/mailings.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { CANADA, HOME, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import { gift } from '../db/schema/orders.ts'
import { account, address } from '../db/schema/people.ts'
import { ledgerEntry, subscription } from '../db/schema/subscriptions.ts'
import { auditLedger } from '../services/figures/audit-books.ts'
import { deferredIncome } from '../services/figures/deferred-revenue.ts'

let test: TestRuntime
let mailings: Awaited<ReturnType<typeof mailingsOf>>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
  mailings = await mailingsOf(test)
})
afterAll(() => test.runtime.close())

const db = () => test.runtime.database.db
const REDEEM = '/api/subscribe/redeem'
const GIVEN = { ...HOME, line1: '1 Giver Knows Lane' }

/** A gift to the US that has begun for a reader without a login; by its token. */
async function begin(name: string): Promise<string> {
  const shopper = openShopper(test)
  const giftsubs = [{ deliverable: 'print-a', level: 'low', term: '1year', quantity: 1 }]
  const cart = { items: [], giftsubs, donation: null, subscription: null }
  const body = { name: 'Gil Giver', email: 'gil@example.net', origin: '/subscribe', cart }
  const intent = startedBy(await shopper.checkout({ ...body, gift_recipients: [{ name, address: GIVEN }] }, '&gift'))
  await shopper.pay(intent, VISA)
  await shopper.poll(intent.id)
  await test.runtime.due.run()
  const [row] = await db()
    .select({ token: gift.token })
    .from(gift)
    .innerJoin(subscription, eq(subscription.id, gift.subscriptionId))
    .innerJoin(account, eq(account.id, subscription.accountId))
    .where(eq(account.name, name))
  return row?.token ?? ''
}

async function mail(): Promise<string> {
  await mailings.next()
  return (await mailings.closed()).id
}

const of = async (where: ReturnType<typeof eq>) => {
  const [owner] = await db().select().from(account).where(where)
  const id = owner?.id ?? ''
  return {
    owner,
    subscriptions: await db()
      .select()
      .from(subscription)
      .where(eq(subscription.accountId, id))
      .orderBy(subscription.position),
    entries: await db().select().from(ledgerEntry).where(eq(ledgerEntry.accountId, id)).orderBy(ledgerEntry.id),
    addresses: await db().select().from(address).where(eq(address.accountId, id)),
  }
}
const named = (name: string) => of(eq(account.name, name))
const withEmail = (email: string) => of(eq(account.email, email))
const deferred = async () => (await deferredIncome(db(), new Date('9999-01-01'))).total
const audited = async () => expect(await auditLedger(test.runtime.paymentContext)).toEqual([])

const newReader = (email: string) => ({
  name: 'Nell New',
  email,
  password: { password: 'a quiet harbour', confirm: 'a quiet harbour' },
})

describe('a gift that began by post', () => {
  it('gives its reader a login when somebody without an account takes it over, and shows no address', async () => {
    const token = await begin('Ann Post')
    const run = await mail()
    await mailings.sent(run)
    const before = await named('Ann Post')
    const reader = openShopper(test)
    const seen = await reader.get(`${REDEEM}?token=${token}`)
    expect(seen).toMatchObject({
      body: { gift: { redeemed: false }, started: { mailed: 1, left: 3, stopped: false }, prices: { 'print-a': 0 } },
    })
    expect(JSON.stringify(seen.body)).not.toMatch(/Giver Knows|Ann Post|gil@/)
    const wanted = { ...newReader('nell@example.net'), subscription: { token, deliverable: 'print-a' } }
    expect(await reader.checkoutAt(REDEEM, wanted)).toMatchObject({
      status: 422,
      body: { errors: { address: expect.any(String) } },
    })
    expect(await reader.checkoutAt(REDEEM, { ...wanted, address: HOME })).toMatchObject({ status: 200 })
    const after = await withEmail('nell@example.net')
    expect(after.owner).toMatchObject({ id: before.owner?.id, name: 'Nell New' })
    expect(after.entries.map(({ kind }) => kind)).toEqual(['granted', 'served'])
    expect(after.addresses).toMatchObject([{ line1: HOME.line1 }])
    const mine = await reader.get('/api/account/subscriber')
    expect(mine).toMatchObject({ body: { subscriber: { timetable: { issues_expected: 3 } } } })
    expect(JSON.stringify(mine.body)).not.toContain('Giver Knows')
    expect(await openShopper(test).get(`${REDEEM}?token=${token}`)).toMatchObject({
      body: { gift: { redeemed: true }, started: null },
    })
    await audited()
  })

  it('is not taken over from a page that was opened before it started', async () => {
    const token = await begin('Old Page')
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const wanted = { subscription: { token, deliverable: 'print-a' }, address: HOME }
    expect(await reader.checkoutAt(REDEEM, { ...wanted, takes_over: false })).toMatchObject({
      status: 422,
      body: { errors: STARTED_MEANWHILE },
    })
    expect((await named('Old Page')).subscriptions).toMatchObject([{ tokensLeft: 4 }])
  })

  it('moves what is left to an account of one’s own, and sends nothing twice', async () => {
    const token = await begin('Bo Post')
    const first = await mail()
    await mailings.sent(first)
    const run = await mail()
    const owed = await deferred()
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const wanted = { subscription: { token, deliverable: 'print-a' }, address: HOME }
    expect(await reader.checkoutAt(REDEEM, wanted)).toMatchObject({ status: 200 })
    expect(await reader.checkoutAt(REDEEM, wanted)).toMatchObject({ status: 422 })
    const old = await named('Bo Post')
    expect(old.subscriptions).toMatchObject([{ tokensLeft: 0, movedTo: expect.any(String) }])
    expect(old.entries.map(({ kind, tokens }) => [kind, tokens])).toEqual([
      ['granted', 4],
      ['served', 1],
      ['served', 1],
      ['moved', 2],
    ])
    expect(old.addresses).toEqual([])
    const mine = await withEmail('digital@example.com')
    const moved = mine.subscriptions.at(-1)
    expect(moved).toMatchObject({ tokensLeft: 2, setDeliverable: 'print-a', phase: 'renewal' })
    const entries = mine.entries.filter(({ subscriptionId }) => subscriptionId === moved?.id)
    expect(entries).toMatchObject([{ kind: 'granted', tokens: 2, amount: 2700, reason: 'Gift from Gil Giver' }])
    expect(await deferred()).toBe(owed)
    await audited()
    // The close is undone: the issue follows the rest, and is owed as before.
    await mailings.undo(run)
    expect((await named('Bo Post')).subscriptions).toMatchObject([{ tokensLeft: 0 }])
    expect((await withEmail('digital@example.com')).subscriptions.at(-1)?.tokensLeft).toBe(3)
    await audited()
    await mailings.closed()
    await mailings.conserved()
    await audited()
  })

  it('does not send the latest issue again to somebody who takes it over as digital', async () => {
    const token = await begin('Cat Post')
    await mailings.sent(await mail())
    await db().execute(sql`update issue set released_at = now() where number = ${mailings.number()}`)
    const reader = openShopper(test)
    await reader.login('expired@example.com')
    const before = await withEmail('expired@example.com')
    expect(await reader.checkoutAt(REDEEM, { subscription: { token, deliverable: 'digital' } })).toMatchObject({
      status: 200,
    })
    const mine = await withEmail('expired@example.com')
    expect(mine.subscriptions.at(-1)).toMatchObject({ tokensLeft: 3, activeDeliverable: 'digital' })
    expect(mine.entries.filter(({ kind }) => kind === 'served')).toHaveLength(
      before.entries.filter(({ kind }) => kind === 'served').length,
    )
    await audited()
  })

  it('costs the upgrade of the issues left in a dearer zone, and less when one more was mailed meanwhile', async () => {
    const token = await begin('Di Post')
    await mailings.sent(await mail())
    const reader = openShopper(test)
    const { prices } = (await reader.get(`${REDEEM}?token=${token}`)).body as { prices: Record<string, number> }
    expect(prices).toMatchObject({ digital: 0, 'print-a': 0, 'print-b': 750, 'print-c': 1800 })
    const wanted = {
      ...newReader('dinah@example.net'),
      subscription: { token, deliverable: 'print-b' },
      address: CANADA,
    }
    const answer = await reader.checkoutAt(REDEEM, { ...wanted, shown_total: 750 })
    const { data } = answer.body as { data: { data: Record<string, string> } }
    await mailings.sent(await mail())
    const intent = { id: data.data.payment_intent_id ?? '', secret: data.data.stripe_secret ?? '' }
    await reader.pay(intent, VISA)
    expect(await reader.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
    await test.runtime.due.run()
    const mine = await withEmail('dinah@example.net')
    expect(mine.subscriptions).toMatchObject([
      { setDeliverable: 'print-b', activeDeliverable: 'print-b', tokensLeft: 2 },
    ])
    expect(mine.addresses).toMatchObject([{ zone: 'b', line1: CANADA.line1 }])
    const { rows } = await db().execute(sql`
      select c.amount, (select sum(amount)::int from refund where purchase_id = c.purchase_id) as back
      from subscription_change c where c.subscription_id = ${mine.subscriptions[0]?.id}`)
    expect(rows).toEqual([{ amount: 500, back: 250 }])
    await audited()
  })

  it('is not for a lifetime reader, who may stop the mailing; the giver is asked for somebody else', async () => {
    const token = await begin('Eve Post')
    const reader = openShopper(test)
    await reader.login('lifetime@example.com')
    expect(await reader.get(`${REDEEM}?token=${token}`)).toMatchObject({
      body: { not_for_you: expect.stringContaining('stop the mailing') },
    })
    expect(await reader.checkoutAt(REDEEM, { subscription: { token, deliverable: 'digital' } })).toMatchObject({
      status: 422,
    })
    const other = openShopper(test)
    await other.login('digital@example.com')
    expect((await other.post(`${REDEEM}/stop`, { token })).status).toBe(422)
    for (const _ of [1, 2]) expect((await reader.post(`${REDEEM}/stop`, { token })).status).toBe(200)
    await mailings.sent(await mail())
    expect((await named('Eve Post')).subscriptions).toMatchObject([{ tokensLeft: 4 }])
    const mails = (await mailsTo(test, 'gil@example.net')).filter(({ subject }) => subject.includes('another reader'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`token=${token}`)
    const next = { ...newReader('fay@example.net'), subscription: { token, deliverable: 'print-a' }, address: HOME }
    expect(await openShopper(test).checkoutAt(REDEEM, next)).toMatchObject({ status: 200 })
    expect((await withEmail('fay@example.net')).addresses).toMatchObject([{ line1: HOME.line1, suspendedAt: null }])
    await audited()
  })

  it('of ten who take it over at once, one has it', async () => {
    const token = await begin('Flo Post')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        openShopper(test).checkoutAt(REDEEM, {
          ...newReader(`flo${at}@example.net`),
          subscription: { token, deliverable: 'print-a' },
          address: HOME,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)])
    await audited()
  })

  it('with nothing left says so', async () => {
    const token = await begin('Gus Post')
    for (let at = 0; at < 4; at += 1) await mailings.sent(await mail())
    const reader = openShopper(test)
    expect(await reader.get(`${REDEEM}?token=${token}`)).toMatchObject({ body: { started: { mailed: 4, left: 0 } } })
    const wanted = { ...newReader('gus@example.net'), subscription: { token, deliverable: 'print-a' }, address: HOME }
    expect(await reader.checkoutAt(REDEEM, wanted)).toMatchObject({
      status: 422,
      body: { errors: 'Every issue of this gift has been mailed.' },
    })
    await audited()
  })
})

describe('the code on a card', () => {
  const find = async (reader: ReturnType<typeof openShopper>, code: string) =>
    reader.post(`${REDEEM}/code?captcha=${await solvedCaptcha(test.web, 'redeem')}`, { code })

  it('leads to the gift, however it is typed, ten times an hour from one network', async () => {
    const token = await begin('Hal Post')
    const [row] = await db().select({ code: gift.code }).from(gift).where(eq(gift.token, token))
    const typed = formatGiftCode(row?.code ?? '').toLowerCase()
    const reader = openShopper(test, { address: '203.0.113.77' })
    expect(await find(reader, ` ${typed} `)).toMatchObject({ status: 200, body: { token } })
    const wrong = await find(reader, '0000-0000-0000-0000')
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { code: expect.stringContaining('check each letter') } },
    })
    for (let at = 0; at < 8; at += 1) await find(reader, '0000-0000-0000-0000')
    expect((await find(reader, typed)).status).toBe(429)
    expect((await find(openShopper(test), typed)).status).toBe(200)
    expect((await reader.post(`${REDEEM}/code?captcha=nothing`, { code: typed })).status).toBe(422)
  })
})

describe('the database', () => {
  it('keeps a move whole', async () => {
    const { subscriptions } = await named('Bo Post')
    const id = subscriptions[0]?.id ?? ''
    await expect(db().update(subscription).set({ tokensLeft: 1 }).where(eq(subscription.id, id))).rejects.toThrow()
    await expect(db().update(subscription).set({ movedTo: null }).where(eq(subscription.id, id))).rejects.toThrow()
    const other = (await withEmail('fay@example.net')).subscriptions[0]
    const stray = {
      subscriptionId: other?.id ?? '',
      accountId: other?.accountId ?? '',
      kind: 'moved' as const,
      tokens: 1,
    }
    const entry = { ...stray, actor: 'gift', reason: 'x', at: new Date() }
    await expect(
      db()
        .insert(ledgerEntry)
        .values(entry as never),
    ).rejects.toThrow()
  })
})
