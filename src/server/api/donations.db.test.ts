import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { SETUP_NOT_CONFIRMED } from '#domain/account/payment-settings.ts'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { notWholeDonation } from '#domain/donations/donation.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { donation, donorsOf } from '../../../tests/support/donor.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import { monthlyDonation } from '../db/schema/donations.ts'
import { paymentMethod } from '../db/schema/payments.ts'
import { account } from '../db/schema/people.ts'

let test: TestRuntime
let donors: ReturnType<typeof donorsOf>
const db = () => test.runtime.database.db
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  donors = donorsOf(test)
  await donors.moveTo('2027-03-10')
})
afterAll(() => test.runtime.close())
beforeEach(() => db().execute(sql`truncate rate_limit`))

const setupAt = (link: string) => `/api/donation/setup?token=${link}`
const restartAt = (link: string) => `/api/donation/restart?token=${link}`
const refused = (errors: unknown) => ({ status: 422, body: { errors } })

/** A guest with a running monthly donation and a link to it. */
async function donor(email: string) {
  await donors.give(email)
  const row = await donors.findMonthlyDonation(email)
  return { shopper: openShopper(test), row, link: await donors.linkTo(row.id) }
}

async function monthlyReader(email: string) {
  const reader = openShopper(test)
  await reader.login(email)
  const intent = startedBy(await reader.checkout({ ...donation(12) }))
  await reader.pay(intent, VISA)
  await reader.poll(intent.id)
  const cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = new Request('http://localhost:3000/', { headers: { Cookie: cookie } })
  const { session } = await test.runtime.app.visitor(page)
  return { reader, session, row: await donors.findMonthlyDonation(email) }
}

describe('the link to a card', () => {
  it('changes the card of this monthly donation and of nothing else, once', async () => {
    const other = await donor('other@example.org')
    const { shopper, row, link } = await donor('changes@example.org')
    const started = await shopper.post(setupAt(link), { name: 'Ada Donor' })
    expect(started).toMatchObject({ status: 200, body: { setup_intent: expect.stringMatching(/^seti_/) } })
    const setup = await donors.fill(started, 'tok_mastercard')
    const changed = await shopper.post(setupAt(link), { name: 'Ada Donor', cc_token: setup })
    expect(changed).toMatchObject({ status: 200, body: { card: { type: 'mastercard', last_four: '4444' } } })
    const after = await donors.findMonthlyDonation('changes@example.org')
    expect({ ...after, paymentMethod: '' }).toEqual({ ...row, paymentMethod: '' })
    expect(after.paymentMethod).not.toBe(row.paymentMethod)
    expect(await donors.findMonthlyDonation('other@example.org')).toEqual(other.row)
    // Used: neither for another card, nor to restart, nor to begin.
    expect(await shopper.post(setupAt(link), { name: 'Ada', cc_token: setup })).toMatchObject(refused(LINK_OUT_OF_DATE))
    expect(await shopper.post(setupAt(link), { name: 'Ada' })).toMatchObject(refused(LINK_OUT_OF_DATE))
    expect(await shopper.post(restartAt(link), {})).toMatchObject(refused(LINK_OUT_OF_DATE))
    // What was charged before is let go.
    await test.runtime.queue.idle()
    const let_go = await db()
      .select()
      .from(paymentMethod)
      .where(eq(paymentMethod.id, row.paymentMethod ?? ''))
    expect(let_go).toEqual([])
  })

  it('is good for one of several who use it at the same moment', async () => {
    const { shopper, link } = await donor('parallel@example.org')
    const setups = await Promise.all(
      ['tok_visa', 'tok_mastercard', 'tok_amex', 'tok_discover'].map(async (token) =>
        donors.fill(await shopper.post(setupAt(link), { name: 'Ada' }), token),
      ),
    )
    const answers = await Promise.all([
      ...setups.map((setup) => shopper.post(setupAt(link), { name: 'Ada', cc_token: setup })),
      shopper.post(restartAt(link), {}),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
  })

  it('dies after 14 days, and when a newer one is made', async () => {
    const { shopper, row, link } = await donor('dies@example.org')
    const newer = await donors.linkTo(row.id)
    expect(await shopper.post(setupAt(link), { name: 'Ada' })).toMatchObject(refused(LINK_OUT_OF_DATE))
    expect(await shopper.post(setupAt(newer), { name: 'Ada' })).toMatchObject({ status: 200 })
    await donors.moveTo('2027-03-23')
    expect(await test.runtime.app.donations.byLink(newer)).toMatchObject({
      status: 'active',
      nextOn: '2027-04-10',
    })
    await donors.moveTo('2027-03-25')
    expect(await shopper.post(setupAt(newer), { name: 'Ada' })).toMatchObject(refused(LINK_OUT_OF_DATE))
    expect(await test.runtime.app.donations.byLink(newer)).toBeNull()
    await donors.moveTo('2027-03-10')
  })

  it('that nobody ever made opens nothing', async () => {
    const shopper = openShopper(test)
    expect(await shopper.post(setupAt('nothing'), { name: 'Ada' })).toMatchObject(refused(LINK_OUT_OF_DATE))
    expect(await shopper.post(restartAt(''), {})).toMatchObject(refused(LINK_OUT_OF_DATE))
    expect(await shopper.post('/api/donation/setup', { name: 'Ada' })).toMatchObject({ status: 422 })
  })

  it('asks for a name, and takes no setup that is unfinished, of nobody, or of another pledge', async () => {
    const { shopper, link } = await donor('strict@example.org')
    const another = await donor('another@example.org')
    expect(await shopper.post(setupAt(link), { name: '  ' })).toMatchObject(refused({ name: MUST_NOT_BE_BLANK }))
    const open = (await shopper.post(setupAt(link), { name: 'Ada' })).body as { setup_intent: string }
    const theirs = await donors.fill(await shopper.post(setupAt(another.link), { name: 'Eve' }), 'tok_visa')
    for (const setup of [open.setup_intent, theirs, 'seti_nothing']) {
      const sent = { name: 'Ada', cc_token: setup }
      expect(await shopper.post(setupAt(link), sent)).toMatchObject(refused(SETUP_NOT_CONFIRMED))
      expect(await shopper.post(restartAt(link), { 'payment-method': setup })).toMatchObject(
        refused(SETUP_NOT_CONFIRMED),
      )
    }
    expect(await shopper.post(setupAt(link), { name: 'Ada', cc_token: 'pm_card_visa' })).toMatchObject({ status: 422 })
    // Nothing of it has used the link up.
    expect(await donors.changeCard(shopper, link, 'tok_amex')).toMatchObject({ body: { card: { type: 'amex' } } })
  })
})

describe('restarting', () => {
  it('goes on from the next day of its own, and charges nothing at once', async () => {
    const { shopper, row, link } = await donor('restart@example.org')
    await db().update(monthlyDonation).set({ status: 'paused' }).where(eq(monthlyDonation.id, row.id))
    await donors.moveTo('2027-06-20')
    const fresh = await donors.linkTo(row.id)
    expect(await shopper.post(restartAt(link), {})).toMatchObject(refused(LINK_OUT_OF_DATE))
    expect(await test.runtime.app.donations.byLink(fresh)).toMatchObject({
      status: 'paused',
      wouldGoOn: '2027-07-10',
    })
    expect(await shopper.post(restartAt(fresh), {})).toMatchObject({
      status: 200,
      body: { status: 'active', next: '2027-07-10', payment: { card: { last_four: '4242' } } },
    })
    await test.runtime.due.run()
    const own = (await donors.captures()).filter(({ email }) => email === 'restart@example.org')
    expect(own.map(({ month }) => month)).toEqual(['2027-03'])
    expect(await donors.findMonthlyDonation('restart@example.org')).toMatchObject({
      status: 'active',
      nextOn: '2027-07-10',
    })
    await donors.moveTo('2027-03-10')
  })

  it('of one that was stopped takes a new card with it; one that runs stays as it is', async () => {
    const { reader, session, row } = await monthlyReader('digital@example.com')
    const own = { donation: row.id, session }
    expect(await reader.post('/api/donation/stop', own)).toMatchObject({ status: 200, body: { status: 'stopped' } })
    expect(await reader.post('/api/donation/stop', own)).toMatchObject({ status: 200 })
    expect(await donors.findMonthlyDonation('digital@example.com')).toMatchObject({ status: 'stopped' })
    const { path } = (await reader.post('/api/donation/link', own)).body as { path: string }
    const link = /token=(.+)$/.exec(path)?.[1] ?? ''
    const setup = await donors.fill(await reader.post(setupAt(link), { name: 'Ada' }), 'tok_amex')
    const restarted = await reader.post(restartAt(link), { 'payment-method': setup })
    expect(restarted).toMatchObject({ body: { next: '2027-04-10', payment: { card: { type: 'amex' } } } })
    expect(await donors.findMonthlyDonation('digital@example.com')).toMatchObject({ status: 'active', stoppedAt: null })
    const again = await donors.linkTo(row.id)
    expect(await reader.post(restartAt(again), {})).toMatchObject({ body: { next: '2027-04-10' } })
    expect(await test.runtime.app.donations.ofAccount(row.accountId ?? '')).toMatchObject([
      { dollars: 12, status: 'active', nextOn: '2027-04-10', payment: { card: { type: 'amex' } } },
    ])
  })
})

it('only its own reader stops a donation or asks for a link, from a page of theirs', async () => {
  const { reader, session, row } = await monthlyReader('canada@example.com')
  const stranger = openShopper(test)
  for (const path of ['/api/donation/stop', '/api/donation/link']) {
    expect(await stranger.post(path, { donation: row.id, session: 'x' })).toMatchObject({ status: 401 })
    expect(await reader.post(path, { donation: row.id, session: 'x' })).toMatchObject({ status: 403 })
    expect(await reader.post(path, { donation: crypto.randomUUID(), session })).toMatchObject({ status: 404 })
  }
  const other = await monthlyReader('international@example.com')
  const theirs = { donation: row.id, session: other.session }
  expect(await other.reader.post('/api/donation/stop', theirs)).toMatchObject({ status: 404 })
  expect(await donors.findMonthlyDonation('canada@example.com')).toMatchObject({ status: 'active' })
})

it('a guest stops a donation by the link in any receipt, without a login, and is told once', async () => {
  await donors.give('guest-stops@example.org')
  const mails = () => mailsTo(test, 'guest-stops@example.org')
  const [receipt] = await mails()
  const link = receipt?.links.find((each) => each.includes('/donate/stop')) ?? ''
  const { pathname, searchParams } = new URL(link)
  const token = searchParams.get('token') ?? ''
  const stop = (forged: string) => test.web.request(`${pathname}?token=${forged}`, { method: 'POST' })
  const [id = '', signature = ''] = token.split('.')
  for (const forged of [
    '',
    'x',
    id,
    `${id}.`,
    `${id}.${signature.slice(1)}`,
    `${id.replace(/^./, (first) => (first === '0' ? '1' : '0'))}.${signature}`,
  ])
    expect((await stop(forged)).status).toBe(303)
  expect(await donors.findMonthlyDonation('guest-stops@example.org')).toMatchObject({ status: 'active' })
  expect(await test.runtime.app.donations.stoppable(token)).toMatchObject({ dollars: 25, status: 'active' })
  // Looking stops nothing.
  await test.web.request(`${pathname}?token=${token}`)
  for (const _ of [1, 2]) expect((await stop(token)).headers.get('Location')).toBe(`/donate/stop?token=${token}`)
  expect(await donors.findMonthlyDonation('guest-stops@example.org')).toMatchObject({ status: 'stopped' })
  expect((await mails()).map(({ subject }) => subject).filter((subject) => /has ended/.test(subject))).toHaveLength(1)
})

it('lists what was given in a year, and what was kept of it', async () => {
  const [owner] = await db().select().from(account).where(eq(account.email, 'digital@example.com'))
  const { donations } = test.runtime.app
  const year = await donations.statement(owner?.id ?? '', null)
  expect(year).toMatchObject({ year: 2027, years: [2027], total: 1200, gifts: [{ on: '2027-03-10', amount: 1200 }] })
  expect(await donations.statement(owner?.id ?? '', 2026)).toMatchObject({ year: 2026, gifts: [], total: 0 })
})

it.each([
  [{ dollars: 0 }],
  [{ dollars: -5 }],
  [{ dollars: 0.001 }],
  [{ dollars: 1e12 }],
  [{ dollars: 25, amount: 2400 }],
])('a donation of %o is refused beside its field', async (bad) => {
  const shopper = openShopper(test)
  const { cart, origin } = donation(25)
  const sent = {
    origin,
    cart: { ...cart, donation: { process: 'onetime', ...bad } },
    name: 'Ada',
    email: 'a@example.org',
  }
  expect(await shopper.checkout(sent)).toMatchObject(refused({ amount: notWholeDonation(DOLLARS) }))
})

it('dollars that are no number are refused in the same words', async () => {
  const { cart, origin } = donation(25)
  const sent = { origin, cart: { ...cart, donation: { process: 'onetime', dollars: '1e3' } } }
  expect(await openShopper(test).checkout(sent)).toMatchObject(
    refused({ 'cart.donation.dollars': 'Must be a whole number.' }),
  )
})
