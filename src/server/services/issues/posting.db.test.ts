import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayOf, formatLongDay } from '#domain/day.ts'
import { findTimeline } from '#domain/delivery/timeline.ts'
import { printCopies } from '#domain/issues/close-signing.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { audit } from '../../db/schema/account.ts'
import { mailingLeftOut } from '../../db/schema/mailings.ts'
import { stock } from '../../db/schema/publication.ts'
import { correctPosting } from './correct-posting.ts'
import { markSent } from './mark-sent.ts'

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  mailings = await mailingsOf(test)
})
afterAll(() => test.runtime.close())
beforeEach(() => mailings.next())

const context = () => test.runtime.mailingContext
const today = () => dayOf(test.runtime.app.now(), 'America/New_York')
const correct = (run: string, postedOn = today(), zone: 'a' | 'b' = 'a') =>
  correctPosting(context(), { run, zone, postedOn, actor: mailings.actor })

describe('the day of posting', () => {
  it('is entered with “mark as sent”, told in the message with the address used, and corrected without another', async () => {
    const reader = await readers.join()
    const run = await mailings.closed()
    const order = { run: run.id, actor: mailings.actor }
    expect(await markSent(context(), { ...order, postedOn: addDays(today(), 1) })).toMatchObject({
      errors: { fields: { posted_on: 'Can’t be in the future.' } },
    })
    expect(await mailings.subjects(reader.email)).toEqual([])
    expect(await markSent(context(), { ...order, postedOn: today() })).toMatchObject({
      ok: true,
      value: { postedOn: { a: today(), b: today(), c: today() } },
    })
    const [mail] = await mailsTo(test, reader.email)
    const expected = [addDays(today(), 7), addDays(today(), 21)].map(formatLongDay)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      `Mailed on ${formatLongDay(today())}. Expected between ${expected[0]} and ${expected[1]}. It’s addressed to `,
    )
    expect(mail?.text).toMatch(/Harbor Street/)
    expect(await correct(run.id)).toMatchObject({ ok: true })
    expect(await mailings.subjects(reader.email)).toHaveLength(1)
    const notes = await test.runtime.database.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'day of posting corrected'))
    expect(notes).toMatchObject([{ before: { zone: 'a', posted_on: today() }, after: { posted_on: today() } }])
  })

  it('puts the copies of the print run that weren’t mailed into stock', async () => {
    await readers.join()
    const run = await mailings.closed()
    const copies = printCopies(run.served)
    const ref = `iss:${mailings.number()}`
    await test.runtime.database.db
      .insert(stock)
      .values({ ref, onHand: 3 })
      .onConflictDoUpdate({ target: stock.ref, set: { onHand: 3 } })
    const order = { run: run.id, actor: mailings.actor }
    expect(await markSent(context(), { ...order, printRun: copies - 1 })).toMatchObject({
      errors: { fields: { print_run: expect.stringContaining('in the mailing') } },
    })
    expect(await markSent(context(), { ...order, printRun: copies + 248 })).toMatchObject({ ok: true })
    expect(await test.runtime.app.stock([ref])).toEqual({ [ref]: 251 })
    const noted = await test.runtime.database.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `stock:${ref}`))
    expect(noted).toMatchObject([{ action: 'changed stock', before: { onHand: 3 }, after: { onHand: 251 } }])
  })

  it('is refused before the close, in the future, before the file is sent, and for a zone with no copies', async () => {
    await readers.join()
    const run = await mailings.closed()
    expect(await correct(run.id)).toMatchObject({ errors: { general: 'Mark the file as sent first.' } })
    await mailings.sent(run.id)
    expect(await correct(run.id, addDays(today(), -1))).toMatchObject({
      errors: { fields: { posted_on: 'Can’t be before the mailing list was closed.' } },
    })
    expect(await correct(run.id, addDays(today(), 1))).toMatchObject({ ok: false })
    expect(await correct('00000000-0000-4000-8000-000000000000')).toMatchObject({ ok: false })
    expect((await correct(run.id, today(), 'b')).ok).toBe(run.served['print-b'] > 0)
  })
})

it('whoever is left out of a mailing is on record with the reason, and not once it is undone and mended', async () => {
  const reader = await readers.join({ hasAddress: false })
  const leftOut = () =>
    test.runtime.database.db.select().from(mailingLeftOut).where(eq(mailingLeftOut.accountId, reader.id))
  const stateOf = async () => {
    test.runtime.catalogue.drop()
    const facts = await test.runtime.app.delivery.ofAccount(reader.id)
    return facts && findTimeline(facts, mailings.number()).state
  }
  const run = await mailings.closed()
  expect(await leftOut()).toMatchObject([{ runId: run.id, reason: 'missing' }])
  expect(await stateOf()).toBe('no address')
  // An address that is added later does not change why it did not come.
  await readers.giveAddress(reader.id, 'print-a')
  expect(await stateOf()).toBe('no address')
  await mailings.undo(run.id)
  await mailings.closed()
  expect(await stateOf()).toBe('list closed')
})
