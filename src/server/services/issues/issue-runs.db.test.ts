import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_TEXT } from '#domain/reading/issue-files.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { giveText } from '../../../../tests/support/issue-text.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { issueRun, mailing } from '../../db/schema/mailings.ts'
import { entitlement, purchase } from '../../db/schema/orders.ts'
import { address } from '../../db/schema/people.ts'
import { issue } from '../../db/schema/publication.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import { storeUploadedFile } from '../reading/files.ts'
import { setPieces } from '../reading/set-pieces.ts'
import { serveLatestRelease } from '../subscriptions/issue-ledger.ts'
import { closeIssue, mailLate } from './close-issue.ts'
import { markSent } from './mark-sent.ts'
import { dryRun } from './preflight.ts'
import { releaseIssue } from './release-issue.ts'

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  mailings = await mailingsOf(test)
})
afterAll(() => test.runtime.close())
// Every story closes an issue of its own.
beforeEach(() => mailings.next())

const db = () => test.runtime.database.db
const context = () => test.runtime.mailingContext
const left = async (id: string) => (await readers.subscriptionsOf(id)).map(({ tokensLeft }) => tokensLeft)
const entriesOf = (id: string) =>
  db()
    .select({ kind: ledgerEntry.kind, serving: ledgerEntry.serving, deliverable: ledgerEntry.deliverable })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.accountId, id), eq(ledgerEntry.issue, mailings.number())))
    .orderBy(ledgerEntry.id)

describe('a release', () => {
  it('serves every reader whose current subscription is digital, tells each, and is done once', async () => {
    const digital = await readers.join({ deliverable: 'digital' })
    const print = await readers.join()
    const queued = await readers.join()
    await readers.addSubscription(queued.id, { deliverable: 'digital' })
    const outcome = await releaseIssue(context(), mailings.signed())
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'release', served: { 'print-a': 0 } } })
    expect([await left(digital.id), await left(print.id), await left(queued.id)]).toEqual([[3], [4], [4, 4]])
    expect(await mailings.opened()).toBe(true)
    expect(await mailings.subjects(digital.email)).toEqual([`No. ${mailings.number()} is out: read it now`])
    expect(await mailings.subjects(print.email)).toEqual([])
    expect(await releaseIssue(context(), mailings.signed())).toMatchObject({ ok: false, because: 'done already' })
    expect(await left(digital.id)).toEqual([3])
    // The close finds them served.
    await mailings.closed()
    expect([await left(digital.id), await left(print.id)]).toEqual([[3], [3]])
    await mailings.conserved()
  })

  it('serves digital readers whom the close before it left out, as nothing was there to read', async () => {
    const digital = await readers.join({ deliverable: 'digital' })
    const print = await readers.join()
    expect(await mailings.closed()).toMatchObject({ served: { digital: 0 } })
    expect([await left(digital.id), await left(print.id)]).toEqual([[4], [3]])
    expect(await releaseIssue(context(), mailings.signed())).toMatchObject({ ok: true })
    expect([await left(digital.id), await left(print.id)]).toEqual([[3], [3]])
    await mailings.opened()
    expect(await mailings.subjects(digital.email)).toHaveLength(1)
    await mailings.conserved()
  })

  it('comes in order', async () => {
    expect(await releaseIssue(context(), { ...mailings.signed(), issue: 999 })).toMatchObject({ ok: false })
    await db()
      .update(issue)
      .set({ releasedAt: null })
      .where(sql`number = ${mailings.number() - 1}`)
    expect(await releaseIssue(context(), mailings.signed())).toMatchObject({
      errors: { general: `Issue ${mailings.number() - 1} must be released first.` },
    })
  })
})

describe('an issue that was bought in digital form', () => {
  const bought = () => `iss:${mailings.number()}`
  const buy = async (accountId: string) => {
    const [order] = await db().select({ id: purchase.id }).from(purchase).orderBy(purchase.id).limit(1)
    await db()
      .insert(entitlement)
      .values({ purchaseId: order?.id ?? '', ref: bought(), accountId, grantedAt: new Date() })
  }

  it('is not served once more by a digital subscription, until it is refunded', async () => {
    await releaseIssue(context(), mailings.signed())
    const digital = await readers.join({ deliverable: 'digital' })
    await buy(digital.id)
    const issues = [{ number: mailings.number(), releasedOn: new Date() }]
    const hand = { actor: 'test', reason: 'new', purchaseId: null, now: new Date() }
    const catchUp = () => db().transaction((tx) => serveLatestRelease(tx, digital.id, { issues }, hand))
    await catchUp()
    await mailings.closed()
    expect(await left(digital.id)).toEqual([4])
    await db().update(entitlement).set({ revokedAt: new Date() }).where(eq(entitlement.ref, bought()))
    await catchUp()
    expect(await left(digital.id)).toEqual([3])
    await mailings.conserved()
  })
})

describe('an issue without a text', () => {
  const takeText = () => setPieces(db(), mailings.number(), { pieces: [], pictures: [] })

  it('is not released, and nobody is served or told', async () => {
    const digital = await readers.join({ deliverable: 'digital' })
    await takeText()
    const refused = await releaseIssue(context(), mailings.signed())
    expect(refused).toMatchObject({ ok: false, errors: { general: NO_TEXT } })
    expect([await left(digital.id), await mailings.subjects(digital.email)]).toEqual([[4], []])
    await giveText(db(), mailings.number())
    expect((await releaseIssue(context(), mailings.signed())).ok).toBe(true)
    expect(await left(digital.id)).toEqual([3])
  })

  it('is released with a PDF alone', async () => {
    await takeText()
    const [issue, bytes] = [mailings.number(), Buffer.from('%PDF-1.7 ')]
    const file = { issue, format: 'pdf', bytes, storedBy: null, reason: '', now: new Date(), embedded: false } as const
    await db().transaction((tx) => storeUploadedFile(tx, file))
    expect((await releaseIssue(context(), mailings.signed())).ok).toBe(true)
  })

  it('is closed all the same: print goes out alone', async () => {
    const print = await readers.join()
    await takeText()
    await mailings.closed()
    expect(await left(print.id)).toEqual([3])
  })
})

describe('a close', () => {
  it('serves every current reader in the form of today, and leaves out whoever cannot be reached', async () => {
    await releaseIssue(context(), mailings.signed())
    const [print, digital, lifetime] = [
      await readers.join({ deliverable: 'print-b' }),
      await readers.join({ deliverable: 'digital' }),
      await readers.join({ term: 'lifetime' }),
    ]
    const [missing, suspended] = [await readers.join({ hasAddress: false }), await readers.join()]
    await db().update(address).set({ suspendedAt: new Date() }).where(eq(address.accountId, suspended.id))
    const legacy = await readers.join({ had: [48, 49, 50] })
    await readers.addSubscription(legacy.id, { term: 'lifetime' })
    const planned = await dryRun(test.runtime.mailingContext, mailings.number(), 'close')
    const run = await mailings.closed()
    expect(run.served).toEqual(planned.served)
    expect(run.held).toEqual(planned.held)
    const all = [print, digital, lifetime, missing, suspended, legacy]
    expect(await Promise.all(all.map(({ id }) => left(id)))).toEqual([[3], [3], [null], [4], [4], [0, null]])
    expect(await entriesOf(print.id)).toEqual([{ kind: 'served', serving: 1, deliverable: 'print-b' }])
    expect(run.held.missing).toBeGreaterThanOrEqual(1)
    const labels = await db().select().from(mailing).where(eq(mailing.runId, run.id))
    expect(labels).toHaveLength(run.served['print-a'] + run.served['print-b'] + run.served['print-c'])
    expect(labels.find(({ accountId }) => accountId === print.id)).toMatchObject({
      zone: 'b',
      country: 'CA',
      copies: 1,
    })
    const [row] = await db().select().from(issue).where(eq(issue.number, mailings.number()))
    expect(row?.closedAt).not.toBeNull()
    const { rows: audited } = await db().execute(
      sql`select actor, reason from audit where action = 'issue closed' and subject = ${`issue:${mailings.number()}`}`,
    )
    expect(audited).toEqual([{ actor: mailings.actor, reason: 'Signed off by Anders Pereira' }])
    await mailings.conserved()
  })

  it('twice, and by several people at once, serves everybody once', async () => {
    const reader = await readers.join()
    const outcomes = await Promise.all([mailings.close(), mailings.close(), mailings.close()])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'because' in outcome)).toHaveLength(2)
    expect(await mailings.close()).toMatchObject({ ok: false, because: 'done already' })
    expect(await left(reader.id)).toEqual([3])
    await mailings.conserved()
  })

  it('that dies in the middle leaves no trace', async () => {
    const reader = await readers.join()
    const dying = { ...context(), send: () => Promise.reject(new Error('killed')) }
    await expect(closeIssue(dying, mailings.signed())).rejects.toThrow('killed')
    expect(await left(reader.id)).toEqual([4])
    expect(await entriesOf(reader.id)).toEqual([])
    expect(await db().select().from(issueRun).where(eq(issueRun.issue, mailings.number()))).toEqual([])
    await mailings.closed()
    expect(await left(reader.id)).toEqual([3])
    await mailings.conserved()
  })

  it('is undone by entries that point at what they take back, and can be done again', async () => {
    const reader = await readers.join()
    const lifetime = await readers.join({ term: 'lifetime' })
    const run = await mailings.closed()
    expect(await mailings.undo(run.id)).toMatchObject({ ok: true, value: { undoneAt: expect.any(Date) } })
    expect(await mailings.undo(run.id)).toMatchObject({ ok: false, because: 'done already' })
    expect([await left(reader.id), await left(lifetime.id)]).toEqual([[4], [null]])
    const again = await mailings.closed()
    expect(again.id).not.toBe(run.id)
    expect(again.served).toEqual(run.served)
    expect(await entriesOf(reader.id)).toEqual([
      { kind: 'served', serving: 1, deliverable: 'print-a' },
      { kind: 'reversed', serving: null, deliverable: null },
      { kind: 'served', serving: 2, deliverable: 'print-a' },
    ])
    expect(await left(reader.id)).toEqual([3])
    await mailings.conserved()
  })

  it('whose file was sent is not undone, and tells its readers', async () => {
    const reader = await readers.join()
    const run = await mailings.closed()
    expect(await mailings.subjects(reader.email)).toEqual([])
    const sent = await Promise.all([
      markSent(context(), { run: run.id, actor: mailings.actor }),
      markSent(context(), { run: run.id, actor: mailings.actor }),
    ])
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await mailings.undo(run.id)).toMatchObject({
      errors: { general: 'The mailing file was sent, so this can’t be undone.' },
    })
    expect(await mailings.subjects(reader.email)).toEqual([
      `No. ${mailings.number()} of Broadfold is on its way: ${await mailings.title()}`,
    ])
  })

  it('comes in order, and is undone from the last backwards', async () => {
    const earlier = await mailings.closed()
    await mailings.next()
    const later = await mailings.closed()
    expect(await mailings.undo(earlier.id)).toMatchObject({
      errors: { general: `Issue ${mailings.number()} was mailed later and must be undone first.` },
    })
    await mailings.undo(later.id)
    await mailings.undo(earlier.id)
    expect(await mailings.close()).toMatchObject({
      errors: { general: `Issue ${mailings.number() - 1} must be closed first.` },
    })
  })
})

describe('a late mailing', () => {
  it('goes to whoever joined since or has an address by now, and to nobody twice', async () => {
    const [before, missing] = [await readers.join(), await readers.join({ hasAddress: false })]
    expect(await mailLate(context(), mailings.signed())).toMatchObject({
      errors: { general: 'This issue isn’t closed yet.' },
    })
    const run = await mailings.closed()
    const [after, digital] = [await readers.join(), await readers.join({ deliverable: 'digital' })]
    await readers.giveAddress(missing.id, 'print-a')
    const planned = await dryRun(test.runtime.mailingContext, mailings.number(), 'late')
    const late = await mailLate(context(), mailings.signed())
    expect(late).toMatchObject({ ok: true, value: { kind: 'late', served: planned.served } })
    const all = [before, missing, after, digital]
    expect(await Promise.all(all.map(({ id }) => left(id)))).toEqual([[3], [3], [3], [4]])
    const labels = late.ok ? await db().select().from(mailing).where(eq(mailing.runId, late.value.id)) : []
    expect(labels.map(({ accountId }) => accountId)).toEqual(expect.arrayContaining([missing.id, after.id]))
    expect(labels.map(({ accountId }) => accountId)).not.toContain(before.id)
    expect(await mailings.undo(run.id)).toMatchObject({ ok: false })
    if (late.ok) await mailings.undo(late.value.id)
    expect([await left(before.id), await left(after.id)]).toEqual([[3], [4]])
    await mailings.conserved()
  })
})
