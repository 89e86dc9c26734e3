import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OUT_FOR_AN_HOUR, READ_ALREADY, RELEASE_UNDO_MS } from '#domain/issues/release-undo.ts'
import { demoDatabase } from '../../../../../tests/support/database.ts'
import { mailingsOf } from '../../../../../tests/support/mailings.ts'
import { readersOf } from '../../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../../tests/support/runtime.ts'
import { issueRun } from '../../../db/schema/mailings.ts'
import { entitlement, purchase } from '../../../db/schema/orders.ts'
import { issue } from '../../../db/schema/publication.ts'
import { serveLatestRelease } from '../../subscriptions/issue-ledger.ts'
import { releaseIssue } from '../release-issue.ts'
import { finishReleases, noteFirstRead } from './final-release.ts'

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  mailings = await mailingsOf(test)
})
afterAll(() => test.runtime.close())
// Every story releases an issue of its own.
beforeEach(() => mailings.next())

const db = () => test.runtime.database.db
const context = () => test.runtime.mailingContext
const left = async (id: string) => (await readers.subscriptionsOf(id)).map(({ tokensLeft }) => tokensLeft)
const ready = () => `No. ${mailings.number()} is out: read it now`
const inAnHour = () => ({ ...context(), now: () => new Date(context().now().getTime() + RELEASE_UNDO_MS) })

async function released() {
  const outcome = await releaseIssue(context(), mailings.signed())
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.value
}

async function state() {
  const [row] = await db().select().from(issue).where(eq(issue.number, mailings.number()))
  if (!row) throw new Error('No issue.')
  const { releasedAt, closedAt, printOnly, accentLight, accentDark } = row
  return { releasedAt, closedAt, printOnly, accentLight, accentDark }
}

/** As a page of the issue asks for it, by somebody with no right to more than its beginning. */
async function readPage(headers: Record<string, string> = {}) {
  test.runtime.catalogue.drop()
  const found = (await test.runtime.app.catalogue()).issues.find(({ number }) => number === mailings.number())
  const request = new Request(`http://localhost:3000/issue/${found?.slug}`, { headers })
  return test.runtime.app.reading.piece(request, found?.slug ?? '', found?.pieces[0]?.slug ?? '')
}

describe('a release that nobody has read', () => {
  it('is undone exactly, to whoever was served alone since too; nobody is told; done again it is told once', async () => {
    const [digital, lifetime, print] = [
      await readers.join({ deliverable: 'digital', had: [48, 49, 50] }),
      await readers.join({ deliverable: 'digital', term: 'lifetime' }),
      await readers.join(),
    ]
    const before = await state()
    const sums = async () => (await db().execute(sql`select sum(tokens_left)::int as left from subscription`)).rows
    const leftBefore = await sums()
    const run = await released()
    expect((await state()).releasedAt).not.toBeNull()
    const joined = await readers.join({ deliverable: 'digital' })
    const issues = [{ number: mailings.number(), releasedOn: new Date() }]
    const hand = { actor: 'test', reason: 'new', purchaseId: null, now: new Date() }
    await db().transaction((tx) => serveLatestRelease(tx, joined.id, { issues }, hand))
    expect([await left(digital.id), await left(joined.id)]).toEqual([[0], [3]])
    expect(await mailings.undo(run.id)).toMatchObject({
      ok: true,
      value: { undoneAt: expect.any(Date), finalAt: null },
    })
    expect(await mailings.undo(run.id)).toMatchObject({ ok: false, because: 'done already' })
    const all = [digital, lifetime, print, joined]
    expect(await Promise.all(all.map(({ id }) => left(id)))).toEqual([[1], [null], [4], [4]])
    expect(await state()).toEqual(before)
    expect(await sums()).toEqual([{ left: Number(leftBefore[0]?.left) + 4 }])
    await mailings.conserved()
    expect(await readPage()).toBeNull()
    expect(await noteFirstRead(context(), mailings.number())).toBe(false)
    await finishReleases(inAnHour())
    expect(await mailings.subjects(digital.email)).toEqual([])
    const { rows: audited } = await db().execute(
      sql`select actor, reason from audit where action = 'release undone' and subject = ${`issue:${mailings.number()}`}`,
    )
    expect(audited).toEqual([{ actor: mailings.actor, reason: 'wrong list' }])

    await released()
    expect(await Promise.all(all.map(({ id }) => left(id)))).toEqual([[0], [null], [4], [3]])
    await readPage()
    await noteFirstRead(context(), mailings.number())
    await finishReleases(inAnHour())
    await test.runtime.due.run()
    expect((await mailings.subjects(digital.email)).filter((subject) => subject === ready())).toHaveLength(1)
    expect((await mailings.subjects(joined.email)).filter((subject) => subject === ready())).toHaveLength(1)
    await mailings.conserved()
  })

  it('is told by the clock after an hour, once, and stands from then on', async () => {
    const digital = await readers.join({ deliverable: 'digital' })
    const run = await released()
    await finishReleases(context())
    expect(await mailings.subjects(digital.email)).toEqual([])
    await Promise.all([finishReleases(inAnHour()), finishReleases(inAnHour())])
    expect(await mailings.subjects(digital.email)).toEqual([ready()])
    expect(await mailings.undo(run.id)).toMatchObject({ errors: { general: OUT_FOR_AN_HOUR } })
    expect(await left(digital.id)).toEqual([3])
  })

  it('tells nobody by a close within the hour; its own message reaches them all', async () => {
    const digital = await readers.join({ deliverable: 'digital' })
    const run = await released()
    const late = await readers.join({ deliverable: 'digital' })
    const close = await mailings.closed()
    expect([await mailings.subjects(digital.email), await mailings.subjects(late.email)]).toEqual([[], []])
    expect(await mailings.undo(run.id)).toMatchObject({
      errors: { general: `Issue ${mailings.number()} was mailed after its release. Undo the mailing first.` },
    })
    await mailings.undo(close.id)
    expect(await mailings.undo(run.id)).toMatchObject({ ok: true })
    expect([await left(digital.id), await left(late.id)]).toEqual([[4], [4]])
    await released()
    await mailings.closed()
    await mailings.opened()
    expect([await mailings.subjects(digital.email), await mailings.subjects(late.email)]).toEqual([
      [ready()],
      [ready()],
    ])
    await mailings.conserved()
  })
})

describe('a release is not undone', () => {
  it('once a reader has had a page of it; then it is told at once', async () => {
    const digital = await readers.join({ deliverable: 'digital' })
    const run = await released()
    expect(await readPage()).not.toBeNull()
    expect(await mailings.subjects(digital.email)).toEqual([ready()])
    expect(await mailings.undo(run.id)).toMatchObject({ errors: { general: READ_ALREADY } })
    expect(await left(digital.id)).toEqual([3])
  })

  it('while a later one is out, or once it was sold alone', async () => {
    const run = await released()
    const [order] = await db().select({ id: purchase.id }).from(purchase).orderBy(purchase.id).limit(1)
    const sold = { purchaseId: order?.id ?? '', ref: `iss:${mailings.number()}`, grantedAt: context().now() }
    await db().insert(entitlement).values(sold)
    expect(await mailings.undo(run.id)).toMatchObject({ errors: { general: expect.stringContaining('have bought') } })
    await db().delete(entitlement).where(eq(entitlement.ref, sold.ref))
    const later = mailings.number() + 1
    await mailings.plan(later)
    await db().update(issue).set({ releasedAt: context().now() }).where(eq(issue.number, later))
    expect(await mailings.undo(run.id)).toMatchObject({
      errors: { general: `Issue ${later} was released later and must be undone first.` },
    })
    await db().update(issue).set({ releasedAt: null }).where(eq(issue.number, later))
    expect(await mailings.undo(run.id)).toMatchObject({ ok: true })
  })
})

describe('at the same moment', () => {
  const finalAt = async (id: string) => {
    const [row] = await db().select().from(issueRun).where(eq(issueRun.id, id))
    return row?.finalAt ?? null
  }

  it.each(['a first read', 'the clock'])('of an undo and %s one finds the other done', async (what) => {
    for (let round = 0; round < 4; round += 1) {
      if (round > 0) await mailings.next()
      const digital = await readers.join({ deliverable: 'digital' })
      const run = await released()
      const other = () =>
        what === 'the clock' ? finishReleases(inAnHour()) : noteFirstRead(context(), mailings.number())
      const both = round % 2 === 0 ? [mailings.undo(run.id), other()] : [other(), mailings.undo(run.id)]
      const answers = await Promise.all(both)
      const undone = answers.find((answer) => typeof answer === 'object')
      const isUndone = undone?.ok === true
      if (what === 'a first read') expect(answers).toContain(!isUndone)
      expect((await finalAt(run.id)) === null).toBe(isUndone)
      expect(await left(digital.id)).toEqual([isUndone ? 4 : 3])
      expect(await mailings.subjects(digital.email)).toEqual(isUndone ? [] : [ready()])
      if (isUndone) await db().update(issue).set({ releasedAt: new Date() }).where(eq(issue.number, mailings.number()))
    }
    await mailings.conserved()
  })
})
