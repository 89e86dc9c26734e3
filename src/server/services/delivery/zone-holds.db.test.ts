import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { addDays, dayOf, formatDay, formatLongDay } from '#domain/day.ts'
import {
  CLOSED_MEANWHILE,
  HELD_ALREADY,
  HOLD_IS_PAST,
  LIFTED_ALREADY,
  LIST_IS_CLOSED,
  NO_SUCH_HOLD,
  STILL_OPEN,
} from '#domain/delivery/zone-hold.ts'
import type { Deliverable, Zone } from '#domain/vocabulary.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { attentionOf } from '../../../web/routes/account/overview/attention.ts'
import { overviewData } from '../../../web/routes/account/overview/overview-data.ts'
import { showTimeline } from '../../../web/routes/account/overview/shown-timeline.ts'
import { audit } from '../../db/schema/account.ts'
import { zoneHold } from '../../db/schema/delivery.ts'
import { issueRun, mailing, mailingLeftOut } from '../../db/schema/mailings.ts'
import { closeIssue, mailLate } from '../issues/close-issue.ts'
import { readPreflight } from '../issues/preflight.ts'
import { cancelSubscription } from '../subscriptions/issue-ledger.ts'
import { changeSettings } from '../subscriptions/subscription-change.ts'
import { holdIssues } from './hold-issues.ts'
import { listZoneHolds, previewZoneHolds } from './read-zone-holds.ts'
import { tellZone } from './tell-zone.ts'
import { changeZoneHold, holdZone, liftZoneHold, mailHeldZone } from './zone-holds.ts'

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
const db = () => test.runtime.database.db
const context = () => test.runtime.mailingContext
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
afterEach(async () => {
  await mailings.conserved()
  await db().execute(sql`update zone_hold set lifted_at = now(), outcome = 'ended' where lifted_at is null`)
})

const SAYS = 'Canada Post is on strike.'
const today = () => dayOf(test.runtime.app.now(), 'America/New_York')
const hand = () => ({ actor: { id: mailings.actor, name: 'Anders Pereira' }, reason: 'Strike' })
const tryHold = (known: { zone?: Zone; issue?: number; until?: Day } = {}) =>
  holdZone(
    context(),
    { zone: 'b', issue: mailings.number(), until: addDays(today(), 30), says: SAYS, ...known },
    hand(),
  )
async function held(zone: Zone = 'b'): Promise<string> {
  const outcome = await tryHold({ zone })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.value.id
}
const mailIt = (hold: string) => mailHeldZone(context(), { hold, actor: mailings.actor, signOff: 'Anders Pereira' })
async function mailed(hold: string) {
  const outcome = await mailIt(hold)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.value
}
const lift = (hold: string, how: 'end' | 'give up') => liftZoneHold(context(), { hold, how }, hand())
const lateForAll = () => mailLate(context(), mailings.signed())
const canadian = (known: Parameters<typeof readers.join>[0] = {}) => readers.join({ deliverable: 'print-b', ...known })
const left = async ({ id }: { id: string }) => (await readers.subscriptionsOf(id)).map(({ tokensLeft }) => tokensLeft)
const saysTo = async ({ id }: { id: string }, number = mailings.number()) => {
  test.runtime.catalogue.drop()
  const facts = await test.runtime.app.delivery.ofAccount(id)
  return facts ? showTimeline(facts, number, STARTING_ZONE_NAMES).says : ''
}
const labels = async ({ id }: { id: string }) =>
  (
    await db()
      .select({ zone: mailing.zone })
      .from(mailing)
      .innerJoin(issueRun, eq(issueRun.id, mailing.runId))
      .where(
        sql`${mailing.accountId} = ${id} and ${issueRun.issue} = ${mailings.number()} and ${issueRun.undoneAt} is null`,
      )
  ).map(({ zone }) => zone)
const owed = async (hold: string) => (await listZoneHolds(db())).find(({ id }) => id === hold)?.owed
async function changeTo(reader: { subscription: Parameters<typeof changeSettings>[1] }, deliverable: Deliverable) {
  const pair = { level: 'low', deliverable } as const
  const change = { after: { paid: pair, served: pair }, amount: 0 as never, purchaseId: null, actor: 'reader' }
  await db().transaction((tx) => changeSettings(tx, reader.subscription, { ...change, now: test.runtime.app.now() }))
}

describe('a hold of a zone', () => {
  it('is previewed, told once, leaves the zone out of the close, and is lifted by a late mailing that serves all once', async () => {
    const [reader, other] = [await canadian(), await readers.join()]
    const number = mailings.number()
    const [next] = await previewZoneHolds(db(), test.runtime.app.now())
    const hold = await held()
    const until = addDays(today(), 30)
    const told = (await mailsTo(test, reader.email)).map(({ subject, text }) => [subject, text.replaceAll(/\s+/g, ' ')])
    expect(told).toEqual([
      [
        `No. ${number} will be late`,
        expect.stringContaining(
          `Mail to Canada is on hold. ${SAYS} Nothing is lost. This issue should be mailed after ${formatLongDay(until)}.`,
        ),
      ],
    ])
    expect(await mailsTo(test, other.email)).toEqual([])
    // As by a process that was killed before it could say that it was done.
    await tellZone(context(), hold)
    expect(await mailsTo(test, reader.email)).toHaveLength(1)
    const sentence = `Mail to Canada is on hold. ${SAYS} Nothing is lost. This issue should be mailed after ${formatDay(until)}.`
    expect(await saysTo(reader)).toBe(sentence)
    expect(await saysTo(other)).toMatch(/^Planned for /)
    const overview = await overviewData(test.runtime.app, reader.id, false)
    const attention = attentionOf({ ...overview, underWay: [], monthlyDonations: [], today: today() })
    expect(attention).toContainEqual({
      kind: 'info',
      title: `No. ${number} will be late.`,
      says: sentence,
      way: { to: `/account/issues/${number}`, label: `See No. ${number}` },
    })
    const preflight = await readPreflight(context(), number)
    expect(preflight.groups['zone-hold'].count).toBe(next?.readers.b)
    expect(preflight.held.zone).toBe(next?.readers.b)
    expect(preflight.served['print-b']).toBe(0)

    const run = await mailings.closed()
    expect([run.served['print-b'], run.held.zone]).toEqual([0, next?.readers.b])
    const out = await db().select().from(mailingLeftOut).where(eq(mailingLeftOut.accountId, reader.id))
    expect(out).toMatchObject([{ runId: run.id, reason: 'zone', zone: 'b' }])
    expect([await left(reader), await left(other)]).toEqual([[4], [3]])
    expect(await saysTo(reader)).toMatch(/^Mail to Canada was on hold when the list closed on .* Nothing is lost\. /)
    expect(await owed(hold)).toBe(next?.readers.b)
    // It comes first, and the account says so.
    expect((await overviewData(test.runtime.app, reader.id, false)).strip).toMatchObject([
      { number, place: 'next', expected: null },
      { number: number + 1, place: 'to come' },
      { place: 'to come' },
      { place: 'to come' },
    ])
    // A late mailing for others leaves the zone out as well.
    await lateForAll()
    expect(await left(reader)).toEqual([4])

    const late = await mailed(hold)
    expect(await labels(reader)).toEqual(['b'])
    expect(late.served['print-a']).toBe(0)
    expect(await mailIt(hold)).toMatchObject({ errors: { general: LIFTED_ALREADY } })
    await lateForAll()
    expect([await left(reader), await labels(reader), await labels(other)]).toEqual([[3], ['b'], ['a']])
    await mailings.sent(late.id)
    expect(await mailings.subjects(reader.email)).toHaveLength(2)
    expect(await saysTo(reader)).toMatch(/^Mailed on /)
    const actions = await db()
      .select()
      .from(audit)
      .where(eq(audit.subject, `issue:${number}`))
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['zone held', 'issue closed', 'issue mailed late']),
    )
  })

  it('keeps the next issue from being closed until it is given up, which burns nothing and is final', async () => {
    const [reader, lifetime] = [await canadian(), await canadian({ term: 'lifetime' })]
    const hold = await held()
    await mailings.closed()
    const number = mailings.number()
    await mailings.plan(number + 1)
    const refused = `No. ${number} is still on hold: mail to Canada. Mail it late or give it up before you close the next issue.`
    const closeNext = () => closeIssue(context(), { ...mailings.signed(), issue: number + 1, early: true })
    expect(await test.runtime.app.delivery.stillHeld(number + 1)).toBe(refused)
    expect(await lift(hold, 'end')).toMatchObject({ errors: { general: CLOSED_MEANWHILE } })
    expect(await closeNext()).toMatchObject({ errors: { general: refused } })
    const closedByHand = db().execute(sql`update issue set closed_at = now() where number = ${number + 1}`)
    await expect(closedByHand).rejects.toThrow()
    expect(await lift(hold, 'give up')).toMatchObject({ ok: true, value: { outcome: 'given up' } })
    await lateForAll()
    expect([await left(reader), await labels(reader), await labels(lifetime)]).toEqual([[4], [], []])
    expect(await saysTo(reader)).toMatch(/^Not mailed: mail to Canada was on hold when .* a later issue replaces it\.$/)
    expect(await saysTo(lifetime)).toMatch(/^Not mailed: mail to Canada was on hold when the list closed on [\d.]+$/)
    expect((await overviewData(test.runtime.app, reader.id, false)).strip[0]).toMatchObject({ number, place: 'missed' })
    expect(await closeNext()).toMatchObject({ ok: true })
    expect(await left(reader)).toEqual([3])
    await mailings.next()
  })

  it('is refused for a closed list, twice, and for a day that is past; it ends while the list is open', async () => {
    const reader = await canadian()
    expect(await tryHold({ until: addDays(today(), -1) })).toMatchObject({
      errors: { fields: { until: HOLD_IS_PAST } },
    })
    expect(await tryHold({ issue: mailings.number() - 1 })).toMatchObject({ errors: { general: LIST_IS_CLOSED } })
    expect(await tryHold({ issue: 999 })).toMatchObject({ ok: false })
    const hold = await held()
    expect(await tryHold()).toMatchObject({ errors: { general: HELD_ALREADY } })
    expect(await mailIt(hold)).toMatchObject({ errors: { general: STILL_OPEN } })
    expect(await lift(hold, 'give up')).toMatchObject({ errors: { general: STILL_OPEN } })
    expect(await lift('00000000-0000-4000-8000-000000000000', 'end')).toMatchObject({
      errors: { general: NO_SUCH_HOLD },
    })
    const changed = { hold, until: addDays(today(), 60), says: 'It lasts longer.' }
    expect(await changeZoneHold(context(), { ...changed, until: addDays(today(), 999) }, hand())).toMatchObject({
      ok: false,
    })
    expect(await changeZoneHold(context(), changed, hand())).toMatchObject({ ok: true })
    expect(await saysTo(reader)).toContain('It lasts longer.')
    expect(await mailings.subjects(reader.email)).toHaveLength(1)
    expect(await lift(hold, 'end')).toMatchObject({ ok: true, value: { outcome: 'ended' } })
    expect(await changeZoneHold(context(), changed, hand())).toMatchObject({ errors: { general: LIFTED_ALREADY } })
    // Nothing is told of a hold that is over.
    await tellZone(context(), hold)
    expect(await mailings.subjects(reader.email)).toHaveLength(1)
    await mailings.closed()
    expect(await left(reader)).toEqual([3])
  })

  it('is read anew when a close is undone, and stands again when what lifted it is undone', async () => {
    const reader = await canadian()
    const hold = await held()
    const run = await mailings.closed()
    await mailings.undo(run.id)
    expect(await saysTo(reader)).toMatch(/^Mail to Canada is on hold\. /)
    const again = await mailings.closed()
    const late = await mailed(hold)
    expect(await mailings.undo(again.id)).toMatchObject({ ok: false })
    expect(await mailings.undo(late.id)).toMatchObject({ ok: true })
    expect([await left(reader), await owed(hold)]).toEqual([[4], expect.any(Number)])
    expect(await saysTo(reader)).toMatch(/^Mail to Canada was on hold when the list closed on /)
    await lift(hold, 'give up')
    await mailings.undo(again.id)
    await mailings.closed()
    expect(await left(reader)).toEqual([4])
    const last = await mailed(hold)
    expect(await labels(reader)).toEqual(['b'])
    await mailings.undo(last.id)
    const [row] = await db().select().from(zoneHold).where(eq(zoneHold.id, hold))
    expect(row).toMatchObject({ liftedAt: null, outcome: null, lateRun: null })
    expect(await lift(hold, 'give up')).toMatchObject({ ok: true })
  })
})

describe('the late mailing goes to whoever was current at the close', () => {
  it('with what they have by now: another zone, an address that was missing, their last issue, a lifetime', async () => {
    const moves = await canadian()
    const homeless = await canadian({ hasAddress: false })
    const number = mailings.number()
    const ending = await canadian({ had: [number - 3, number - 2, number - 1], pays: 'visa' })
    const lifetime = await canadian({ term: 'lifetime' })
    const hold = await held()
    await mailings.closed()
    expect(await readers.renewalsOf(ending.id)).toEqual([])
    expect(await saysTo(ending, number + 1)).toBe(`The subscription ends with No. ${number}.`)
    expect(await saysTo(homeless)).toMatch(/^Mail to Canada was on hold/)
    await readers.giveAddress(moves.id, 'print-a')
    await changeTo(moves, 'print-a')
    await readers.giveAddress(homeless.id, 'print-b')
    await mailed(hold)
    expect(await labels(moves)).toEqual(['a'])
    expect(await labels(homeless)).toEqual(['b'])
    expect(await labels(lifetime)).toEqual(['b'])
    expect([await labels(ending), await left(ending)]).toEqual([['b'], [0]])
  })

  it('and not to whoever was refunded, is digital by now, skips it, or subscribed since', async () => {
    const [refunded, digital, skips] = [await canadian(), await canadian(), await canadian()]
    const number = mailings.number()
    const order = { accountId: skips.id, issues: [number], actor: skips.id, reason: 'Chosen by the reader' }
    await holdIssues({ db: db(), now: test.runtime.app.now }, order)
    const hold = await held()
    // Who skips it wants no copy, and is not told that it is late.
    expect(await mailings.subjects(skips.email)).toEqual([])
    await mailings.closed()
    expect(await saysTo(skips)).toMatch(/^Skipped: on hold when the list closed on /)
    const since = await canadian()
    const cancelled = { actor: 'test', reason: 'refunded', purchaseId: null, now: test.runtime.app.now() }
    await db().transaction((tx) => cancelSubscription(tx, refunded.subscription, cancelled))
    await changeTo(digital, 'digital')
    expect(await saysTo(refunded)).toMatch(/^Not mailed: mail to Canada was on hold when the list closed on [\d.]+$/)
    expect(await saysTo(digital)).toBe(`No. ${number} is late. New date soon.`)
    await mailed(hold)
    for (const one of [refunded, digital, skips, since]) expect(await labels(one)).toEqual([])
    expect([await left(refunded), await left(digital), await left(skips)]).toEqual([[0], [4], [4]])
    // It is back to how it always was: an ordinary late mailing serves who came since.
    await lateForAll()
    expect(await labels(since)).toEqual(['b'])
  })

  it('once, of whoever moves from one held zone to another', async () => {
    const moves = await canadian()
    const [canada, abroad] = [await held('b'), await held('c')]
    await mailings.closed()
    await readers.giveAddress(moves.id, 'print-c')
    await changeTo(moves, 'print-c')
    await mailed(canada)
    expect(await labels(moves)).toEqual([])
    expect(await saysTo(moves)).toMatch(/^Mail to international addresses was on hold when /)
    await mailed(abroad)
    expect(await labels(moves)).toEqual(['c'])
  })
})
