import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { NewReader } from '../../../../tests/support/readers.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { claim } from '../../db/schema/delivery.ts'
import { address } from '../../db/schema/people.ts'
import { publication, stock } from '../../db/schema/publication.ts'
import { packList } from '../orders/pack-list.ts'
import { findRight, ownRefs } from '../reading/rights.ts'
import type { ClaimFilters } from './claim-list.ts'
import { decideClaim } from './decide-claim.ts'
import type { ClaimFields } from './make-claim.ts'
import { makeClaim } from './make-claim.ts'

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
const db = () => test.runtime.database.db
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  mailings = await mailingsOf(test)
  await db().update(publication).set({ printIncludesDigital: false })
})
afterAll(() => test.runtime.close())

const today = () => dayOf(test.runtime.app.now(), 'America/New_York')
const MISSING: ClaimFields = { reason: 'missing', remedy: 'issue', addressConfirmed: true }
const COPY: ClaimFields = { ...MISSING, remedy: 'copy' }

/** They are all sent the next issue, and it is due by now. */
async function mailTo(kinds: NewReader[], { inStock = 5, sameAddress = false } = {}) {
  const joined = []
  for (const kind of kinds) joined.push(await readers.join(kind))
  if (sameAddress) for (const { id } of joined) await move(id, 'One House')
  await mail({ inStock })
  return joined
}
async function mail({ inStock = 5 } = {}) {
  await mailings.next()
  const ref = `iss:${mailings.number()}`
  await db()
    .insert(stock)
    .values({ ref, onHand: inStock })
    .onConflictDoUpdate({ target: stock.ref, set: { onHand: inStock } })
  const run = await mailings.closed()
  await mailings.sent(run.id)
  await readers.moveTo(addDays(today(), 43))
}
const move = (accountId: string, line1: string) =>
  db().update(address).set({ line1 }).where(eq(address.accountId, accountId))
const claimOf = (accountId: string, fields = MISSING, number = mailings.number()) =>
  makeClaim(test.runtime.paymentContext, { accountId, number }, fields)
const leftOf = async (accountId: string) => (await readers.subscriptionsOf(accountId))[0]?.tokensLeft
const issueNow = async () => {
  const { issues } = await test.runtime.app.catalogue()
  const found = issues.find(({ number }) => number === mailings.number())
  if (!found) throw new Error('There is no such issue.')
  return found
}
const actor = () => ({ id: mailings.actor, name: 'Anders Pereira' })

describe('the first claim in twelve months', () => {
  it('is granted at once: a copy goes to packing, costs no token, and the issue can be read', async () => {
    const [reader] = await mailTo([{}])
    const id = reader?.id ?? ''
    await db().execute(sql`update issue set released_at = now() where number = ${mailings.number()}`)
    test.runtime.catalogue.drop()
    const holder = { accountId: id, seatId: null, purchaseId: null, staff: false, seesIssues: false }
    expect(await findRight(db(), await issueNow(), holder)).toBeNull()
    const left = await leftOf(id)
    await move(id, '1 New Street')
    expect(await claimOf(id, COPY)).toMatchObject({ ok: true, value: { state: 'granted', wish: 'copy' } })
    expect(await findRight(db(), await issueNow(), holder)).toBe('claimed')
    const { issues, publication } = await test.runtime.app.catalogue()
    expect(await ownRefs(db(), issues, id)).toContain(`iss:${mailings.number()}`)
    expect(await leftOf(id)).toBe(left)
    const parcel = (await packList(db(), publication)).find(({ name }) => name === reader?.name)
    // Where the reader lives by now, not what the label said.
    expect(parcel?.address.join()).toContain('1 New Street')
    expect(parcel?.items).toMatchObject([{ quantity: 1 }])
    const [held] = await db()
      .select()
      .from(stock)
      .where(eq(stock.ref, `iss:${mailings.number()}`))
    expect(held?.onHand).toBe(4)
    expect(await claimOf(id)).toMatchObject({
      errors: { general: `You’ve already told us about No. ${mailings.number()}.` },
    })
    await mailings.conserved()
  })

  it('adds an issue by an entry of the ledger that says why', async () => {
    const [reader] = await mailTo([{}])
    const id = reader?.id ?? ''
    const left = (await leftOf(id)) ?? 0
    expect(await claimOf(id)).toMatchObject({ ok: true, value: { state: 'granted', wish: 'issue' } })
    expect(await leftOf(id)).toBe(left + 1)
    await mailings.conserved()
    const undone = await mailings.undo(
      (
        await db().execute<{ id: string }>(sql`select run_id as id from ledger_entry
      where account_id = ${id}::uuid and kind = 'served'`)
      ).rows[0]?.id ?? '',
    )
    expect(undone.ok).toBe(false)
  })

  it('is asked to check the address, and to choose among what can be given', async () => {
    const [reader, lifetime] = await mailTo([{}, { term: 'lifetime' }], { inStock: 0 })
    expect(await claimOf(reader?.id ?? '', { ...MISSING, addressConfirmed: false })).toMatchObject({
      errors: { fields: { address_confirmed: 'Please check your address first.' } },
    })
    expect(await claimOf(reader?.id ?? '', COPY)).toMatchObject({
      errors: { fields: { remedy: 'Choose what we should send you.' } },
    })
    // Nothing left to send and nothing to add to: staff find a way.
    expect(await claimOf(lifetime?.id ?? '')).toMatchObject({ ok: true, value: { state: 'waiting', wish: null } })
  })

  it('is refused before the copy is due, for one that was not mailed, and where there is no such issue', async () => {
    const reader = await readers.join()
    const digital = await readers.join({ deliverable: 'digital' })
    await mailings.next()
    const run = await mailings.closed()
    await mailings.sent(run.id)
    test.runtime.catalogue.drop()
    expect(await claimOf(reader.id)).toMatchObject({ errors: { general: expect.stringContaining('can take until') } })
    expect(await claimOf(digital.id)).toMatchObject({
      errors: { general: `We didn’t mail you No. ${mailings.number()}.` },
    })
    expect(await claimOf(reader.id, MISSING, 9999)).toBeNull()
  })

  it('is taken for a copy whose label was not kept, from the day it was sent', async () => {
    const reader = await readers.join({ had: [51] })
    expect(await claimOf(reader.id, MISSING, 51)).toMatchObject({
      errors: { general: expect.stringContaining('can take until') },
    })
    await readers.moveTo(addDays(today(), 22))
    expect(await claimOf(reader.id, MISSING, 51)).toMatchObject({ ok: true })
  })

  it('keeps a mailing that was never marked as sent from being undone', async () => {
    const reader = await readers.join()
    await mailings.next()
    const run = await mailings.closed()
    await readers.moveTo(addDays(today(), 22))
    expect(await claimOf(reader.id)).toMatchObject({ ok: true })
    expect(await mailings.undo(run.id)).toMatchObject({
      errors: { general: 'Readers have told us that copies of this mailing didn’t come, so this can’t be undone.' },
    })
    await expect(
      db().execute(sql`insert into ledger_entry (subscription_id, account_id, kind, tokens, issue, reverses, actor, reason, at)
        select subscription_id, account_id, 'reversed', 1, issue, id, 'x', 'x', now() from ledger_entry
        where account_id = ${reader.id}::uuid and kind = 'served'`),
    ).rejects.toThrow()
  })
})

const claimsWaiting = async (asked: Partial<ClaimFilters> = {}) =>
  (await test.runtime.app.delivery.claims({ ...FIRST_PAGE, issue: null, zone: null, earlier: null, ...asked })).rows

describe('further claims', () => {
  it('wait for staff, who refuse one with a sentence and grant another; the reader is written to', async () => {
    const [reader] = await mailTo([{ term: '2year' }])
    const { id = '', email = '' } = reader ?? {}
    expect(await claimOf(id)).toMatchObject({ value: { state: 'granted' } })
    await mail()
    const second = await claimOf(id)
    expect(second).toMatchObject({ ok: true, value: { state: 'waiting' } })
    const waiting = await claimsWaiting()
    expect(waiting.find((one) => one.reader.name === reader?.name)).toMatchObject({
      issue: mailings.number(),
      earlier: [{ issue: mailings.number() - 1, state: 'granted' }],
      inZone: { claims: 1 },
    })
    const found = async (asked: Partial<ClaimFilters>) =>
      (await claimsWaiting(asked)).some((one) => one.reader.name === reader?.name)
    expect(await found({ issue: mailings.number(), zone: 'a', earlier: true })).toBe(true)
    expect(await found({ issue: mailings.number() - 1 })).toBe(false)
    expect(await found({ zone: 'b' })).toBe(false)
    expect(await found({ earlier: false })).toBe(false)
    const order = { id: second?.ok ? second.value.id : '', actor: actor() }
    const says = 'The post office says it was handed over.'
    expect(await decideClaim(test.runtime.paymentContext, { ...order, decision: { refuse: says } })).toMatchObject({
      value: { state: 'refused', says },
    })
    expect(await decideClaim(test.runtime.paymentContext, { ...order, decision: { grant: 'issue' } })).toMatchObject({
      ok: false,
      because: 'done already',
    })
    await mail()
    const third = await claimOf(id)
    const left = (await leftOf(id)) ?? 0
    const granted = { id: third?.ok ? third.value.id : '', actor: actor(), decision: { grant: 'issue' as const } }
    expect(await decideClaim(test.runtime.paymentContext, granted)).toMatchObject({ value: { state: 'granted' } })
    expect(await leftOf(id)).toBe(left + 1)
    const texts = (await mailsTo(test, email)).filter(({ subject }) => subject.startsWith('About your copy'))
    const said = texts.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n')
    expect(texts).toHaveLength(2)
    expect(said).toContain(says)
    expect(said).toContain('We’ve added one more issue to your subscription.')
    await mailings.conserved()
  })

  it('of one address wait too, and of two who claim together only one is granted', async () => {
    const pair = await mailTo([{}, {}, {}], { sameAddress: true })
    const made = await Promise.all(pair.map(({ id }) => claimOf(id, COPY)))
    expect(made.map((one) => one?.ok && one.value.state).sort()).toEqual(['granted', 'waiting', 'waiting'])
    const [first] = await db()
      .select()
      .from(claim)
      .where(eq(claim.accountId, pair[0]?.id ?? ''))
    const waiting = await claimsWaiting()
    expect(waiting.filter(({ atAddress }) => atAddress === 2)).toHaveLength(2)
    expect(first?.place).not.toContain('House')
  })

  it('sent twice at once are one', async () => {
    const [reader] = await mailTo([{}])
    const made = await Promise.all([1, 2, 3].map(() => claimOf(reader?.id ?? '', COPY)))
    expect(made.filter((one) => one?.ok)).toHaveLength(1)
    expect(
      await db()
        .select()
        .from(claim)
        .where(eq(claim.accountId, reader?.id ?? '')),
    ).toHaveLength(1)
  })
})

it('many from one zone look like a lost mailing', async () => {
  const five = await mailTo(Array.from({ length: 5 }, () => ({ deliverable: 'print-b' as const })))
  for (const { id } of five) await claimOf(id)
  expect(await test.runtime.app.delivery.lostMailings()).toContainEqual({
    issue: mailings.number(),
    zone: 'b',
    claims: 5,
  })
})
