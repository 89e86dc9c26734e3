import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOT_A_PICTURE } from '#domain/catalogue/picture-type.ts'
import { DAY_STAYS, NEW_DAY_TOO_EARLY, NUMBER_STAYS } from '#domain/issues/issue-plan.ts'
import { NO_TEXT } from '#domain/reading/issue-files.ts'
import { openBrowser } from '../../../tests/support/browser.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { donorsOf } from '../../../tests/support/donor.ts'
import { giveText } from '../../../tests/support/issue-text.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { readersOf } from '../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import type { StaffBrowser } from '../../../tests/support/staff.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import { audit } from '../db/schema/account.ts'
import { account } from '../db/schema/people.ts'
import { subscription } from '../db/schema/subscriptions.ts'
import { MAILING_UNDONE } from '../services/account/ledger-lines.ts'
import { noteFirstRead } from '../services/issues/steps/final-release.ts'
import { runRenewals } from '../services/renewals/charge-renewals.ts'
import { cancelSubscription } from '../services/subscriptions/issue-ledger.ts'

const PATH = '/api/staff/issues'
const PLAN = {
  number: 54,
  title: 'Été indien',
  season: 'Summer 2027',
  description: 'What is left of it.',
  pages: 128,
  planned_for: '2027-06-08',
  cut_off: '2027-05-20',
  contents: [
    { title: 'Second', author: 'B. Ibsen', kind: 'Essay', page: 40 },
    { title: 'First', author: '', kind: '', page: 4 },
  ],
}
const SIGNED = { issue: 52, sign_off: 'Anders Pereira' }

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await db().execute(sql`truncate rate_limit, session, cart, challenge`)
  await db().execute(sql`update totp set last_step = 0`)
})

const db = () => test.runtime.database.db

const staff = (role: Parameters<typeof openStaff>[1]) => openStaff(test, role)

type Run = { run: string; served: Record<string, number>; held: { missing: number; suspended: number } }

describe('issues', () => {
  it('are for the roles that send them', async () => {
    const looks = (browser: Pick<StaffBrowser, 'get'>) =>
      Promise.all([browser.get(PATH), browser.get(`${PATH}/preflight?issue=52`)])
    const calls = (browser: Pick<StaffBrowser, 'get' | 'post' | 'write'>) =>
      Promise.all([
        browser.get(`${PATH}/mailing-file?run=00000000-0000-4000-8000-000000000000&zone=a`),
        ...['release', 'close', 'sign', 'late'].map((name) => browser.write(`${PATH}/${name}`, SIGNED)),
        browser.post(`${PATH}/dry-run`, { issue: 52 }),
        browser.write(`${PATH}/plan`, PLAN),
        browser.write(`${PATH}/change`, { issue: 53, ...PLAN }),
        browser.write(`${PATH}/picture`, { issue: 53, picture: null }),
        browser.write(`${PATH}/hold/nobody`, { issue: 53, held: true, reason: 'x' }),
        browser.write(`${PATH}/sent`, { run: '00000000-0000-4000-8000-000000000000' }),
        browser.write(`${PATH}/undo`, { run: '00000000-0000-4000-8000-000000000000', reason: 'x' }),
      ])
    const statuses = async (browser: Parameters<typeof calls>[0]) =>
      new Set((await calls(browser)).map(({ status }) => status))
    const stranger = openBrowser(test.web)
    expect(
      await statuses({ ...stranger, write: (path, body) => stranger.post(path, { session: '', ...body }) }),
    ).toEqual(new Set([401]))
    // From a page of somebody else, even with the cookie.
    const forged = await staff('fulfilment')
    expect((await forged.write(`${PATH}/close`, { ...SIGNED, session: 'forged' })).status).toBe(403)
    const [support, finance] = [await staff('support'), await staff('finance')]
    expect(await statuses(support)).toEqual(new Set([403]))
    expect(await statuses(finance)).toEqual(new Set([403]))
    // Support sees issues, and does nothing to them.
    expect((await looks(support)).map(({ status }) => status)).toEqual([200, 200])
    expect((await looks(finance)).map(({ status }) => status)).toEqual([403, 403])
    expect((await looks(stranger)).map(({ status }) => status)).toEqual([401, 401])
  })

  it('are planned, put right and given a cover; what is out keeps its number, what is closed its days', async () => {
    const browser = await staff('fulfilment')
    const save = (path: string, fields: object) => browser.write(`${PATH}/${path}`, { ...PLAN, ...fields })
    expect((await save('plan', { number: 53 })).body).toEqual({ errors: { number: 'There is an issue 53 already.' } })
    expect(
      (await save('plan', { title: ' ', pages: null, contents: [{ title: '', author: '', kind: '', page: 0 }] })).body,
    ).toEqual({
      errors: {
        title: 'Must not be blank.',
        pages: 'Enter 1 to 2000 pages.',
        'contents.0.title': 'Must not be blank.',
        'contents.0.page': 'Enter the page it starts on.',
      },
    })
    const planned = await Promise.all([save('plan', {}), save('plan', {})])
    expect(planned.map(({ status }) => status).sort()).toEqual([200, 422])
    test.runtime.catalogue.drop()
    const shown = (await test.runtime.app.catalogue()).issues[0]
    expect(shown).toMatchObject({ number: 54, slug: 'ete-indien', title: 'Été indien', releasedOn: null, pages: 128 })
    expect(shown?.contents.map(({ title }) => title)).toEqual(['First', 'Second'])
    expect(await (await test.web.request(shown?.cover.src ?? '')).text()).toContain('<svg')

    // Everything may change while it is to come; its address stays, and its stock and cover go with it.
    expect((await save('change', { issue: 54, number: 55, title: '紙', cut_off: null })).body).toEqual({ number: 55 })
    expect(await test.runtime.app.issues.plan(54)).toBeNull()
    expect(await test.runtime.app.issues.plan(55)).toMatchObject({
      title: '紙',
      slug: 'ete-indien',
      cover: { drawn: true },
      cutOff: null,
    })
    const { rows: shelf } = await db().execute(sql`select ref from stock where ref in ('iss:54', 'iss:55')`)
    expect(shelf).toEqual([{ ref: 'iss:55' }])
    expect((await save('change', { issue: 54 })).status).toBe(422)

    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const cover = (picture: string | null) => browser.write(`${PATH}/picture`, { issue: 55, picture, alt: 'Leaves' })
    expect((await cover(Buffer.from('<svg/>').toString('base64'))).body).toEqual({ errors: { picture: NOT_A_PICTURE } })
    expect((await cover('not base64!')).body).toEqual({ errors: { picture: NOT_A_PICTURE } })
    expect((await cover(Buffer.concat([png, Buffer.alloc(500_000)]).toString('base64'))).status).toBe(200)
    const plan = await test.runtime.app.issues.plan(55)
    expect(plan?.cover.drawn).toBe(false)
    expect((await test.web.request(plan?.cover.shown.src ?? '')).headers.get('Content-Type')).toBe('image/png')
    expect((await cover(Buffer.alloc(2_500_000).toString('base64'))).status).toBe(413)
    expect((await cover(null)).status).toBe(200)
    expect(await test.runtime.app.issues.plan(55)).toMatchObject({ cover: { drawn: true } })

    // Issue 51 is out and closed.
    const out = await test.runtime.app.issues.plan(51)
    const { contents, title, season, description, pages, plannedFor: planned_for, cutOff: cut_off } = out ?? {}
    const stands = { issue: 51, number: 51, contents, title, season, description, pages, planned_for, cut_off }
    expect((await save('change', { ...stands, number: 56, planned_for: '2026-09-09' })).body).toMatchObject({
      errors: { number: NUMBER_STAYS, planned_for: DAY_STAYS },
    })
    expect((await save('change', { ...stands, title: 'Put right' })).status).toBe(200)
    expect((await save('change', { ...stands, new_day: planned_for })).body).toMatchObject({
      errors: { new_day: NEW_DAY_TOO_EARLY },
    })
    const notes = await db().select().from(audit).where(eq(audit.subject, 'issue:51'))
    expect(notes).toMatchObject([{ action: 'issue changed', before: { title }, after: { title: 'Put right' } }])
    await db().execute(sql`update issue set title = ${title} where number = 51`)
    await db().execute(sql`delete from issue where number = 55`)
    await db().execute(sql`delete from audit`)
  })

  it('are mended before they are closed: addresses, suspensions, and one copy for one household', async () => {
    const browser = await staff('fulfilment')
    const [missing, returned, one, other] = [
      await readers.join({ hasAddress: false }),
      await readers.join(),
      await readers.join(),
      await readers.join(),
    ]
    await db().execute(sql`update address set line1 = '1 Same Street' where account_id in (${one.id}, ${other.id})`)
    const tokenOf = async (id: string) => (await db().select().from(account).where(eq(account.id, id)))[0]?.token ?? ''
    const { name } = returned
    const label = { what: 'returned', email: '', name, postcode: '04101', reason: 'The post' }
    const reported = await browser.write('/api/staff/contacts/report', label)
    expect(reported.body).toEqual({ says: `Suspended: ${name}, United States.` })
    const groups = async () => {
      const found = (await browser.get(`${PATH}/preflight?issue=52`)).body as {
        groups: Record<string, { readers: { email: string }[] }>
      }
      const ours = [missing, returned, one, other].map(({ email }) => email)
      return Object.fromEntries(
        Object.entries(found.groups).map(([group, { readers }]) => [
          group,
          readers.map(({ email }) => email).filter((email) => ours.includes(email)),
        ]),
      )
    }
    expect(await groups()).toMatchObject({
      'no-address': [missing.email],
      'suspended-address': [returned.email],
      'odd-address': [],
      kept: [],
      duplicates: [one.email, other.email].sort(),
    })
    // From before postal codes were looked at: the address looks wrong, and is mended in place.
    await db().execute(sql`update address set postcode = '4101' where account_id = ${one.id}`)
    expect(await groups()).toMatchObject({ 'odd-address': [one.email] })
    await db().execute(sql`update address set postcode = '04101 1234' where account_id = ${one.id}`)
    expect(await groups()).toMatchObject({ 'odd-address': [] })
    await db().execute(sql`update address set postcode = '99999' where account_id = ${one.id}`)
    expect(await groups()).toMatchObject({ 'odd-address': [one.email] })
    await db().execute(sql`update address set postcode = '04101' where account_id = ${one.id}`)
    const before = (await browser.post(`${PATH}/dry-run`, { issue: 52 })).body as Run
    const address = {
      line1: '9 New Street',
      line2: '',
      city: 'Portland',
      state: 'ME',
      postcode: '04101',
      country: 'US',
    }
    const person = async ({ id }: { id: string }) => `/api/staff/people/${await tokenOf(id)}`
    const reason = 'Looked over'
    const fixes = await Promise.all([
      browser.write(`${await person(missing)}/address`, { shipcode: 'ship-a', address, reason }),
      browser.write(`${await person(returned)}/contact`, { contact: 'ship-a', suspended: false, reason }),
      browser.write(`${PATH}/hold/${await tokenOf(other.id)}`, { issue: 52, held: true, reason }),
    ])
    expect(fixes.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await groups()).toMatchObject({
      'no-address': [],
      'suspended-address': [],
      duplicates: [],
      kept: [other.email],
    })
    const after = (await browser.post(`${PATH}/dry-run`, { issue: 52 })).body as Run
    expect(after.held).toEqual({ ...before.held, missing: before.held.missing - 1, suspended: 0, kept: 1 })
    expect(after.served['print-a']).toBe((before.served['print-a'] ?? 0) + 1)
    const closed = (await browser.write(`${PATH}/close`, { ...SIGNED, early: true })).body as Run
    const left = async (id: string) => (await readers.subscriptionsOf(id)).map(({ tokensLeft }) => tokensLeft)
    expect([await left(missing.id), await left(returned.id), await left(one.id), await left(other.id)]).toEqual([
      ...[[3], [3], [3], [4]],
    ])
    // Into the late mailing after all.
    const hold = (held: boolean) =>
      tokenOf(other.id).then((token) => browser.write(`${PATH}/hold/${token}`, { issue: 52, held, reason }))
    expect((await hold(true)).status).toBe(422)
    expect((await browser.write(`${PATH}/late`, SIGNED)).body).toEqual({ errors: expect.stringContaining('Nobody') })
    expect((await hold(false)).status).toBe(200)
    const late = (await browser.write(`${PATH}/late`, SIGNED)).body as Run
    expect([late.served['print-a'], await left(other.id)]).toEqual([1, [3]])
    const { rows: runs } = await db().execute<{ id: string }>(
      sql`select id from issue_run where issue = 52 and kind = 'late' and undone_at is null order by at desc`,
    )
    for (const { id } of [...runs, { id: closed.run }])
      expect((await browser.write(`${PATH}/undo`, { run: id, reason: 'as it was' })).status).toBe(200)
    const over = { actor: 'system', reason: 'as it was', purchaseId: null, now: new Date() }
    for (const { id } of [missing, returned, one, other])
      for (const row of await db().select().from(subscription).where(eq(subscription.accountId, id)))
        await db().transaction((tx) => cancelSubscription(tx, row, over))
    await db().execute(sql`delete from audit`)
  })

  it('are looked at, closed, downloaded, undone, closed again and sent, each once and on record', async () => {
    const browser = await staff('fulfilment')
    const list = (await browser.get(PATH)).body as { issues: { number: number; closed_at: string | null }[] }
    expect(list.issues[0]).toMatchObject({ number: 53, closed_at: null })
    const preflight = (await browser.get(`${PATH}/preflight?issue=52`)).body as {
      groups: Record<string, { count: number; readers: { email: string }[] }>
    }
    expect(preflight.groups['no-address']?.readers).toMatchObject([{ email: 'no-address@example.com' }])
    const planned = (await browser.post(`${PATH}/dry-run`, { issue: 52 })).body as Run
    expect((await browser.write(`${PATH}/close`, { issue: 52, sign_off: ' ' })).body).toEqual({
      errors: { sign_off: 'Enter your name to sign off.' },
    })
    const closed = await browser.write(`${PATH}/close`, { ...SIGNED, early: true })
    expect(closed).toMatchObject({ status: 200, body: { served: planned.served, held: { missing: 1 } } })
    expect(await browser.write(`${PATH}/close`, { ...SIGNED, early: true })).toMatchObject({ status: 409 })
    const { run } = closed.body as Run
    const file = await test.web.request(`http://localhost:3000${PATH}/mailing-file?run=${run}&zone=b`, {
      headers: { Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect(file.headers.get('Content-Disposition')).toEqual(
      expect.stringMatching(/^attachment; filename="BROADFOLD_052_CA_\d{8}\.csv"$/),
    )
    expect(await file.text()).toContain(',ÉTIENNE GROSVENOR-ROY,,4112 RUE DROLET,,MONTRÉAL,QC,H2W 2L4,CANADA,1,52,')
    expect((await browser.write(`${PATH}/undo`, { run, reason: 'a reader was forgotten' })).status).toBe(200)
    expect(await browser.write(`${PATH}/undo`, { run, reason: 'again' })).toMatchObject({ status: 409 })
    // The file of an undone mailing is not to be sent by mistake.
    expect((await browser.get(`${PATH}/mailing-file?run=${run}&zone=b`)).status).toBe(404)
    const again = (await browser.write(`${PATH}/close`, { ...SIGNED, early: true })).body as Run
    expect(again.served).toEqual(planned.served)
    expect((await browser.write(`${PATH}/sent`, { run: again.run })).status).toBe(200)
    expect((await browser.write(`${PATH}/undo`, { run: again.run, reason: 'too late' })).status).toBe(422)
    const reader = await openedBy('expiring@example.com')
    expect(reader).toMatchObject({ subscriber: { token_state: { active: false, expired: true } } })
    expect(await mailsTo(test, 'active@example.com')).toMatchObject([
      { subject: expect.stringMatching(/is on its way/) },
    ])
    const notes = await db().select().from(audit).where(eq(audit.subject, 'issue:52')).orderBy(audit.id)
    expect(notes.map(({ action }) => action)).toEqual([
      ...['issue closed', 'exported', 'mailing undone', 'issue closed', 'mailing file sent'],
    ])
    expect(notes[2]).toMatchObject({ reason: 'a reader was forgotten', before: { run }, after: expect.any(Object) })
  })

  it('are released to digital readers, and mailed late to those who joined', async () => {
    const browser = await staff('staff')
    expect((await browser.write(`${PATH}/release`, { ...SIGNED, issue: 53 })).status).toBe(422)
    expect(await browser.write(`${PATH}/release`, SIGNED)).toMatchObject({
      status: 422,
      body: {
        errors: {
          early: expect.stringMatching(/^The issue is planned for 12\.8\.2026, in \d+ days?\. Release it now\?$/),
        },
      },
    })
    expect((await browser.write(`${PATH}/release`, { ...SIGNED, early: true })).status).toBe(200)
    const subjects = async () => (await mailsTo(test, 'digital@example.com')).map(({ subject }) => subject)
    expect(await subjects()).not.toContainEqual(expect.stringMatching(/is out/))
    await noteFirstRead(test.runtime.mailingContext, SIGNED.issue)
    expect(await subjects()).toContainEqual(expect.stringMatching(/is out/))
    const reader = await readers.join()
    const late = await browser.write(`${PATH}/late`, SIGNED)
    expect(late).toMatchObject({ status: 200, body: { kind: 'late', served: { 'print-a': 1 } } })
    expect(await readers.subscriptionsOf(reader.id)).toMatchObject([{ tokensLeft: 3 }])
  })
})

it('the reason of an undo is for staff: readers are told that the mailing was undone', async () => {
  const browser = await staff('fulfilment')
  const reader = await readers.join()
  await db().execute(sql`update issue set closed_at = now() where number < 53`)
  const { run } = (await browser.write(`${PATH}/close`, { ...SIGNED, issue: 53, early: true })).body as Run
  const reason = 'Ida Vance has died'
  expect((await browser.write(`${PATH}/undo`, { run, reason })).status).toBe(200)
  const { token } = await readers.accountOf(reader.id)
  const shown = await test.runtime.app.account.overview(reader.id)
  expect(JSON.stringify(shown)).not.toContain(reason)
  expect(JSON.stringify(shown)).toContain(MAILING_UNDONE)
  expect(JSON.stringify(await test.runtime.app.people.person(token))).toContain(reason)
})

it('the difference to the last issue counts release, close and late mailings', async () => {
  const browser = await staff('staff')
  const before = async (issue: number) =>
    ((await browser.post(`${PATH}/dry-run`, { issue })).body as { before: { served: Run['served'] } }).before.served
  const [print, digital] = ['print-b', 'digital'] as const
  await readers.join({ deliverable: digital })
  await readers.join({ deliverable: print })
  expect(await browser.write(`${PATH}/release`, { ...SIGNED, issue: 53 })).toMatchObject({
    status: 422,
    body: { errors: NO_TEXT },
  })
  await giveText(db(), 53)
  const released = (await browser.write(`${PATH}/release`, { ...SIGNED, issue: 53, early: true })).body as Run
  const closed = (await browser.write(`${PATH}/close`, { ...SIGNED, issue: 53, early: true })).body as Run
  await readers.join({ deliverable: print })
  expect((await browser.write(`${PATH}/late`, { ...SIGNED, issue: 53 })).body).toMatchObject({ served: { [print]: 1 } })
  await browser.write(`${PATH}/plan`, PLAN)
  expect(await before(54)).toMatchObject({
    [print]: (closed.served[print] ?? 0) + 1,
    [digital]: (released.served[digital] ?? 0) + (closed.served[digital] ?? 0),
  })
})

it('a new card that is saved by the link in the failure is charged for the renewal at once', async () => {
  await readers.moveTo('2026-11-15')
  const reader = await readers.join({ had: [48, 49, 50, 51], pays: 'chargeCustomerFail' })
  await runRenewals(test.runtime.paymentContext)
  await readers.moveTo('2027-06-01')
  await runRenewals(test.runtime.paymentContext)
  const [failed] = await mailsTo(test, reader.email)
  const token = new URL(failed?.links.find((one) => one.includes('/account/payment')) ?? '').searchParams.get('token')
  expect(await test.runtime.app.account.paymentLink(token ?? '')).toMatchObject({
    renewal: { line: 'Renewal: Standard Print (1 year, 4 issues)', amount: 54_00, failure: expect.any(String) },
  })
  const guest = openBrowser(test.web)
  const path = `/api/account/card?token=${token}`
  const setup = await donorsOf(test).fill(await guest.post(path, { name: reader.name }), 'tok_visa')
  expect((await guest.post(path, { setup_intent: setup })).body).toMatchObject({
    payment: { card: { last_four: '4242' } },
    renewal: { status: 'paid', receipt: expect.any(String) },
  })
  expect(await readers.charged(reader.email)).toEqual([54_00])
  expect(await readers.subscriptionsOf(reader.id)).toMatchObject([{ tokensLeft: 0 }, { tokensLeft: 4 }])
})

async function openedBy(email: string) {
  const browser = openBrowser(test.web)
  await browser.post('/api/access/login', { email, password: 'broadfold' })
  return (await browser.get('/api/account/subscriber')).body
}
