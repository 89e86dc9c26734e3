import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { publication } from '../../db/schema/publication.ts'
import { releaseIssue } from '../issues/release-issue.ts'
import { comingsByIssue, readersByIssue } from './readers.ts'

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

const db = () => test.runtime.database.db
const now = () => test.runtime.mailingContext.now()
const countsOf = async (number: number) => ({
  readers: (await readersByIssue(db(), now(), 100)).find(({ issue }) => issue === number),
  comings: (await comingsByIssue(db(), now(), 100)).find(({ issue }) => issue === number),
})

describe('the readers of an issue', () => {
  it('counts an issue closed before its release once it is released too', async () => {
    const digital = await readers.join({ deliverable: 'digital' })
    const print = await readers.join()
    await releaseIssue(test.runtime.mailingContext, mailings.signed())
    await mailings.closed()
    const before = mailings.number()
    const lostBefore = (await countsOf(before)).comings?.lost ?? 0

    await mailings.next()
    await mailings.closed()
    const number = mailings.number()
    expect(await countsOf(number)).toEqual({ readers: undefined, comings: undefined })
    expect((await countsOf(before)).comings?.lost).toBe(lostBefore)

    await releaseIssue(test.runtime.mailingContext, mailings.signed())
    const { readers: counted, comings } = await countsOf(number)
    const had = (await countsOf(before)).readers
    for (const form of ['digital', 'print-a'] as const) expect(counted?.forms[form]).toBeGreaterThan(0)
    expect(comings?.fresh).toBe(0)
    expect(Object.values(counted?.forms ?? {}).reduce((all, one) => all + one, 0)).toBe(
      Object.values(had?.forms ?? {}).reduce((all, one) => all + one, 0) + (comings?.back ?? 0) - (comings?.lost ?? 0),
    )
    for (const { id } of [digital, print]) expect((await readers.subscriptionsOf(id))[0]?.tokensLeft).toBe(2)
  })

  it('counts an issue that appears in print alone once it is closed', async () => {
    await db().update(publication).set({ sellsDigital: false })
    test.runtime.catalogue.drop()
    await readers.join()
    await mailings.closed()
    await db().update(publication).set({ sellsDigital: true })
    test.runtime.catalogue.drop()
    expect((await countsOf(mailings.number())).readers?.forms['print-a']).toBeGreaterThan(0)
  })
})
