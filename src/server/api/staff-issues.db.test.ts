import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../../tests/support/browser.ts'
import { openBrowser } from '../../../tests/support/browser.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { donorsOf } from '../../../tests/support/donor.ts'
import type { TestHouse } from '../../../tests/support/house.ts'
import { openTestHouse } from '../../../tests/support/house.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { readersOf } from '../../../tests/support/readers.ts'
import { audit } from '../db/schema/account.ts'
import { runRenewals } from '../services/renewals/charge-renewals.ts'

const PATH = '/api/staff/issues'
const SIGNED = { issue: 52, sign_off: 'Anders Pereira' }

let test: TestHouse
let readers: ReturnType<typeof readersOf>
beforeAll(async () => {
  test = await openTestHouse(await demoDatabase())
  readers = readersOf(test)
})
afterAll(() => test.house.close())
beforeEach(async () => {
  await db().execute(sql`truncate rate_limit, session, cart, challenge`)
  await db().execute(sql`update totp set last_step = 0`)
})

const db = () => test.house.database.db

async function staff(who: string): Promise<Browser> {
  const browser = openBrowser(test.web)
  await browser.post('/api/access/login', { email: `${who}@example.com`, password: 'broadfold' })
  const page = await (await test.web.request('/sandbox')).text()
  const code = /Right now it shows <code>(\d{6})<\/code>/.exec(page)?.[1] ?? 'no code'
  expect((await browser.post('/api/access/staff/verify', { code, path: '/staff' })).status).toBe(200)
  return browser
}

type Run = { run: string; served: Record<string, number>; held: { missing: number; suspended: number } }

describe('issues', () => {
  it('are for the roles that send them', async () => {
    const calls = (browser: Browser) =>
      Promise.all([
        browser.get(PATH),
        browser.get(`${PATH}/preflight?issue=52`),
        browser.get(`${PATH}/mailing-file?run=00000000-0000-4000-8000-000000000000&zone=a`),
        ...['release', 'close', 'late'].map((name) => browser.post(`${PATH}/${name}`, SIGNED)),
        browser.post(`${PATH}/dry-run`, { issue: 52 }),
        browser.post(`${PATH}/sent`, { run: '00000000-0000-4000-8000-000000000000' }),
        browser.post(`${PATH}/undo`, { run: '00000000-0000-4000-8000-000000000000', reason: 'x' }),
      ])
    const statuses = async (browser: Browser) => new Set((await calls(browser)).map(({ status }) => status))
    expect(await statuses(openBrowser(test.web))).toEqual(new Set([401]))
    expect(await statuses(await staff('support'))).toEqual(new Set([403]))
    expect(await statuses(await staff('finance'))).toEqual(new Set([403]))
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
    expect((await browser.post(`${PATH}/close`, { issue: 52, sign_off: ' ' })).body).toEqual({
      errors: { sign_off: 'Please sign with your name.' },
    })
    const closed = await browser.post(`${PATH}/close`, SIGNED)
    expect(closed).toMatchObject({ status: 200, body: { served: planned.served, held: { missing: 1 } } })
    expect(await browser.post(`${PATH}/close`, SIGNED)).toMatchObject({ status: 409 })
    const { run } = closed.body as Run
    const file = await test.web.request(`http://localhost:3000${PATH}/mailing-file?run=${run}&zone=b`, {
      headers: { Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="issue-52-close-ca.csv"')
    expect(await file.text()).toContain(
      'Étienne Grosvenor-Roy,4112 rue Drolet,,Montréal,QC,H2W 2L4,Canada,CA,print-b,1',
    )
    expect((await browser.post(`${PATH}/undo`, { run, reason: 'a reader was forgotten' })).status).toBe(200)
    expect(await browser.post(`${PATH}/undo`, { run, reason: 'again' })).toMatchObject({ status: 409 })
    const again = (await browser.post(`${PATH}/close`, SIGNED)).body as Run
    expect(again.served).toEqual(planned.served)
    expect((await browser.post(`${PATH}/sent`, { run: again.run })).status).toBe(200)
    expect((await browser.post(`${PATH}/undo`, { run: again.run, reason: 'too late' })).status).toBe(422)
    const reader = await openedBy('expiring@example.com')
    expect(reader).toMatchObject({ subscriber: { token_state: { active: false, expired: true } } })
    expect(await mailsTo(test, 'active@example.com')).toMatchObject([{ subject: expect.stringMatching(/in the mail/) }])
    const notes = await db().select().from(audit).where(eq(audit.subject, 'issue:52')).orderBy(audit.id)
    expect(notes.map(({ action }) => action)).toEqual([
      ...['issue closed', 'mailing undone', 'issue closed', 'mailing file sent'],
    ])
    expect(notes[1]).toMatchObject({ reason: 'a reader was forgotten', before: { run }, after: expect.any(Object) })
  })

  it('are released to digital readers, and mailed late to those who joined', async () => {
    const browser = await staff('staff')
    expect((await browser.post(`${PATH}/release`, { ...SIGNED, issue: 53 })).status).toBe(422)
    expect((await browser.post(`${PATH}/release`, SIGNED)).status).toBe(200)
    expect((await mailsTo(test, 'digital@example.com'))[0]?.subject).toMatch(/is ready/)
    const reader = await readers.join()
    const late = await browser.post(`${PATH}/late`, SIGNED)
    expect(late).toMatchObject({ status: 200, body: { kind: 'late', served: { 'print-a': 1 } } })
    expect(await readers.cyclesOf(reader.id)).toMatchObject([{ tokensLeft: 3 }])
  })
})

it('a new card that is saved by the link in the failure is charged for the renewal at once', async () => {
  const reader = await readers.join({ had: [48, 49, 50, 51], pays: 'chargeCustomerFail' })
  await runRenewals(test.house.till)
  await readers.moveTo('2027-06-01')
  await runRenewals(test.house.till)
  const [failed] = await mailsTo(test, reader.email)
  const token = new URL(failed?.links.find((one) => one.includes('/account/payment')) ?? '').searchParams.get('token')
  expect(await test.house.app.account.paymentLink(token ?? '')).toMatchObject({
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
  expect(await readers.cyclesOf(reader.id)).toMatchObject([{ tokensLeft: 0 }, { tokensLeft: 4 }])
})

async function openedBy(email: string) {
  const browser = openBrowser(test.web)
  await browser.post('/api/access/login', { email, password: 'broadfold' })
  return (await browser.get('/api/account/subscriber')).body
}
