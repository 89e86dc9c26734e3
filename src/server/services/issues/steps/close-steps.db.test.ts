import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOT_SIGNED_YET, ONE_SIGNS, SIGNED_BY_YOU } from '#domain/issues/close-signing.ts'
import { demoDatabase } from '../../../../../tests/support/database.ts'
import { mailingsOf } from '../../../../../tests/support/mailings.ts'
import { readersOf } from '../../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../../tests/support/runtime.ts'
import { openStaff } from '../../../../../tests/support/staff.ts'
import { address } from '../../../db/schema/people.ts'
import { issue, publication } from '../../../db/schema/publication.ts'
import { PREFLIGHT_PAGE, readPreflight } from '../preflight.ts'
import { releaseIssue } from '../release-issue.ts'
import { readComparison } from './compare.ts'
import { readLateList } from './late-list.ts'

const PATH = '/api/staff/issues'

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  mailings = await mailingsOf(test)
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await db().execute(sql`truncate rate_limit, session, cart, challenge`)
  await mailings.next()
  await db().update(issue).set({ cutOff: null }).where(eq(issue.number, mailings.number()))
})

const db = () => test.runtime.database.db
const context = () => test.runtime.mailingContext
const order = () => ({ issue: mailings.number(), sign_off: 'Anders Pereira' })
const isClosed = async () => {
  const [row] = await db().select({ at: issue.closedAt }).from(issue).where(eq(issue.number, mailings.number()))
  return row?.at != null
}

describe('before the cut-off', () => {
  it('a close is asked twice, with the day and the numbers', async () => {
    await readers.join()
    const days = { plannedFor: '2999-02-01', cutOff: '2999-01-01' }
    await db().update(issue).set(days).where(eq(issue.number, mailings.number()))
    const staff = await openStaff(test, 'fulfilment')
    const asked = await staff.write(`${PATH}/close`, order())
    expect(asked).toMatchObject({
      status: 422,
      body: { errors: { early: expect.stringMatching(/^The cut-off is 1\.1\.2999, in .* with \d+ print cop/) } },
    })
    expect(await isClosed()).toBe(false)
    expect((await staff.write(`${PATH}/close`, { ...order(), early: true })).status).toBe(200)
    expect(await isClosed()).toBe(true)
  })
})

describe('where two have to sign', () => {
  const setTwo = async (closeNeedsSecond: boolean) => {
    await db().update(publication).set({ closeNeedsSecond })
    test.runtime.catalogue.drop()
  }

  it('the second closes; one alone is refused, and other numbers make the signature void', async () => {
    const [one, other] = [await openStaff(test, 'fulfilment'), await openStaff(test, 'staff')]
    expect((await one.write(`${PATH}/sign`, order())).body).toEqual({ errors: ONE_SIGNS })
    const saved = await other.write('/api/staff/catalogue/settings', { closeNeedsSecond: true })
    expect(saved.status).toBe(200)
    test.runtime.catalogue.drop()
    expect((await one.write(`${PATH}/close`, order())).body).toEqual({ errors: NOT_SIGNED_YET })
    expect((await one.write(`${PATH}/sign`, order())).body).toMatchObject({ signed_off_by: 'Anders Pereira' })
    expect((await one.write(`${PATH}/close`, order())).body).toEqual({ errors: SIGNED_BY_YOU })
    const reader = await readers.join()
    const second = { ...order(), sign_off: 'Ida Holm' }
    expect((await other.write(`${PATH}/close`, second)).body).toEqual({
      errors: expect.stringContaining('since Anders Pereira signed, so that signature is void'),
    })
    expect(await isClosed()).toBe(false)
    await one.write(`${PATH}/sign`, order())
    const closed = await Promise.all([0, 1].map(() => other.write(`${PATH}/close`, second)))
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(closed.find(({ status }) => status === 200)?.body).toMatchObject({
      signed_off_by: 'Anders Pereira and Ida Holm',
    })
    expect((await readers.subscriptionsOf(reader.id))[0]?.tokensLeft).toBe(3)
    const { rows } = await db().execute(
      sql`select action from audit where subject = ${`issue:${mailings.number()}`} order by at, id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['close signed', 'close signed', 'issue closed'])
    // Undone, it has to be signed by two again.
    const [done] = (await test.runtime.app.issues.list()).flatMap(({ number, runs }) =>
      number === mailings.number() ? runs : [],
    )
    await other.write(`${PATH}/undo`, { run: done?.id, reason: 'again' })
    expect((await other.write(`${PATH}/close`, second)).body).toEqual({ errors: NOT_SIGNED_YET })
    await setTwo(false)
    await mailings.conserved()
  })
})

describe('the comparison', () => {
  it('counts per zone and class with release and late mailings, and names who is new and who is gone', async () => {
    const [stays, goes] = [await readers.join({ deliverable: 'print-b' }), await readers.join({ had: [48, 49, 50] })]
    await mailings.closed()
    await mailings.next()
    await db().update(issue).set({ cutOff: null }).where(eq(issue.number, mailings.number()))
    const digital = await readers.join({ deliverable: 'digital' })
    const noAddress = await readers.join({ deliverable: 'print-c', hasAddress: false })
    const compare = (show: 'new' | 'gone') => readComparison(context(), mailings.number(), { show, page: 1 })
    const names = async (show: 'new' | 'gone') => (await compare(show)).readers.map(({ email }) => email)
    expect(await names('new')).not.toContain(digital.email)
    await releaseIssue(context(), mailings.signed())
    const { before, lines, joined, gone, counts } = await compare('new')
    expect(before).toBe(mailings.number() - 1)
    const canada = lines.find((line) => line.deliverable === 'print-b' && line.class === 'paid')
    expect(canada).toMatchObject({ had: 0, now: expect.any(Number), before: canada?.now })
    // Served by the release, so that nothing more is served by the close.
    expect(lines.find((line) => line.deliverable === 'digital')).toMatchObject({ had: expect.any(Number) })
    expect(counts.served.digital).toBe(0)
    expect(await names('new')).toContain(digital.email)
    expect(await names('gone')).toContain(goes.email)
    expect(await names('gone')).not.toContain(stays.email)
    const sum = (of: 'now' | 'before') => lines.reduce((all, line) => all + line[of], 0)
    expect(sum('now') - sum('before')).toBe(joined - gone)
    const left = (await compare('gone')).readers.find(({ email }) => email === goes.email)
    expect(left).toMatchObject({ why: 'ended', deliverable: 'print-a', class: 'paid' })
    expect(await names('new')).not.toContain(noAddress.email)
    expect((await readComparison(context(), mailings.number(), { show: 'gone', page: 900 })).readers).toEqual([])
  })
})

describe('a late mailing', () => {
  it('shows whom it would serve, and is refused while nobody waits', async () => {
    await mailings.closed()
    const staff = await openStaff(test, 'fulfilment')
    expect((await readLateList(context(), mailings.number(), 1)).lines).toEqual([])
    expect((await staff.write(`${PATH}/late`, order())).body).toEqual({
      errors: 'Nobody is waiting for a late mailing of this issue.',
    })
    const joined = await readers.join({ deliverable: 'print-c' })
    const shown = await readLateList(context(), mailings.number(), 1)
    expect(shown.lines).toEqual([{ deliverable: 'print-c', class: 'paid', readers: 1 }])
    expect(shown.readers).toMatchObject([{ email: joined.email, redirected: false }])
    expect((await staff.write(`${PATH}/late`, order())).body).toMatchObject({ served: { 'print-c': 1, 'print-a': 0 } })
    expect((await staff.write(`${PATH}/late`, order())).status).toBe(422)
  })
})

describe('the days of posting', () => {
  it('are given per zone, each checked beside its field', async () => {
    await readers.join({ deliverable: 'print-b' })
    const run = await mailings.closed()
    const staff = await openStaff(test, 'fulfilment')
    const { body } = await staff.write(`${PATH}/sent`, { run: run.id, posted: { a: '2020-01-01' } })
    expect(body).toEqual({ errors: { 'posted.a': 'Can’t be before the mailing list was closed.' } })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(context().now())
    const sent = await staff.write(`${PATH}/sent`, { run: run.id, posted: { b: today } })
    expect(sent.body).toMatchObject({ posted_on: { b: today }, sent_at: expect.any(String) })
  })
})

describe('the preflight', () => {
  it('has 50 of a group on a page, each reader on one of them', async () => {
    const joined = await Promise.all(Array.from({ length: 3 }, () => readers.join({ hasAddress: false })))
    const { rows } = await db().execute<{ id: string }>(sql`
      insert into account (id, token, email, email_folded, name, created_at)
      select gen_random_uuid(), md5(n::text) || md5('page'), 'page' || n || '@example.net', 'page' || n || '@example.net',
        'Reader ' || n, now() from generate_series(1, ${PREFLIGHT_PAGE}::int) n returning id`)
    for (const { id } of rows) await readers.addSubscription(id, { deliverable: 'print-a' })
    await db()
      .delete(address)
      .where(eq(address.accountId, joined[0]?.id ?? ''))
    const page = (number: number) =>
      readPreflight(context(), mailings.number(), { group: 'no-address', page: number }).then(({ groups, held }) => ({
        held,
        ...groups['no-address'],
      }))
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect(first.count).toBe(first.held.missing)
    expect(first.readers).toHaveLength(PREFLIGHT_PAGE)
    const all = [...first.readers, ...second.readers, ...third.readers]
    expect(new Set(all.map(({ account }) => account)).size).toBe(all.length)
    expect(all).toHaveLength(Math.min(first.count, 3 * PREFLIGHT_PAGE))
    for (const { email } of joined) expect(all.map((reader) => reader.email)).toContain(email)
    const others = await readPreflight(context(), mailings.number(), { group: 'kept', page: 2 })
    expect(others.groups['no-address'].readers).toEqual(first.readers)
  })
  it('names what is too long for the label, by the preset of the zone', async () => {
    const long = await readers.join()
    const short = await readers.join()
    await db().update(address).set({ city: 'A city with a very long name' }).where(eq(address.accountId, long.id))
    // Breaks and runs of spaces are one space on a label.
    await db()
      .update(address)
      .set({ city: `Saint${' '.repeat(20)}Paul` })
      .where(eq(address.accountId, short.id))
    const found = async () => {
      const { groups } = await readPreflight(context(), mailings.number())
      return groups['too-long'].readers.map(({ email, tooLong }) => [email, tooLong])
    }
    expect(await found()).toEqual([[long.email, ['City: 28 characters, and the preset has room for 22']]])
    const staff = await openStaff(test, 'staff')
    await staff.write('/api/staff/mailing/presets', { presets: { a: 'own' } })
    expect(await found()).toEqual([])
  })
})
