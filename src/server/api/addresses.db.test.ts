import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ADDRESS_IS_REQUIRED } from '#domain/addresses/address.ts'
import { WRONG_CANADIAN, WRONG_ZIP } from '#domain/addresses/postcode.ts'
import { US_TERRITORIES } from '#domain/addresses/us-post.ts'
import { openAccounts } from '../../../tests/support/accounts.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { address } from '../db/schema/people.ts'
import { subscription } from '../db/schema/subscriptions.ts'
import { violates } from '../db/violation.ts'
import { startRenewals } from '../services/renewals/start-renewals.ts'

const HOME = {
  company: '',
  line1: '1 Mill Lane',
  line2: '',
  city: 'Troy',
  state: 'NY',
  postcode: '12180',
  country: 'US',
}

let test: TestRuntime
const db = () => test.runtime.database.db
const { as, idOf, subscriberOf } = openAccounts(() => test)

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())
beforeEach(() => db().execute(sql`truncate rate_limit, session, cart, challenge, email_change, account_link`))

describe('an address', () => {
  it('is saved under both spellings of its category', async () => {
    const browser = await as('digital')
    const first = await browser.post('/api/account/address/ship-a', { address: HOME })
    expect(first.body).toEqual({
      addresses: { a: { ...HOME, country_name: 'United States' }, b: null, c: null },
    })
    const second = await browser.post('/api/account/address/us', { address: { ...HOME, line1: ' 2 Mill Lane ' } })
    expect(second.body).toMatchObject({ addresses: { a: { line1: '2 Mill Lane' } } })
    expect((await browser.delete('/api/account/address/us')).body).toEqual({ addresses: { a: null, b: null, c: null } })
    expect((await browser.delete('/api/account/address/us')).status).toBe(404)
  })

  it('is refused beside its fields', async () => {
    const browser = await as('digital')
    const send = (address: object, to = 'ship-a') =>
      browser.post(`/api/account/address/${to}`, { address: { ...HOME, ...address } })
    expect((await send({ line1: ' ', state: '' })).body).toEqual({
      errors: { 'address.line1': 'Must not be blank.', 'address.state': 'Must not be blank.' },
    })
    expect((await send({}, 'ca')).body).toEqual({
      errors: { 'address.country': 'This country is in another shipping zone.' },
    })
    expect((await send({ line1: 'x'.repeat(201) })).body).toMatchObject({
      errors: { 'address.line1': expect.stringContaining('200') },
    })
    expect((await send({}, 'ship-d')).status).toBe(404)
  })

  it('has the postal code of its country: a US one of 5 or 9 digits is kept with a hyphen', async () => {
    const browser = await as('digital')
    const send = (address: object, to = 'ship-a') =>
      browser.post(`/api/account/address/${to}`, { address: { ...HOME, ...address } })
    expect((await send({ postcode: '1218' })).body).toEqual({ errors: { 'address.postcode': WRONG_ZIP } })
    expect((await send({ postcode: '121801234' })).body).toMatchObject({ addresses: { a: { postcode: '12180-1234' } } })
    const canada = { country: 'CA', state: 'QC' }
    expect((await send({ ...canada, postcode: 'D2W 2L5' }, 'ca')).body).toEqual({
      errors: { 'address.postcode': WRONG_CANADIAN },
    })
    expect((await send({ ...canada, postcode: 'h2w2l5' }, 'ca')).body).toMatchObject({
      addresses: { b: { postcode: 'H2W 2L5' } },
    })
    // Where we cannot know it is taken as it is.
    expect((await send({ country: 'DE', state: '', postcode: '1011' }, 'other')).status).toBe(200)
  })

  it('in a US territory or with the forces is domestic, as a country and as a state', async () => {
    const browser = await as('digital')
    const send = (address: object, to = 'ship-a') =>
      browser.post(`/api/account/address/${to}`, { address: { ...HOME, ...address } })
    const zips = {
      ...{ AS: '96799', GU: '96910', MP: '96950', PR: '00901', VI: '00802', FM: '96941', MH: '96960', PW: '96940' },
      ...{ AA: '34002', AE: '09012', AP: '96201' },
    }
    for (const country of US_TERRITORIES)
      expect((await send({ country, state: '', postcode: zips[country] })).status, country).toBe(200)
    for (const [state, postcode] of Object.entries(zips))
      expect((await send({ state, postcode })).status, state).toBe(200)
    expect((await send({ country: 'PR', state: '', postcode: '00901' }, 'other')).body).toEqual({
      errors: { 'address.country': 'This country is in another shipping zone.' },
    })
    // Kept there from before the country was moved, it can still be mended.
    await db()
      .insert(address)
      .values({ ...HOME, accountId: await idOf('digital'), zone: 'c', country: 'PR', state: '' })
      .onConflictDoUpdate({ target: [address.accountId, address.zone], set: { country: 'PR' } })
    expect((await send({ country: 'PR', state: '', line1: '2 Calle Sol', postcode: '00901' }, 'other')).status).toBe(
      200,
    )
  })

  it('is no longer suspended once it is another one', async () => {
    const id = await idOf('canada')
    await db().update(address).set({ suspendedAt: new Date() }).where(eq(address.accountId, id))
    const browser = await as('canada')
    const suspended = async () => (await subscriberOf(browser)).contacts
    expect(await suspended()).toContainEqual({ contact: 'ship-b', suspended: true })
    const moved = { ...HOME, country: 'CA', state: 'QC', postcode: 'H2W 2L5' }
    await browser.post('/api/account/address/ship-b', { address: moved })
    expect(await suspended()).toContainEqual({ contact: 'ship-b', suspended: false })
  })

  it('that a subscription needs is deleted neither by the call nor in the database', async () => {
    const browser = await as('active')
    expect((await subscriberOf(browser)).timetable.address_removable).toEqual({ a: false, b: true, c: true })
    expect(await browser.delete('/api/account/address/ship-a')).toMatchObject({
      status: 422,
      body: { errors: ADDRESS_IS_REQUIRED },
    })
    const id = await idOf('active')
    const straight = db().delete(address).where(eq(address.accountId, id))
    await expect(straight.catch((error: unknown) => violates(error, 'address_is_required'))).resolves.toBe(true)
  })

  it('that a renewal or a payment in progress needs is kept as well', async () => {
    await startRenewals(test.runtime.paymentContext)
    expect((await (await as('expired-autorenew')).delete('/api/account/address/ship-a')).status).toBe(422)
    const buyer = await as('processing')
    await buyer.post('/api/account/address/ship-a', { address: HOME })
    const purchaseId = await settlingPurchase(await idOf('processing'), 'ship-a')
    expect((await buyer.delete('/api/account/address/ship-a')).status).toBe(422)
    await db().execute(sql`update purchase set status = 'void' where id = ${purchaseId}`)
    expect((await buyer.delete('/api/account/address/ship-a')).status).toBe(200)
  })

  it('that a subscription needs which is just being written is kept, as both wait for each other', async () => {
    const browser = await as('donor-failed')
    await browser.post('/api/account/address/ship-a', { address: HOME })
    const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const accountId = await idOf('donor-failed')
    const buying = db().transaction(async (tx) => {
      await tx.insert(subscription).values({
        id: randomUUID(),
        token: randomUUID(),
        accountId,
        term: '1year',
        issuesPerYear: 4,
        phase: 'introductory',
        tokensLeft: 4,
        setLevel: 'low',
        setDeliverable: 'print-a',
        activeLevel: 'low',
        activeDeliverable: 'print-a',
        createdAt: new Date(),
      })
      written.resolve()
      await mayCommit.promise
    })
    await written.promise
    const deleting = browser.delete('/api/account/address/ship-a')
    mayCommit.resolve()
    await buying
    expect((await deleting).body).toEqual({ errors: ADDRESS_IS_REQUIRED })
  })

  it('and the account that it belongs to, deleted at the same moment, do not wait for each other', async () => {
    const browser = await as('donor-failed')
    const accountId = await idOf('donor-failed')
    const [locked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const leaving = db().transaction(async (tx) => {
      await tx.execute(sql`select 1 from account where id = ${accountId} for update`)
      locked.resolve()
      await mayGoOn.promise
      await tx.execute(sql`update address set line2 = 'gone' where account_id = ${accountId}`)
    })
    await locked.promise
    const deleting = browser.delete('/api/account/address/ship-a')
    if (test.runtime.database.engine === 'postgres') await expect.poll(waiting).toBe(1)
    mayGoOn.resolve()
    await leaving
    expect((await deleting).status).toBeLessThan(500)

    async function waiting() {
      const { rows } = await db().execute<{ count: number }>(sql`
        select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows[0]?.count
    }
  })

  it('goes when nothing needs it', async () => {
    expect((await (await as('expired')).delete('/api/account/address/ship-a')).status).toBe(200)
  })

  async function settlingPurchase(accountId: string, shipcode: string): Promise<string> {
    const id = randomUUID()
    await db().execute(sql`
      insert into purchase (id, number, kind, receipt, invoice, status, account_id, name, email, subtotal, shipping,
        discount, waived, total, created_at)
      values (${id}, 900001, 'order', ${`receipt-${id}`}, ${`invoice-${id}`}, 'processing', ${accountId}, 'W', 'w@example.com',
        4000, 0, 0, 0, 4000, now())`)
    await db().execute(sql`
      insert into purchase_line (purchase_id, position, type, name, quantity, price, shipping, discount, shipcode, issues_per_year)
      values (${id}, 0, 'personal-subscription', 'One year', 1, 4000, 0, 0, ${shipcode}, 4)`)
    return id
  }
})
