import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { formatLongDay } from '#domain/day.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { NewReader } from '../../../../tests/support/readers.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { overviewData } from '../../../web/routes/account/overview/overview-data.ts'
import { showTimeline } from '../../../web/routes/account/overview/shown-timeline.ts'
import { deliveriesOf } from '../../../web/routes/staff/people/person/deliveries-of.ts'
import { address } from '../../db/schema/people.ts'
import { releaseIssue } from '../issues/release-issue.ts'

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  mailings = await mailingsOf(test)
})
afterAll(() => test.runtime.close())

/** As messages write them. */
const withLongDays = (words: string) =>
  words.replaceAll(/(\d+)\.(\d+)\.(\d{4})/g, (_, month: string, day: string, year: string) =>
    formatLongDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` as Day),
  )

const TEN: (NewReader & { suspended?: boolean; mailed: boolean; starts: string })[] = [
  { mailed: true, starts: 'Mailed on ' },
  { deliverable: 'print-b', mailed: true, starts: 'Mailed on ' },
  { deliverable: 'print-c', mailed: true, starts: 'Mailed on ' },
  { term: 'lifetime', mailed: true, starts: 'Mailed on ' },
  { term: '3year', mailed: true, starts: 'Mailed on ' },
  { had: [48, 49, 50], mailed: true, starts: 'Mailed on ' },
  { deliverable: 'digital', mailed: false, starts: 'Digital, ready to read since ' },
  { hasAddress: false, mailed: false, starts: 'Not mailed: there was no address when the list closed on ' },
  { suspended: true, mailed: false, starts: 'Not mailed: mail to the address had been returned when' },
  { had: [47, 48, 49, 50], mailed: false, starts: 'No issues left when the list closed on ' },
]

it('ten readers read the same sentence in account, issue page, message and profile', async () => {
  await mailings.next()
  const { app, database, catalogue } = test.runtime
  const joined = []
  for (const kind of TEN) {
    const reader = await readers.join(kind)
    if (kind.suspended)
      await database.db.update(address).set({ suspendedAt: new Date() }).where(eq(address.accountId, reader.id))
    joined.push({ ...kind, ...reader })
  }
  await releaseIssue(test.runtime.mailingContext, mailings.signed())
  const run = await mailings.closed()
  await mailings.sent(run.id)
  catalogue.drop()
  const number = mailings.number()
  for (const { id, email, mailed, starts } of joined) {
    const facts = await app.delivery.ofAccount(id)
    const says = facts && showTimeline(facts, number, STARTING_ZONE_NAMES).says
    expect(says).toMatch(new RegExp(`^${starts}`))
    const { token } = await readers.accountOf(id)
    const profile = await app.delivery.ofPerson(token)
    expect(profile && deliveriesOf(profile, STARTING_ZONE_NAMES).find((one) => one.number === number)?.says).toBe(says)
    const drawn = (await overviewData(app, id, false)).strip.find((one) => one.number === number)
    // What never was theirs is not in their timetable, but staff are asked about it.
    expect(drawn?.says ?? says).toBe(says)
    expect(drawn === undefined).toBe(starts.startsWith('No issues left'))
    const mail = (await mailsTo(test, email)).find(({ subject }) => subject.includes('is on its way'))
    expect(mail !== undefined).toBe(mailed)
    if (mail) expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(withLongDays(says ?? ''))
  }
})

it('nobody is told of a reader or an issue that there is not', async () => {
  expect(await test.runtime.app.delivery.ofPerson('nobody')).toBeNull()
  expect(await test.runtime.app.delivery.ofAccount('00000000-0000-4000-8000-000000000000')).toBeNull()
})
