import { randomUUID } from 'node:crypto'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LINK_OUT_OF_DATE, LOG_IN_AGAIN } from '#domain/access/sign-in.ts'
import { dayOf } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { session } from '../../db/schema/access.ts'
import { claim, redirectRequest } from '../../db/schema/delivery.ts'
import { listMember } from '../../db/schema/lists.ts'
import { issueHold } from '../../db/schema/mailings.ts'
import { gift, giftRecipient } from '../../db/schema/orders.ts'
import { account, address, temporaryAddress } from '../../db/schema/people.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import { readReasonsToKeep } from '../../services/account/deletion.ts'
import { issueDonationLink } from '../../services/donations/monthly-links.ts'

let test: TestRuntime
const db = () => test.runtime.database.db

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())
beforeEach(() => db().execute(sql`truncate rate_limit, session, cart`))

async function as(who: string): Promise<Browser> {
  const browser = openBrowser(test.web)
  const { status } = await browser.post('/api/access/login', { email: `${who}@example.com`, password: 'broadfold' })
  expect(status).toBe(200)
  return browser
}
async function find(who: string) {
  const [row] = await db()
    .select()
    .from(account)
    .where(eq(account.email, `${who}@example.com`))
  return row ?? { id: '' }
}
async function remove(browser: Browser) {
  const cookie = `masthead=${browser.cookies.get('masthead')}`
  const request = new Request('http://localhost:3000/', { headers: { Cookie: cookie } })
  const { session } = await test.runtime.app.visitor(request)
  return browser.post('/api/account/delete', { session })
}

const LEAVING = 'leaving@example.com'
const GIFT = {
  giverName: 'Exa Expired',
  giverEmail: 'expired@example.com',
  term: '1year',
  level: 'low',
  deliverable: 'digital',
  issuesPerYear: 4,
  payment: 'paid',
  amount: cents(3000),
  status: 'waiting',
} as const

/** As if the reader had given it, for whoever is named. */
async function give(
  giver: string,
  recipient: { name: string; sentAt: Date | null; cancelledAt?: Date },
): Promise<void> {
  const { name, sentAt, cancelledAt } = recipient
  const [giftId, now] = [randomUUID(), test.runtime.app.now()]
  const status = cancelledAt ? ('cancelled' as const) : GIFT.status
  const row = { ...GIFT, id: giftId, token: randomUUID(), giverAccount: giver, createdAt: now, status }
  await db()
    .insert(gift)
    .values({ ...row, cancelledAt: cancelledAt ?? null })
  const email = `${name.toLowerCase()}@example.net`
  const sendOn = dayOf(now, 'America/New_York')
  await db().insert(giftRecipient).values({ giftId, name, email, greeting: 'Read!', sendOn, sentAt, updatedAt: now })
}

describe('all that is kept about a reader', () => {
  it('can be taken away by them as one file', async () => {
    const browser = await as('canada')
    const response = await browser.request('/api/account/data')
    expect(response.headers.get('Content-Disposition')).toContain('attachment')
    expect(await response.json()).toMatchObject({
      account: { email: 'canada@example.com' },
      addresses: { b: { city: 'Montréal' } },
      subscriptions: [{ term: '1year' }],
      ledger: [{ lines: [{ kind: 'granted' }, { kind: 'served' }, { kind: 'served' }] }],
      renewals: [],
      mailing_lists: expect.arrayContaining([expect.objectContaining({ on: false })]),
      sessions: [{ browser: 'Test browser' }],
    })
  })
})

describe('an account', () => {
  it('is deleted: nothing personal stays, the ledger does', async () => {
    const { id } = await find('expired')
    const entries = await db().select().from(ledgerEntry).where(eq(ledgerEntry.accountId, id))
    const sentAt = test.runtime.app.now()
    await give(id, { name: 'Sent', sentAt })
    await give(id, { name: 'Unsent', sentAt: null })
    await give(id, { name: 'Cancelled', sentAt, cancelledAt: sentAt })
    const [browser, phone] = [await as('expired'), await as('expired')]
    const taken = await (await browser.request('/api/account/data')).json()
    expect(taken.gift_recipients).toHaveLength(3)
    expect(taken.gift_recipients).toContainEqual(expect.objectContaining({ name: 'Unsent', greeting: 'Read!' }))
    await browser.post('/api/account/lists', { lists: ['letters'] })
    expect((await phone.get('/api/account/subscriber')).status).toBe(200)
    const cookie = browser.cookies.get('masthead') ?? ''
    expect(await remove(browser)).toMatchObject({ status: 200, body: { path: '/' } })
    // The browser has been told to forget its cookie, which opens nothing even if it did not; nor does another's.
    browser.cookies.set('masthead', cookie)
    for (const one of [browser, phone]) expect((await one.get('/api/account/subscriber')).status).toBe(401)
    expect(await db().select().from(session).where(eq(session.accountId, id))).toEqual([])
    expect(await db().select().from(account).where(eq(account.id, id))).toMatchObject([
      { name: '', email: null, emailFolded: null, emailProvedAt: null, passwordHash: null, autorenew: false },
    ])
    expect(await db().select().from(address).where(eq(address.accountId, id))).toEqual([])
    expect(await db().select().from(listMember).where(eq(listMember.email, 'expired@example.com'))).toEqual([])
    // Of a gift that waits for its recipient, what is theirs.
    const given = db().select({ id: gift.id }).from(gift).where(eq(gift.giverAccount, id))
    expect(await db().select().from(giftRecipient).where(inArray(giftRecipient.giftId, given))).toMatchObject([
      { name: 'Sent', greeting: 'Read!', email: null, sendOn: null, address: null, sentAt: null },
    ])
    expect(await db().select().from(ledgerEntry).where(eq(ledgerEntry.accountId, id))).toEqual(entries)
    const again = { email: 'expired@example.com', password: 'broadfold' }
    expect((await openBrowser(test.web).post('/api/access/login', again)).status).toBe(422)
    const [told] = await mailsTo(test, 'expired@example.com')
    expect(told?.subject).toBe('Your account at Broadfold has been deleted')
  })

  it('takes holds, temporary addresses and requests along, and of claims what tells where they lived', async () => {
    const reader = await readersOf(test).join({ had: [48, 49, 50, 51] })
    await db().execute(sql`update account set email_proved_at = now(), email = ${LEAVING}, email_folded = ${LEAVING},
      password_hash = (select password_hash from account where email = 'active@example.com') where id = ${reader.id}::uuid`)
    const [serving] = await db()
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.issue, 51))
      .orderBy(desc(ledgerEntry.id))
    const made = { accountId: reader.id, issue: 51, serving: serving?.id ?? 0, at: test.runtime.app.now() }
    const place = 'digest-of-where-they-lived'
    await db()
      .insert(claim)
      .values({ id: randomUUID(), ...made, zone: 'a', place, reason: 'missing', state: 'waiting' })
    await db()
      .insert(redirectRequest)
      .values({ id: randomUUID(), ...made, state: 'waiting' })
    await db()
      .insert(issueHold)
      .values({ issue: 52, accountId: reader.id, actor: reader.id, reason: 'away', at: made.at })
    await db().execute(sql`insert into temporary_address select account_id, zone, company, 'Hidden Lane', line2, city, state,
      postcode, country, '2031-01-01', '2031-02-01', null, now() from address where account_id = ${reader.id}::uuid`)
    const browser = await as('leaving')
    expect(await (await browser.request('/api/account/data')).json()).toMatchObject({
      holds: [{ issue: 52 }],
      temporary_addresses: [{ line1: 'Hidden Lane' }],
      claims: [{ issue: 51, reason: 'missing', state: 'waiting' }],
      redirects: [{ issue: 51, state: 'waiting' }],
    })
    expect((await remove(browser)).status).toBe(200)
    for (const table of [issueHold, temporaryAddress, redirectRequest, address])
      expect(await db().select().from(table).where(eq(table.accountId, reader.id))).toEqual([])
    // That a copy was claimed stays, as the figures of a lost mailing count it; where it was sent to does not.
    const claims = await db().select().from(claim).where(eq(claim.accountId, reader.id))
    expect(claims).toMatchObject([{ issue: 51, zone: 'a', state: 'refused' }])
    expect(JSON.stringify(claims)).not.toContain(place)
    const all = { ...FIRST_PAGE, issue: null, zone: null, earlier: null }
    expect((await test.runtime.app.delivery.claims(all)).rows).toEqual([])
  })

  it('with a stored card loses it', async () => {
    const { id } = await find('expired-autorenew')
    expect((await remove(await as('expired-autorenew'))).status).toBe(200)
    await test.runtime.queue.idle()
    const { rows } = await db().execute(sql`select id from payment_method where id = ${`pm_demo_${id}`}`)
    expect(rows).toEqual([])
  })

  it.each([
    ['issues are left', 'active', /issues we haven’t sent yet/],
    ['a lifetime runs', 'lifetime', /issues we haven’t sent yet/],
    ['its owner is staff', 'support', /on the staff/],
  ])('stays while %s', async (_, who, reason) => {
    const browser = await as(who)
    expect(await readReasonsToKeep(db(), (await find(who)).id, test.runtime.app.now())).toEqual([
      expect.stringMatching(reason),
    ])
    const { status } = await remove(browser)
    expect(status).toBe(422)
    expect((await find(who)).id).not.toBe('')
  })

  it.each([
    ['open', /invoice/],
    ['processing', /payment in progress/],
  ])('stays while a purchase is %s', async (status, reason) => {
    const { id } = await find('donor')
    await db().execute(sql`delete from purchase where account_id = ${id}`)
    await db().execute(sql`
      insert into purchase (id, number, kind, receipt, invoice, status, account_id, name, email, subtotal, shipping,
        discount, waived, total, created_at)
      values (gen_random_uuid(), 900001, 'invoice', 'a-receipt-of-22-letters', 'an-invoice-of-22-letters', ${status}, ${id},
        'L', 'l@example.com', 100, 0, 0, 0, 100, now())`)
    expect((await remove(await as('donor'))).body).toEqual({ errors: expect.stringMatching(reason) })
  })

  it('stays while a monthly donation is not stopped, and then goes', async () => {
    const { id } = await find('processing')
    await writeDonation(id, 'paused')
    expect(await readReasonsToKeep(db(), id, test.runtime.app.now())).toContainEqual(
      expect.stringMatching(/monthly donation/),
    )
    await db().execute(sql`update pledge set status = 'stopped', stopped_at = now() where account_id = ${id}`)
    expect(await readReasonsToKeep(db(), id, test.runtime.app.now())).not.toContainEqual(
      expect.stringMatching(/monthly donation/),
    )
  })

  it('stays when its monthly donation is restarted at the same moment', async () => {
    const browser = await as('donor')
    const { id } = await find('donor')
    await db().execute(sql`delete from purchase where account_id = ${id}`)
    const donation = await writeDonation(id, 'stopped')
    const [restarted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const restarting = db().transaction(async (tx) => {
      await tx.execute(sql`update pledge set status = 'paused', stopped_at = null where id = ${donation}`)
      restarted.resolve()
      await mayCommit.promise
    })
    await restarted.promise
    const removing = remove(browser)
    if (test.runtime.database.engine === 'postgres') await expect.poll(waiting).toBe(1)
    mayCommit.resolve()
    await restarting
    expect(await removing).toMatchObject({ status: 422, body: { errors: expect.stringMatching(/monthly donation/) } })

    async function waiting() {
      const { rows } = await db().execute<{ count: number }>(sql`
        select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows[0]?.count
    }
  })

  it('takes with it the links that would restart a donation', async () => {
    const browser = await as('donor')
    const { id } = await find('donor')
    await db().execute(sql`delete from pledge where account_id = ${id}`)
    const donation = await writeDonation(id, 'stopped')
    const link = await db().transaction((tx) => issueDonationLink(tx, donation, test.runtime.app.now()))
    expect(await remove(browser)).toMatchObject({ status: 200 })
    expect(await browser.post(`/api/donation/restart?token=${link}`, {})).toMatchObject({
      status: 422,
      body: { errors: LINK_OUT_OF_DATE },
    })
  })

  it('is not deleted by somebody who only found the browser open', async () => {
    const browser = await as('donor-failed')
    await test.runtime.sandbox?.clock.moveTo(new Date(test.runtime.app.now().getTime() + 10 * 60_000))
    expect((await remove(browser)).body).toEqual({ errors: LOG_IN_AGAIN })
  })
})

async function writeDonation(accountId: string, status: 'paused' | 'stopped'): Promise<string> {
  await db().execute(sql`delete from pledge where account_id = ${accountId}`)
  const [id, purchaseId] = [randomUUID(), randomUUID()]
  await db().execute(sql`
    insert into purchase (id, number, kind, receipt, invoice, status, account_id, name, email, subtotal, shipping,
      discount, waived, total, created_at, paid_at)
    values (${purchaseId}, (select max(number) + 1 from purchase), 'pledge', ${`receipt-${purchaseId}`},
      ${`invoice-${purchaseId}`}, 'paid', ${accountId}, 'W', 'w@example.com', 500, 0, 0, 0, 500, now(), now())`)
  await db().execute(sql`
    insert into pledge (id, account_id, purchase_id, name, email, dollars, started_on, next_on, status, stopped_at, created_at)
    values (${id}, ${accountId}, ${purchaseId}, 'W', 'w@example.com', 5, '2026-10-01', '2026-12-01', ${status},
      ${status === 'stopped' ? sql`now()` : null}, now())`)
  return id
}
