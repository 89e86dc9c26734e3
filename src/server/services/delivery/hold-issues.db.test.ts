import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOT_TO_BE_SKIPPED, ONLY_PRINT_IS_SKIPPED, TOO_MANY_IN_A_ROW } from '#domain/delivery/hold.ts'
import { openAccounts } from '../../../../tests/support/accounts.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { overviewData } from '../../../web/routes/account/overview/overview-data.ts'
import { issueHold } from '../../db/schema/mailings.ts'
import { issue } from '../../db/schema/publication.ts'
import { mailLate } from '../issues/close-issue.ts'
import { readPreflight } from '../issues/preflight.ts'
import { runRenewals } from '../renewals/charge-renewals.ts'
import { changeSettings } from '../subscriptions/subscription-change.ts'
import { BY_READER, holdIssues } from './hold-issues.ts'

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
const db = () => test.runtime.database.db
const { as, idOf } = openAccounts(() => test)
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  mailings = await mailingsOf(test)
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await mailings.next()
  test.runtime.catalogue.drop()
})

const hold = (accountId: string, issues: number[]) =>
  holdIssues(
    { db: db(), now: test.runtime.paymentContext.now },
    { accountId, issues, actor: accountId, reason: BY_READER },
  )
const left = async (accountId: string) => (await readers.subscriptionsOf(accountId)).map(({ tokensLeft }) => tokensLeft)
const holdsOf = async (accountId: string) =>
  (await db().select().from(issueHold).where(eq(issueHold.accountId, accountId))).map((row) => row.issue).sort()
const strip = async (accountId: string) => {
  test.runtime.catalogue.drop()
  return overviewData(test.runtime.app, accountId, false)
}

describe('a hold', () => {
  it('is the reader’s own, by a call, and is given with their data', async () => {
    const browser = await as('active')
    const next = mailings.number()
    expect((await browser.post('/api/account/hold', { issues: [next] })).body).toEqual({ issues: [next] })
    const own = (await browser.get('/api/account/data')).body as { holds: unknown }
    expect(own.holds).toMatchObject([{ issue: next }])
    expect((await browser.post('/api/account/hold', { issues: [0] })).status).toBe(422)
    expect((await browser.post('/api/account/hold', { issues: [] })).body).toEqual({ issues: [] })
    expect(await holdsOf(await idOf('active'))).toEqual([])
  })

  it('keeps the token, is seen, is final once the list is closed, and is read anew when it is closed again', async () => {
    const reader = await readers.join()
    const next = mailings.number()
    const { groups } = await readPreflight(test.runtime.mailingContext, next)
    expect(await hold(reader.id, [next, next + 1])).toEqual({ ok: true, value: [next, next + 1] })
    const overview = await strip(reader.id)
    expect(overview.skipping).toBe(
      `You’re skipping No. ${next} and No. ${next + 1}. Your next issue is No. ${next + 2}.`,
    )
    expect(overview.strip.slice(0, 3).map(({ number, place }) => [number, place])).toEqual([
      [next, 'skipped'],
      [next + 1, 'skipped'],
      [next + 2, 'next'],
    ])
    expect((await readPreflight(test.runtime.mailingContext, next)).groups.kept.count).toBe(groups.kept.count + 1)
    const run = await mailings.closed()
    expect(run.held.kept).toBe(groups.kept.count + 1)
    expect(await left(reader.id)).toEqual([4])
    // It cannot be taken back, and a late mailing does not bring it.
    expect(await hold(reader.id, [])).toEqual({ ok: true, value: [] })
    expect(await holdsOf(reader.id)).toEqual([next])
    await mailLate(test.runtime.mailingContext, mailings.signed())
    expect(await left(reader.id)).toEqual([4])
    expect((await strip(reader.id)).strip[0]).toMatchObject({
      number: next,
      says: expect.stringMatching(/^Skipped: on hold when the list closed on .* a later issue replaces it\.$/),
    })
    await mailings.conserved()
  })

  it('can be ended after the close was undone, and the issue is served', async () => {
    const reader = await readers.join()
    const next = mailings.number()
    await hold(reader.id, [next])
    const run = await mailings.closed()
    await mailings.undo(run.id)
    await hold(reader.id, [])
    await mailings.closed()
    expect(await left(reader.id)).toEqual([3])
    await mailings.conserved()
  })

  it('is of four in a row at most, those skipped before among them, and of print alone', async () => {
    const reader = await readers.join()
    const digital = await readers.join({ deliverable: 'digital' })
    const next = mailings.number()
    const all = [0, 1, 2, 3, 4].map((step) => next + step)
    expect(await hold(reader.id, all)).toMatchObject({ errors: { general: TOO_MANY_IN_A_ROW } })
    expect(await hold(reader.id, [next - 1])).toMatchObject({ errors: { general: NOT_TO_BE_SKIPPED } })
    expect(await hold(digital.id, [next])).toMatchObject({ errors: { general: ONLY_PRINT_IS_SKIPPED } })
    expect(await hold(reader.id, all.slice(0, 4))).toMatchObject({ ok: true })
    await mailings.closed()
    expect(await hold(reader.id, all.slice(1))).toMatchObject({ errors: { general: TOO_MANY_IN_A_ROW } })
    expect(await holdsOf(reader.id)).toEqual(all.slice(0, 4))
  })

  it('ends when the reader switches to digital', async () => {
    const reader = await readers.join()
    const next = mailings.number()
    await hold(reader.id, [next, next + 1])
    const served = { level: 'low', deliverable: 'digital' } as const
    await db().transaction((tx) =>
      changeSettings(tx, reader.subscription, {
        after: { paid: { level: 'low', deliverable: 'print-a' }, served },
        amount: 0 as never,
        purchaseId: null,
        actor: 'reader',
        now: new Date(),
      }),
    )
    expect(await holdsOf(reader.id)).toEqual([])
  })

  it('is forgone by a lifetime, which says so', async () => {
    const reader = await readers.join({ term: 'lifetime' })
    await hold(reader.id, [mailings.number()])
    expect(await test.runtime.app.delivery.hold(reader.id)).toMatchObject({ forgone: true })
    await mailings.closed()
    expect((await strip(reader.id)).strip[0]?.says).toMatch(/^Skipped: on hold when the list closed on [\d.]+$/)
  })

  it('goes along with an issue that is renumbered', async () => {
    const reader = await readers.join()
    const next = mailings.number()
    await mailings.plan(next + 1)
    await hold(reader.id, [next + 1])
    await db()
      .delete(issueHold)
      .where(eq(issueHold.issue, next + 3))
    await db().execute(sql`delete from piece where issue = ${next + 1}`)
    await db()
      .update(issue)
      .set({ number: next + 3 })
      .where(eq(issue.number, next + 1))
    expect(await holdsOf(reader.id)).toEqual([next + 3])
    await db()
      .delete(issue)
      .where(eq(issue.number, next + 3))
  })

  it('keeps a renewal from being charged until it ends; the notice names the first issue', async () => {
    const reader = await readers.join({ had: [48, 49, 50], pays: 'visa' })
    const next = mailings.number()
    await hold(reader.id, [next + 1])
    const run = await mailings.closed()
    await mailings.sent(run.id)
    test.runtime.catalogue.drop()
    const { clock } = test.runtime.sandbox ?? {}
    const started = test.runtime.paymentContext.now()
    const renew = () => runRenewals(test.runtime.paymentContext)
    await renew()
    const notice = (await mailsTo(test, reader.email)).find(({ subject }) => subject.includes('renews on'))
    expect(notice?.subject).toMatch(/renews on .*, at the earliest$/)
    expect(notice?.text.replaceAll(/\s+/g, ' ')).toContain(
      `The first issue of your renewal will be No. ${next + 2}. You’re skipping No. ${next + 1}. Your next issue is No. ${next + 2}. We won’t charge you until then.`,
    )
    await clock?.moveTo(new Date(started.getTime() + 30 * 86_400_000))
    await renew()
    expect(await readers.charged(reader.email)).toEqual([])
    expect((await strip(reader.id)).words.says).toMatch(/^We charge \$54\.00 to .* when your hold ends/)
    await hold(reader.id, [])
    await renew()
    expect(await readers.charged(reader.email)).toEqual([54_00])
  })
})
