import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { zoneOf } from '#domain/vocabulary.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { PROPERTY } from '../../../../tests/support/property-runs.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { claim, redirectRequest } from '../../db/schema/delivery.ts'
import { issueHold, issueRun } from '../../db/schema/mailings.ts'
import { account, address } from '../../db/schema/people.ts'
import { publication } from '../../db/schema/publication.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import { saveTemporaryAddress } from '../addresses/temporary-address.ts'
import { closeIssue, mailLate } from '../issues/close-issue.ts'
import { runRenewals } from '../renewals/charge-renewals.ts'
import { askRedirect } from './ask-redirect.ts'
import { decideClaim } from './decide-claim.ts'
import { decideRedirect } from './decide-redirect.ts'
import { holdIssues } from './hold-issues.ts'
import { makeClaim } from './make-claim.ts'

/** Each run is a few years of a small publication. */
const RUNS = Math.max(3, Math.round(PROPERTY.numRuns / 250))

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  mailings = await mailingsOf(test)
  // The messages of so many years are of no interest here.
  await db().update(account).set({ emailSuspendedAt: new Date() })
})
afterAll(() => test.runtime.close())

const db = () => test.runtime.database.db
const context = () => test.runtime.paymentContext
const today = () => dayOf(test.runtime.app.now(), 'America/New_York')
const staff = () => ({ id: mailings.actor, name: 'Anders Pereira' })

const KINDS = [
  ...[
    'close',
    'close',
    'close',
    'late',
    'sent',
    'undo',
    'quarter',
    'quarter',
    'hold',
    'hold',
    'end hold',
    'move',
    'move',
  ],
  ...['away', 'claim', 'claim', 'decide', 'redirect', 'redirect', 'redirect', 'digital', 'print', 'join'],
] as const
type Act = { kind: (typeof KINDS)[number]; who: number; some: number }
const act = fc.record({ kind: fc.constantFrom(...KINDS), who: fc.nat(5), some: fc.nat(5) })
const acts = fc.array(act, { minLength: 20, maxLength: 32 })

it('through any years of holds, moves, claims, redirects and mailings the ledger balances and a copy has one address', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const ids = [
        (await readers.join({ pays: 'visa', had: [49, 50] })).id,
        (await readers.join({ pays: 'visa' })).id,
        (await readers.join({ term: 'lifetime', deliverable: 'print-b' })).id,
      ]
      for (const step of steps) {
        await happen(step, ids)
        await mailings.conserved()
        expect(await labelledTwice()).toEqual([])
        expect(await grantedTooOften()).toEqual([])
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 240_000)

async function happen({ kind, who, some }: Act, ids: string[]): Promise<void> {
  const accountId = ids[who % ids.length] ?? ''
  const open = await firstOpen()
  const actor = staff()
  if (kind === 'close') await close(open)
  else if (kind === 'late') await mailAgain(open - 1)
  else if (kind === 'sent') await mailings.sent((await lastRun())?.id ?? actor.id)
  else if (kind === 'undo') await mailings.undo((await lastRun())?.id ?? actor.id)
  else if (kind === 'quarter') await passQuarter(ids)
  else if (kind === 'hold') {
    const issues = Array.from({ length: 1 + (some % 4) }, (_, ahead) => open + ahead + (some % 2))
    await holdIssues(context(), { accountId, issues, actor: accountId, reason: 'away' })
  } else if (kind === 'end hold')
    await holdIssues(context(), { accountId, issues: [], actor: accountId, reason: 'back' })
  else if (kind === 'move')
    await db()
      .update(address)
      .set({ line1: `${some} Moving Street` })
      .where(eq(address.accountId, accountId))
  else if (kind === 'away') await stayElsewhere(accountId, some)
  else if (kind === 'claim')
    await makeClaim(
      context(),
      { accountId, number: open - 1 - (some % 3) },
      { reason: 'missing', remedy: some % 2 ? 'issue' : 'copy', addressConfirmed: true },
    )
  else if (kind === 'decide') await decideOldest()
  else if (kind === 'redirect') {
    await db()
      .update(address)
      .set({ line1: `${some} New Street` })
      .where(eq(address.accountId, accountId))
    await askRedirect(context(), { accountId, number: open - 1 })
    if (some > 1) await grantRedirects()
    if (some > 3) await mailAgain(open - 1)
  } else if (kind === 'digital' || kind === 'print')
    await db().execute(sql`update subscription set active_deliverable =
      ${kind === 'print' ? sql`set_deliverable` : sql`'digital'`} where account_id = ${accountId}::uuid`)
  else if (kind === 'join') ids.push((await readers.join()).id)
}

async function grantRedirects(): Promise<void> {
  const waiting = await db().select().from(redirectRequest).where(eq(redirectRequest.state, 'waiting'))
  for (const { id } of waiting) await decideRedirect(context(), { id, decision: 'grant', actor: staff() })
}

const mailAgain = (issue: number) =>
  mailLate(test.runtime.mailingContext, { issue, actor: mailings.actor, signOff: 'Anders Pereira' })

/** Whoever skips the issue gets none of it, and keeps every token. */
async function close(number: number): Promise<void> {
  const held = await db().select().from(issueHold).where(eq(issueHold.issue, number))
  const before = await tokensBy(held.map(({ accountId }) => accountId))
  const closed = await closeIssue(test.runtime.mailingContext, {
    issue: number,
    actor: mailings.actor,
    signOff: 'Anders Pereira',
    early: true,
  })
  if (!closed.ok) return
  for (const { accountId } of held) {
    const served = await db()
      .select()
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.accountId, accountId), eq(ledgerEntry.runId, closed.value.id)))
    const print = served.filter(({ kind, deliverable }) => kind === 'served' && deliverable && zoneOf(deliverable))
    expect(print).toEqual([])
    if (served.length === 0) expect((await tokensBy([accountId]))[accountId]).toBe(before[accountId])
  }
}

async function tokensBy(accounts: readonly string[]): Promise<Record<string, number>> {
  const left = await Promise.all(
    accounts.map(async (id) => {
      const own = await readers.subscriptionsOf(id)
      return [id, own.reduce((sum, { tokensLeft }) => sum + (tokensLeft ?? 0), 0)] as const
    }),
  )
  return Object.fromEntries(left)
}

/** While the next issue is one that is skipped, no renewal is charged; nor is one that still owes an issue. */
async function passQuarter(ids: readonly string[]): Promise<void> {
  await readers.moveTo(addDays(today(), 90))
  const number = await firstOpen()
  const chargedBefore = await Promise.all(ids.map(countCharged))
  const tokens = await tokensBy(ids)
  await runRenewals(context())
  for (const [at, id] of ids.entries()) {
    const [hold] = await db()
      .select()
      .from(issueHold)
      .where(and(eq(issueHold.accountId, id), eq(issueHold.issue, number)))
    const had = await db()
      .select()
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.accountId, id), eq(ledgerEntry.issue, number)))
    const isHeld = hold !== undefined && had.length === 0
    if (isHeld || (tokens[id] ?? 0) > 0) expect(await countCharged(id)).toBe(chargedBefore[at])
  }
}

const countCharged = async (id: string) =>
  (await readers.renewalsOf(id)).filter(({ state }) => state === 'done' || state === 'charging').length

async function stayElsewhere(accountId: string, some: number): Promise<void> {
  const [home] = await db().select().from(address).where(eq(address.accountId, accountId))
  const [settings] = await db().select().from(publication)
  if (!home || !settings) return
  const from = addDays(today(), some * 10)
  const { zones, timeZone } = (await test.runtime.app.catalogue()).publication
  const place = { ...home, line1: `${some} Beach Road` }
  await saveTemporaryAddress(
    context(),
    { zones, timeZone },
    { accountId, zone: home.zone, address: place, from, until: addDays(from, 60) },
  )
}

async function decideOldest(): Promise<void> {
  const [row] = await db().select().from(claim).where(eq(claim.state, 'waiting')).orderBy(claim.at).limit(1)
  if (row) await decideClaim(context(), { id: row.id, decision: { grant: 'issue' }, actor: staff() })
}

/** Of mailings that stand, labels beyond the first for a reader and an issue. */
async function labelledTwice() {
  const { rows } = await db().execute(sql`
    select m.account_id, r.issue, count(*)::int as labels from mailing m join issue_run r on r.id = m.run_id
    where r.undone_at is null group by 1, 2 having count(*) > 1`)
  return rows
}

/** Claims that nobody decided, of one reader within twelve months. */
async function grantedTooOften() {
  const { rows } = await db().execute(sql`
    select one.account_id from claim one join claim other on other.account_id = one.account_id and other.id <> one.id
    where one.state = 'granted' and other.state = 'granted' and one.decided_by is null and other.decided_by is null
      and other.at >= one.at and other.at < one.at + interval '1 year'`)
  return rows
}

async function lastRun() {
  const [run] = await db()
    .select()
    .from(issueRun)
    .where(and(ne(issueRun.kind, 'release'), isNull(issueRun.undoneAt)))
    .orderBy(desc(issueRun.issue), desc(issueRun.at))
    .limit(1)
  return run ?? null
}

/** There is always one; its copies are planned for next month. */
async function firstOpen(): Promise<number> {
  const { rows } = await db().execute<{ number: number | null; last: number }>(
    sql`select min(number) filter (where closed_at is null) as number, max(number) as last from issue`,
  )
  const { number, last } = rows[0] ?? { number: null, last: 51 }
  if (number) return number
  await mailings.plan(last + 1)
  await db().execute(sql`update issue set planned_for = ${addDays(today(), 30)}::date where number = ${last + 1}`)
  test.runtime.catalogue.drop()
  return last + 1
}
