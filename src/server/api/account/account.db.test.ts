import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { autorenewNeedsPayment } from '#domain/renewals/autorenew-toggle.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Subscriber } from '../../../../tests/support/accounts.ts'
import { openAccounts } from '../../../../tests/support/accounts.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { accountReads } from '../../reads/account.ts'
import { issueLink } from '../../services/access/links.ts'
import { switchAutorenew } from '../../services/renewals/autorenew.ts'

const DAY = 86_400_000
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
const later = (ms: number) => test.runtime.sandbox?.clock.moveTo(new Date(test.runtime.app.now().getTime() + ms))

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())
beforeEach(() => db().execute(sql`truncate rate_limit, session, cart, challenge, email_change, account_link`))

async function sessionParameter(browser: Browser): Promise<string> {
  const cookie = `masthead=${browser.cookies.get('masthead')}`
  const request = new Request('http://localhost:3000/', { headers: { Cookie: cookie } })
  return (await test.runtime.app.visitor(request)).session ?? ''
}

describe('GET /api/account/subscriber', () => {
  const keysOf = (value: unknown) => Object.keys(value as object).sort()

  it('answers every field of the spec by its name', async () => {
    const { body } = await (await as('lifetime-legacy')).get('/api/account/subscriber')
    const { subscriber } = body as { subscriber: Subscriber }
    expect(keysOf(subscriber)).toEqual(['account', 'contacts', 'timetable', 'token_state'])
    expect(keysOf(subscriber.account)).toEqual([
      'addresses',
      'autorenew',
      'created',
      'email',
      'email_change',
      'name',
      'shipcode',
    ])
    expect(keysOf(subscriber.account.addresses)).toEqual(['a', 'b', 'c'])
    expect(keysOf(subscriber.account.addresses.a)).toEqual([
      'city',
      'company',
      'country',
      'country_name',
      'line1',
      'line2',
      'postcode',
      'state',
    ])
    expect(keysOf(subscriber.timetable)).toEqual([
      'address_removable',
      'address_required',
      'current_subscription',
      'discontinuous',
      'future_subscriptions',
      'issues_delivered',
      'issues_expected',
      'lifetime_subscription',
    ])
    expect(keysOf(subscriber.timetable.current_subscription)).toEqual(['active', 'info'])
    expect(keysOf(subscriber.timetable.address_required)).toEqual(['a', 'b', 'c'])
    expect(keysOf(subscriber.token_state)).toEqual(['active', 'expired'])
    expect(keysOf(subscriber.contacts[0])).toEqual(['contact', 'suspended'])
    const subscription = [
      'cancelled',
      'created',
      'deliverables',
      'expired',
      'expiring',
      'extended',
      'issues_expected',
      'issues_left',
      'issues_per_year',
      'legacy_tokens',
      'level',
      'order',
      'phase',
      'settings',
      'term',
      'token',
      'token_summary',
      'tokens',
      'tokens_left',
    ]
    const { info } = subscriber.timetable.current_subscription ?? {}
    expect(keysOf(info)).toEqual(subscription)
    expect(keysOf(subscriber.timetable.lifetime_subscription)).toEqual(subscription)
    expect(keysOf(info?.deliverables)).toEqual(['active', 'set'])
    expect(keysOf(info?.settings)).toEqual(['level', 'medium'])
    expect(keysOf(info?.token_summary)).toEqual(['digital', 'print-a', 'print-b', 'print-c'])
    expect(keysOf(info?.tokens[0])).toEqual(['deliverable', 'issue'])
    expect(keysOf(info?.issues_left[0])).toEqual(['number', 'released', 'slug', 'title'])
  })

  it('tells with ?membership only what pages that sell need', async () => {
    const { body } = await (await as('canada')).get('/api/account/subscriber?membership')
    const { subscriber } = body as { subscriber: { account: object; timetable: object } }
    expect(keysOf(subscriber)).toEqual(['account', 'timetable'])
    expect(keysOf(subscriber.account)).toEqual(['addresses', 'email', 'name'])
    expect(subscriber.timetable).toMatchObject({ current_subscription: { info: { term: '1year' } } })
    expect(keysOf(subscriber.timetable)).toEqual(['current_subscription'])
  })

  it('answers nobody who is not logged in', async () => {
    expect((await openBrowser(test.web).get('/api/account/subscriber')).status).toBe(401)
  })

  it.each([
    ['active', { expected: 4, active: true, left: [52, 53, 54, 55], shipcode: 'us' }],
    ['extended', { expected: 5, active: true, left: [52], shipcode: 'us' }],
    ['expiring', { expected: 1, active: true, left: [52], shipcode: 'us' }],
    ['expired', { expected: 0, active: false, left: [], shipcode: 'us' }],
    ['lifetime', { expected: null, active: true, left: [52, 53], shipcode: 'us' }],
    ['digital', { expected: 2, active: true, left: [52, 53], shipcode: null }],
    ['international', { expected: 7, active: true, left: [52, 53, 54, 55, 56, 57, 58], shipcode: 'other' }],
  ])('reckons from the ledger what comes to %s', async (who, { expected, active, left, shipcode }) => {
    const { timetable, token_state, account } = await subscriberOf(await as(who))
    expect(timetable.issues_expected).toBe(expected)
    expect(token_state).toEqual({ active, expired: !active })
    expect(timetable.current_subscription?.info.issues_left.map(({ number }) => number)).toEqual(left)
    expect(account.shipcode).toBe(shipcode)
  })

  it('says which issues came, newest first, and in what form', async () => {
    const { timetable } = await subscriberOf(await as('discontinuous'))
    expect(timetable.issues_delivered.map(({ issue }) => issue.number)).toEqual([51, 50, 49])
    expect(timetable.issues_delivered[0]).toMatchObject({ deliverable: 'digital', issue: { slug: expect.any(String) } })
    expect(timetable.discontinuous).toBe(true)
    expect(timetable.future_subscriptions).toMatchObject([{ tokens_left: 4, extended: false }])
    expect(timetable.current_subscription?.info).toMatchObject({ extended: true, expiring: false, expired: false })
  })

  it('needs the same few statements for ten entries of the ledger as for ten thousand', async () => {
    const who = await idOf('ach')
    const [own] = await db().select().from(subscription).where(eq(subscription.accountId, who))
    const few = await statementsFor(who)
    await db().execute(sql`
      insert into ledger_entry (subscription_id, account_id, kind, tokens, amount, actor, reason, at)
      select ${own?.id}, ${who}, kind, 1, 0, 'test', 'many', now()
      from generate_series(1, 5000), (values ('credited'), ('refunded')) as kinds (kind)`)
    expect(await statementsFor(who)).toEqual(few)
    // The shelf and the mailings take one each; the session's own is the seventh.
    expect(few).toBe(6)
    expect((await subscriberOf(await as('ach'))).timetable.issues_expected).toBe(3)
  })

  async function statementsFor(accountId: string): Promise<number> {
    let statements = 0
    const counted = new Proxy(db(), {
      get(target, property) {
        if (property === 'select' || property === 'execute') statements += 1
        return Reflect.get(target, property)
      },
    })
    const { auth, catalogue, downloads } = test.runtime
    await accountReads({ auth: { ...auth, db: counted }, catalogue: catalogue.read, downloads }).overview(accountId)
    return statements
  }
})

describe('the name', () => {
  it('is changed with the session parameter, and without it is not', async () => {
    const browser = await as('donor')
    const session = await sessionParameter(browser)
    expect((await browser.post('/api/account/name', { name: 'X', session: 'guessed' })).status).toBe(403)
    expect(await browser.post('/api/account/name', { name: ' Lucian F. ', session })).toMatchObject({
      status: 200,
      body: { name: 'Lucian F.' },
    })
    expect((await subscriberOf(browser)).account.name).toBe('Lucian F.')
  })

  it('must not be blank', async () => {
    const browser = await as('donor')
    const session = await sessionParameter(browser)
    expect(await browser.post('/api/account/name', { name: '  ', session })).toMatchObject({
      status: 422,
      body: { errors: { name: 'Must not be blank.' } },
    })
  })
})

describe('an emailed link', () => {
  const link = async (who: string, zone: Zone) =>
    issueLink(db(), { purpose: 'address', zone, accountId: await idOf(who), now: test.runtime.app.now() })
  const change = (token: string, to = 'ship-a', sent: object = HOME) =>
    openBrowser(test.web).post(`/api/account/change-address/${to}?token=${token}`, { address: sent })

  it('changes one address without a login, once, and tells of no other', async () => {
    const token = await link('no-address', 'a')
    expect((await change(token, 'ship-a', { ...HOME, city: '' })).status).toBe(422)
    const answers = await Promise.all([change(token), change(token), change(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const { body } = answers.find(({ status }) => status === 200) ?? {}
    expect(body).toEqual({ addresses: { a: { ...HOME, country_name: 'United States' }, b: null, c: null } })
    expect((await change(token)).body).toEqual({ errors: LINK_OUT_OF_DATE })
  })

  it('does not reach another category, and dies after 14 days', async () => {
    const token = await link('no-address', 'a')
    const canada = { ...HOME, country: 'CA', state: 'ON', postcode: 'K1N 8S7' }
    expect((await change(token, 'ship-b', canada)).body).toEqual({ errors: LINK_OUT_OF_DATE })
    expect((await change('made-up')).body).toEqual({ errors: LINK_OUT_OF_DATE })
    expect(await test.runtime.app.account.addressLink(token)).toMatchObject({ zone: 'a' })
    await later(14 * DAY)
    expect(await test.runtime.app.account.addressLink(token)).toBeNull()
    expect((await change(token)).body).toEqual({ errors: LINK_OUT_OF_DATE })
  })
})

describe('autorenew', () => {
  const toggle = (browser: Browser, to = '') => browser.post(`/api/account/autorenew${to && `?to=${to}`}`)
  const mails = async () => (await mailsTo(test, 'expired-autorenew@example.com')).map(({ subject }) => subject)

  it('is switched with a confirmation for each switch, and a double post does not flip it twice', async () => {
    const browser = await as('expired-autorenew')
    const off = await Promise.all([toggle(browser, 'off'), toggle(browser, 'off')])
    expect(off.map(({ body }) => body)).toEqual([{ autorenew: false }, { autorenew: false }])
    expect((await mails()).filter((subject) => /renew/.test(subject))).toEqual(['Autorenew is off for Broadfold'])
    expect((await toggle(browser)).body).toEqual({ autorenew: true })
    expect(await mails()).toContain('Autorenew is on for Broadfold')
    expect((await toggle(browser, 'on')).body).toEqual({ autorenew: true })
  })

  it('without a state toggles once per page nonce; without a nonce a repeat within five seconds is the same press', async () => {
    const browser = await as('expired-autorenew')
    await toggle(browser, 'on')
    const id = await idOf('expired-autorenew')
    const begin = test.runtime.app.now().getTime() + 60_000
    const pressAt = (ms: number) =>
      switchAutorenew({ ...test.runtime.auth, now: () => new Date(begin + ms) }, id, {
        to: null,
        nonce: null,
        shop: { sellsDigital: true, currency: DOLLARS },
      })
    const flips = await Promise.all([pressAt(0), pressAt(1), pressAt(4_990)])
    for (const flip of flips) expect(flip).toEqual({ ok: true, value: { autorenew: false } })
    // Of those at once any may have come first.
    expect(await pressAt(10_000)).toEqual({ ok: true, value: { autorenew: true } })
    const press = (nonce: string) => browser.post(`/api/account/autorenew?nonce=${nonce}`)
    const pressed = await Promise.all([press('one'), press('one')])
    expect(pressed.map(({ body }) => body)).toEqual(Array(2).fill({ autorenew: false }))
    expect((await press('two')).body).toEqual({ autorenew: true })
    expect((await press('one')).body).toEqual({ autorenew: true })
  })

  it('needs something to pay with', async () => {
    const browser = await as('active')
    for (const to of ['', 'on'])
      expect(await toggle(browser, to)).toMatchObject({ status: 422, body: { errors: autorenewNeedsPayment(DOLLARS) } })
    expect((await toggle(browser, 'off')).body).toEqual({ autorenew: false })
  })
})
