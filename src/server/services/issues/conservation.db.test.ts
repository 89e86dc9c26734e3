import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { tokensLeft } from '#domain/subscriptions/ledger.ts'
import type { Postal } from '#domain/subscriptions/serving.ts'
import { servingAtClose, servingAtRelease } from '#domain/subscriptions/serving.ts'
import { valueTokens } from '#domain/subscriptions/token-value.ts'
import type { Deliverable, Zone } from '#domain/vocabulary.ts'
import { DELIVERABLES } from '#domain/vocabulary.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { giveText } from '../../../../tests/support/issue-text.ts'
import { PROPERTY } from '../../../../tests/support/property-runs.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { issueRun } from '../../db/schema/mailings.ts'
import { account, address } from '../../db/schema/people.ts'
import { issue } from '../../db/schema/publication.ts'
import { ledgerEntry, subscription } from '../../db/schema/subscriptions.ts'
import { runRenewals } from '../renewals/charge-renewals.ts'
import { hasBought } from '../subscriptions/bought-digital.ts'
import { cancelSubscription, serveLatestRelease } from '../subscriptions/issue-ledger.ts'
import { readSubscriptions, toLedger } from '../subscriptions/subscriptions.ts'
import { closeIssue, mailLate } from './close-issue.ts'
import { releaseIssue } from './release-issue.ts'
import { undoRun } from './undo-mailing.ts'

/** Each run is a few years of a small publication. */
const RUNS = Math.max(3, Math.round(PROPERTY.numRuns / 250))

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let actor = ''
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  const [member] = await db().select().from(account).where(eq(account.email, 'fulfilment@example.com'))
  actor = member?.id ?? ''
  // The messages of so many years are of no interest here.
  await db().update(account).set({ emailSuspendedAt: new Date() })
})
afterAll(() => test.runtime.close())

const db = () => test.runtime.database.db
const context = () => test.runtime.mailingContext
const now = () => test.runtime.paymentContext.now()

type Act = { kind: string; who: number; deliverable: Deliverable }
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...['release', 'undo release', 'close', 'close', 'close', 'undo', 'late', 'join', 'gift', 'lifetime', 'credit'],
      ...['switch', 'cancel', 'suspend', 'quarter', 'buy'],
    ),
    who: fc.nat(5),
    deliverable: fc.constantFrom(...DELIVERABLES),
  }),
  { minLength: 12, maxLength: 24 },
)

it('tokens are conserved and everybody has each issue once, as the rules for one reader say, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const ids = [(await readers.join({ pays: 'visa' })).id, (await readers.join({ deliverable: 'digital' })).id]
      for (const step of steps) {
        await happen(step, ids)
        await conserved(ids)
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 120_000)

async function happen({ kind, who, deliverable }: Act, ids: string[]): Promise<void> {
  const id = ids[who % ids.length] ?? ''
  const signed = { actor, signOff: 'Anders Pereira' }
  if (kind === 'release') {
    const next = await first('released_at')
    await giveText(db(), next)
    await asTheRulesSay(ids, next, false, () => releaseIssue(context(), { ...signed, issue: next, early: true }))
  } else if (kind === 'close') {
    const next = await first('closed_at')
    await asTheRulesSay(ids, next, true, () => closeIssue(context(), { ...signed, issue: next, early: true }))
  } else if (kind === 'late') await mailLate(context(), { ...signed, issue: (await first('closed_at')) - 1 })
  else if (kind === 'undo') await undoLast(['close', 'late'])
  else if (kind === 'undo release') await undoLast(['release'])
  else if (kind === 'join') ids.push((await readers.join({ deliverable })).id)
  else if (kind === 'gift' && !(await hasLifetime(id))) await give(id, deliverable, '1year')
  else if (kind === 'lifetime' && !(await hasLifetime(id))) await give(id, deliverable, 'lifetime')
  else if (kind === 'credit') await credit(id)
  else if (kind === 'switch') await switchTo(id, deliverable)
  else if (kind === 'buy') await buy(id, (await first('closed_at')) - (who % 2))
  else if (kind === 'cancel') await cancelFirst(id)
  else if (kind === 'suspend') await db().update(address).set({ suspendedAt: now() }).where(eq(address.accountId, id))
  else if (kind === 'quarter') {
    await runRenewals(test.runtime.paymentContext)
    await readers.moveTo(addDays(dayOf(now(), 'America/New_York'), 90))
    await runRenewals(test.runtime.paymentContext)
  }
}

/** The sets do for all what the domain says of each. */
async function asTheRulesSay(ids: string[], number: number, closing: boolean, run: () => Promise<{ ok: boolean }>) {
  const planned = new Map<string, string>()
  for (const id of ids) {
    const { subscriptions, entries } = await readSubscriptions(db(), id)
    const bought = (await hasBought(db(), id, number)) ? [number] : []
    const reader = { subscriptions, entries: toLedger(entries), bought }
    const serving = closing
      ? servingAtClose(reader, { number, released: await isReleased(number) }, await postalOf(id))
      : servingAtRelease(reader, number)
    if (serving?.kind === 'served')
      planned.set(id, `${serving.subscription.token} ${serving.entry.deliverable} ${serving.entry.n}`)
  }
  const [before] = await db().select({ id: ledgerEntry.id }).from(ledgerEntry).orderBy(desc(ledgerEntry.id)).limit(1)
  const { ok } = await run()
  if (!ok) return
  const written = await db()
    .select({ entry: ledgerEntry, token: subscription.token })
    .from(ledgerEntry)
    .innerJoin(subscription, eq(subscription.id, ledgerEntry.subscriptionId))
    .where(and(eq(ledgerEntry.issue, number), sql`${ledgerEntry.id} > ${before?.id ?? 0}`))
  const served = written
    .filter(({ entry }) => ids.includes(entry.accountId))
    .map(({ entry, token }) => [entry.accountId, `${token} ${entry.deliverable} ${entry.serving}`] as const)
  expect(new Map(served)).toEqual(planned)
}

async function isReleased(number: number): Promise<boolean> {
  const [row] = await db().select({ at: issue.releasedAt }).from(issue).where(eq(issue.number, number))
  return row?.at != null
}

async function postalOf(accountId: string): Promise<Record<Zone, Postal>> {
  const rows = await db().select().from(address).where(eq(address.accountId, accountId))
  const of = (zone: Zone): Postal => {
    const row = rows.find((one) => one.zone === zone)
    if (!row) return 'missing'
    return row.suspendedAt ? 'suspended' : 'ready'
  }
  return { a: of('a'), b: of('b'), c: of('c') }
}

async function conserved(ids: string[]): Promise<void> {
  for (const id of ids) {
    const { rows, entries, had } = await readSubscriptions(db(), id)
    expect(new Set(had).size).toBe(had.length)
    for (const row of rows) {
      const ledger = toLedger(entries.filter(({ subscriptionId }) => subscriptionId === row.id))
      expect(row.tokensLeft).toBe(tokensLeft(ledger))
      const { earned, deferred, refunded } = valueTokens(ledger)
      const paid = ledger.reduce((sum, entry) => sum + (entry.kind === 'granted' ? entry.paid : 0), 0)
      expect(earned + deferred + refunded).toBe(paid)
    }
  }
}

/** The next issue to be released or closed; there is always one. */
async function first(moment: 'released_at' | 'closed_at'): Promise<number> {
  const { rows } = await db().execute<{ number: number }>(
    sql`select min(number) as number from issue where ${sql.identifier(moment)} is null`,
  )
  const number = rows[0]?.number
  if (number) return number
  await db().execute(sql`
    insert into issue (number, slug, title, season, description, contents, pages, planned_for, print_price,
      digital_price, cover, accent_light, accent_dark)
    select (select max(number) + 1 from issue), 'next-' || (select max(number) + 1 from issue), title, season,
      description, contents, pages, planned_for, print_price, digital_price, cover, accent_light, accent_dark
    from issue where number = 51`)
  return first(moment)
}

/** Whatever is refused changes nothing; a release gives back what it served to everybody. */
async function undoLast(kinds: ('release' | 'close' | 'late')[]): Promise<void> {
  const [run] = await db()
    .select()
    .from(issueRun)
    .where(and(inArray(issueRun.kind, kinds), isNull(issueRun.undoneAt)))
    .orderBy(desc(issueRun.issue), desc(issueRun.at))
    .limit(1)
  if (!run) return
  const undone = await undoRun(context(), { run: run.id, actor, name: 'Anders Pereira', reason: 'again' })
  if (!undone.ok || run.kind !== 'release') return
  const { rows } = await db().execute(sql`
    select e.id from ledger_entry e where e.issue = ${run.issue} and e.deliverable = 'digital' and e.kind = 'served'
      and not exists (select 1 from ledger_entry r where r.reverses = e.id)`)
  expect([rows, await isReleased(run.issue)]).toEqual([[], false])
}

async function hasLifetime(id: string): Promise<boolean> {
  return (await readers.subscriptionsOf(id)).some(({ term, cancelledAt }) => term === 'lifetime' && !cancelledAt)
}

async function give(id: string, deliverable: Deliverable, term: '1year' | 'lifetime') {
  await readers.addSubscription(id, { deliverable, term })
  await catchUp(id)
}

async function catchUp(id: string) {
  const catalogue = await test.runtime.app.catalogue()
  const hand = { actor: 'test', reason: 'digital by now', purchaseId: null, now: now() }
  await db().transaction((tx) => serveLatestRelease(tx, id, catalogue, hand))
}

async function credit(accountId: string) {
  const bought = (await readers.subscriptionsOf(accountId)).find(
    ({ term, cancelledAt }) => term !== 'lifetime' && !cancelledAt,
  )
  if (!bought) return
  await db().transaction(async (tx) => {
    await tx.insert(ledgerEntry).values({
      subscriptionId: bought.id,
      accountId,
      kind: 'credited',
      tokens: 1,
      amount: 0 as never,
      actor: 'test',
      reason: 'made good',
      at: now(),
    })
    await tx.update(subscription).set({ tokensLeft: sql`tokens_left + 1` }).where(eq(subscription.id, bought.id))
  })
}

async function switchTo(accountId: string, deliverable: Deliverable) {
  await db().update(subscription).set({ activeDeliverable: deliverable }).where(eq(subscription.accountId, accountId))
  await catchUp(accountId)
}

/** The digital issue alone, with an order that is there already. */
async function buy(accountId: string, number: number) {
  await db().execute(sql`
    insert into entitlement (purchase_id, ref, account_id, granted_at)
    select id, ${`iss:${number}`}, ${accountId}::uuid, now() from purchase
    where not exists (select 1 from entitlement e where e.purchase_id = purchase.id and e.ref = ${`iss:${number}`})
    limit 1`)
}

async function cancelFirst(accountId: string) {
  const bought = (await readers.subscriptionsOf(accountId)).find(({ cancelledAt }) => !cancelledAt)
  if (!bought) return
  const hand = { actor: 'test', reason: 'refunded', purchaseId: null, now: now() }
  await db().transaction(async (tx) => {
    const [row] = await tx.select().from(subscription).where(eq(subscription.id, bought.id)).for('update')
    if (row) await cancelSubscription(tx, row, hand)
  })
}
