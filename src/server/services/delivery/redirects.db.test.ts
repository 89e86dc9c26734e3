import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findTimeline } from '#domain/delivery/timeline.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { NewReader } from '../../../../tests/support/readers.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { redirectRequest } from '../../db/schema/delivery.ts'
import { issueRun, mailing } from '../../db/schema/mailings.ts'
import { address } from '../../db/schema/people.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import { mailLate } from '../issues/close-issue.ts'
import { readPreflight } from '../issues/preflight.ts'
import { runRenewals } from '../renewals/charge-renewals.ts'
import { askRedirect } from './ask-redirect.ts'
import { readIssueClaim } from './claim-facts.ts'
import { decideRedirect } from './decide-redirect.ts'
import type { RedirectFilters } from './redirect-list.ts'

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
const db = () => test.runtime.database.db
const context = () => test.runtime.paymentContext
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  mailings = await mailingsOf(test)
})
afterAll(() => test.runtime.close())
beforeEach(() => mailings.next())

/** Listed with the old address; then they move. */
async function listed(kind: NewReader = {}) {
  const reader = await readers.join(kind)
  const run = await mailings.closed()
  test.runtime.catalogue.drop()
  await db().update(address).set({ line1: '9 Oak Street' }).where(eq(address.accountId, reader.id))
  return { ...reader, run: run.id }
}
const ask = (accountId: string, number = mailings.number()) => askRedirect(context(), { accountId, number })
async function asked(accountId: string) {
  const outcome = await ask(accountId)
  if (!outcome?.ok) throw new Error(JSON.stringify(outcome))
  return outcome.value.id
}
const actor = () => ({ id: mailings.actor, name: 'Anders Pereira' })
const decide = (id: string, decision: 'grant' | { decline: string } = 'grant') =>
  decideRedirect(context(), { id, decision, actor: actor() })
const late = () => mailLate(test.runtime.mailingContext, mailings.signed())
const labelsOf = (accountId: string) =>
  db()
    .select({ run: mailing.runId, line1: mailing.line1 })
    .from(mailing)
    .innerJoin(issueRun, and(eq(issueRun.id, mailing.runId), sql`undone_at is null`))
    .where(and(eq(mailing.accountId, accountId), eq(issueRun.issue, mailings.number())))
const leftOf = async (accountId: string) => (await readers.subscriptionsOf(accountId))[0]?.tokensLeft
async function stateOf(accountId: string) {
  const facts = await test.runtime.app.delivery.ofAccount(accountId)
  return facts && findTimeline(facts, mailings.number()).state
}
const openOf = async (name: string, asked: Partial<RedirectFilters> = {}) =>
  (await test.runtime.app.delivery.redirects({ ...FIRST_PAGE, issue: null, state: null, ...asked })).rows.find(
    ({ reader }) => reader.name === name,
  )
const subjects = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject)
/** As the list of issues shows it, and by the ledger. */
const mailedOf = async (number: number) =>
  (await test.runtime.app.issues.list()).find((one) => one.number === number)?.mailed
async function copiesOf(number: number) {
  const { rows } = await db().execute<{ copies: number }>(sql`
    select count(*)::int as copies from ledger_entry e where issue = ${number} and kind = 'served'
      and deliverable <> 'digital' and not exists (select 1 from ledger_entry r where r.reverses = e.id)`)
  return rows[0]?.copies
}
const preflight = () => readPreflight(context(), mailings.number())

describe('a copy that is put on the late mailing', () => {
  it('goes to the new address only, costs one token, and the reader is told', async () => {
    const reader = await listed()
    const left = await leftOf(reader.id)
    const id = await asked(reader.id)
    expect(await openOf(reader.name)).toMatchObject({
      state: 'waiting',
      canGrant: true,
      from: expect.stringContaining('Harbor Street'),
      to: expect.stringContaining('9 Oak Street'),
    })
    expect(await decide(id)).toMatchObject({ ok: true, value: { state: 'granted' } })
    expect(await labelsOf(reader.id)).toEqual([])
    expect(await stateOf(reader.id)).toBe('redirected')
    expect(await openOf(reader.name)).toMatchObject({ state: 'granted' })
    // The token stays taken meanwhile, so nothing else can be made of it.
    expect(await leftOf(reader.id)).toBe(left)
    const { groups } = await preflight()
    expect(groups.redirected.readers.map(({ name }) => name)).toEqual([reader.name])
    const [run] = await db().select().from(issueRun).where(eq(issueRun.id, reader.run))
    const labels = await db().select().from(mailing).where(eq(mailing.runId, reader.run))
    expect(run?.served['print-a']).toBe(labels.filter(({ zone }) => zone === 'a').length)

    expect(await late()).toMatchObject({ ok: true, value: { served: { 'print-a': 1 } } })
    expect(await labelsOf(reader.id)).toMatchObject([{ line1: '9 Oak Street' }])
    expect(await leftOf(reader.id)).toBe(left)
    expect(await stateOf(reader.id)).toBe('late list closed')
    expect(await openOf(reader.name)).toBeUndefined()
    expect(await mailedOf(mailings.number())).toBe(await copiesOf(mailings.number()))
    expect((await preflight()).groups.redirected.count).toBe(0)
    expect(await late()).toMatchObject({ ok: false, errors: { general: expect.stringContaining('Nobody is waiting') } })
    expect(await subjects(reader.email)).toContain(`No. ${mailings.number()} goes to your new address`)
    await mailings.conserved()
  })

  it('is counted before though it was the last issue, and wakes no renewal', async () => {
    const reader = await listed({ had: [48, 49, 50], pays: 'visa' })
    expect(await leftOf(reader.id)).toBe(0)
    await runRenewals(context())
    const announced = await readers.renewalsOf(reader.id)
    expect(announced).toMatchObject([{ state: 'announced' }])
    await decide(await asked(reader.id))
    await runRenewals(context())
    expect((await preflight()).served['print-a']).toBe(1)
    expect(await late()).toMatchObject({ ok: true, value: { served: { 'print-a': 1 } } })
    expect(await leftOf(reader.id)).toBe(0)
    await runRenewals(context())
    expect(await readers.renewalsOf(reader.id)).toEqual(announced)
    await mailings.conserved()
  })

  it('stays where it is for whoever has no address today, and makes room for a later issue at the next close', async () => {
    const reader = await listed()
    const left = (await leftOf(reader.id)) ?? 0
    await decide(await asked(reader.id))
    await db().update(address).set({ suspendedAt: new Date() }).where(eq(address.accountId, reader.id))
    await late()
    expect(await stateOf(reader.id)).toBe('redirected')
    expect(await leftOf(reader.id)).toBe(left)
    await db().update(address).set({ suspendedAt: null }).where(eq(address.accountId, reader.id))
    await mailings.next()
    await mailings.closed()
    const had = await db()
      .select()
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.accountId, reader.id), eq(ledgerEntry.issue, mailings.number() - 1)))
    expect(had.map(({ kind }) => kind)).toEqual(['served', 'reversed'])
    expect(await leftOf(reader.id)).toBe(left)
    expect(await labelsOf(reader.id)).toMatchObject([{ line1: '9 Oak Street' }])
    await mailings.conserved()
  })

  it('follows an undone late mailing, and cannot get a second label beside', async () => {
    const reader = await listed()
    const left = (await leftOf(reader.id)) ?? 0
    await decide(await asked(reader.id))
    await expect(
      db().execute(sql`insert into mailing select ${reader.run}::uuid, account_id, zone, 'Again', line1, line2, city, state,
        postcode, country, 'print-a', 1 from address where account_id = ${reader.id}::uuid`),
    ).rejects.toThrow()
    const run = await late()
    await mailings.undo(run.ok ? run.value.id : '')
    expect(await leftOf(reader.id)).toBe(left + 1)
    expect(await labelsOf(reader.id)).toEqual([])
    await late()
    expect(await labelsOf(reader.id)).toMatchObject([{ line1: '9 Oak Street' }])
    expect(await leftOf(reader.id)).toBe(left)
    await mailings.conserved()
  })
})

describe('a request', () => {
  it('is made once, for a copy that has the old address and is still with us', async () => {
    const reader = await listed()
    const digital = await readers.join({ deliverable: 'digital' })
    expect(await ask(reader.id, 9999)).toBeNull()
    expect(await ask(digital.id)).toMatchObject({
      errors: { general: `No. ${mailings.number()} isn’t on its way to you.` },
    })
    const made = await Promise.all([1, 2, 3].map(() => ask(reader.id)))
    expect(made.filter((one) => one?.ok)).toHaveLength(1)
    const rows = await db().select().from(redirectRequest).where(eq(redirectRequest.accountId, reader.id))
    expect(rows).toHaveLength(1)
    expect(await stateOf(reader.id)).toBe('list closed')
  })

  it('is declined with a sentence that the reader is sent; deciding twice changes nothing', async () => {
    const reader = await listed()
    const id = await asked(reader.id)
    const says = 'The labels are on the copies already.'
    expect(await decide(id, { decline: says })).toMatchObject({ ok: true, value: { state: 'declined', says } })
    expect(await decide(id)).toMatchObject({ ok: false, because: 'done already' })
    expect(await labelsOf(reader.id)).toHaveLength(1)
    const [mail] = await mailsTo(test, reader.email)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(says)
    expect(await openOf(reader.name)).toBeUndefined()
  })

  it('that we left until the copy was mailed can only be declined, and opens the claim on the day', async () => {
    const reader = await listed()
    const id = await asked(reader.id)
    const claimable = async () => {
      const asked = { accountId: reader.id, number: mailings.number(), now: test.runtime.app.now() }
      return (await readIssueClaim(db(), await test.runtime.app.catalogue(), asked))?.fault
    }
    expect(await claimable()).toContain('can take until')
    await mailings.sent(reader.run)
    expect(await openOf(reader.name)).toMatchObject({ canGrant: false })
    expect(await decide(id)).toMatchObject({
      errors: { general: 'This copy is already in the mail, so the request can only be declined.' },
    })
    expect(await claimable()).toBeNull()
    await decide(id, { decline: 'It was already in the mail.' })
    expect(await claimable()).toBeNull()
    expect(await labelsOf(reader.id)).toHaveLength(1)
  })

  it('is forgotten when its mailing is undone, as closing again reads the new address', async () => {
    const reader = await listed()
    const id = await asked(reader.id)
    await mailings.undo(reader.run)
    expect(await decide(id)).toMatchObject({ errors: { general: 'We couldn’t find this request.' } })
    await mailings.closed()
    expect(await labelsOf(reader.id)).toMatchObject([{ line1: '9 Oak Street' }])
  })

  it('and the sending of the file at the same moment leave the copy on one list', async () => {
    const reader = await listed()
    const id = await asked(reader.id)
    const [granted] = await Promise.all([decide(id), mailings.sent(reader.run)])
    expect(await labelsOf(reader.id)).toHaveLength(granted.ok ? 0 : 1)
    await late()
    expect(await labelsOf(reader.id)).toHaveLength(1)
    await mailings.conserved()
  })

  it('is no longer granted once the next issue is closed', async () => {
    const reader = await listed()
    const id = await asked(reader.id)
    await mailings.next()
    await mailings.closed()
    expect(await decide(id)).toMatchObject({
      errors: { general: 'A later issue is closed by now, so there’s no late mailing to put this on.' },
    })
  })
})
