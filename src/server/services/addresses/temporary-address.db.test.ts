import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { AWAY_TOO_LONG } from '#domain/delivery/temporary-address.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { openAccounts } from '../../../../tests/support/accounts.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { showTimeline } from '../../../web/routes/account/overview/shown-timeline.ts'
import { mailing } from '../../db/schema/mailings.ts'
import { address, temporaryAddress } from '../../db/schema/people.ts'
import { issue } from '../../db/schema/publication.ts'
import { readPreflight } from '../issues/preflight.ts'
import { takeReport } from '../people/contact-reports.ts'
import { endTemporaryAddress, saveTemporaryAddress } from './temporary-address.ts'

const BEACH = { line1: '9 Beach Road', city: 'Miami', state: 'FL', postcode: '33139', country: 'US' }

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
const db = () => test.runtime.database.db
const { as } = openAccounts(() => test)
const now = () => test.runtime.paymentContext.now()
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  mailings = await mailingsOf(test)
})
afterAll(() => test.runtime.close())
beforeEach(() => mailings.next())

async function publication() {
  test.runtime.catalogue.drop()
  return (await test.runtime.app.catalogue()).publication
}

/** From so many days before the posting of the next issue to so many after it. */
async function goAway(accountId: string, before: number, after: number) {
  const today = dayOf(now(), (await publication()).timeZone)
  const planned = addDays(today, 40)
  await db().update(issue).set({ plannedFor: planned, cutOff: null }).where(eq(issue.number, mailings.number()))
  const days = { from: addDays(planned, -before), until: addDays(planned, after) }
  const wanted = { accountId, zone: 'a' as const, address: BEACH, ...days }
  expect(await saveTemporaryAddress({ db: db(), now }, await publication(), wanted)).toMatchObject({ ok: true })
}

async function says(accountId: string) {
  test.runtime.catalogue.drop()
  const facts = await test.runtime.app.delivery.ofAccount(accountId)
  return facts && showTimeline(facts, mailings.number(), STARTING_ZONE_NAMES)
}
const labelOf = async (accountId: string, run: string) =>
  (await db().select().from(mailing).where(eq(mailing.accountId, accountId))).find(({ runId }) => runId === run)?.line1

describe('a temporary address', () => {
  it('is on the label of what is posted on its days, is seen before, and is frozen at the close', async () => {
    const away = await readers.join()
    const back = await readers.join()
    await goAway(away.id, 3, 3)
    await goAway(back.id, 30, -1)
    expect(await says(away.id)).toMatchObject({
      says: expect.stringContaining('It goes to the temporary address.'),
      to: expect.stringContaining('9 Beach Road'),
    })
    expect((await says(back.id))?.to).toContain('Harbor Street')
    const { groups } = await readPreflight(test.runtime.mailingContext, mailings.number())
    expect(groups['temporary-address'].readers.map(({ name }) => name)).toEqual([away.name])
    expect(groups['temporary-address'].readers[0]?.address).toContain('9 Beach Road')
    const run = await mailings.closed()
    expect(await endTemporaryAddress({ db: db(), now }, away.id, 'a')).toBe(true)
    expect(await endTemporaryAddress({ db: db(), now }, away.id, 'a')).toBe(false)
    expect(await labelOf(away.id, run.id)).toBe('9 Beach Road')
    expect(await labelOf(back.id, run.id)).toContain('Harbor Street')
    // Closing again reads addresses anew.
    await mailings.undo(run.id)
    const again = await mailings.closed()
    expect(await labelOf(away.id, again.id)).toContain('Harbor Street')
    await mailings.conserved()
  })

  it('serves a reader whose own address is missing or suspended, on its days', async () => {
    const suspended = await readers.join()
    const homeless = await readers.join({ hasAddress: false })
    await db().update(address).set({ suspendedAt: now() }).where(eq(address.accountId, suspended.id))
    for (const { id } of [suspended, homeless]) await goAway(id, 0, 0)
    const run = await mailings.closed()
    for (const { id } of [suspended, homeless]) expect(await labelOf(id, run.id)).toBe('9 Beach Road')
  })

  it('is suspended alone when mail comes back from it, and the usual one is used again', async () => {
    const reader = await readers.join()
    await goAway(reader.id, 3, 3)
    const actor = { id: mailings.actor, name: 'Anders Pereira' }
    const hand = { actor, reason: 'Returned' } as never
    const context = { db: db(), catalogue: test.runtime.app.catalogue, now, send: async () => {} }
    const reported = { what: 'returned' as const, name: reader.name, postcode: '33139' }
    expect(await takeReport(context, reported, hand)).toMatchObject({ ok: true })
    const [home] = await db().select().from(address).where(eq(address.accountId, reader.id))
    const [beach] = await db().select().from(temporaryAddress).where(eq(temporaryAddress.accountId, reader.id))
    expect([home?.suspendedAt, beach?.suspendedAt]).toEqual([null, expect.any(Date)])
    const run = await mailings.closed()
    expect(await labelOf(reader.id, run.id)).toContain('Harbor Street')
  })

  it('is refused beside its fields, in another zone, and for longer than a year', async () => {
    const browser = await as('lifetime')
    const send = (body: object, to = 'us') => browser.post(`/api/account/temporary-address/${to}`, body)
    const days = { from: '2031-01-01', until: '2031-02-01' }
    expect((await send({ address: BEACH, ...days }, 'ca')).body).toEqual({
      errors: { 'address.country': 'This country is in another shipping zone.' },
    })
    expect((await send({ address: BEACH, from: '2031-01-01', until: '2033-01-01' })).body).toEqual({
      errors: { until: AWAY_TOO_LONG },
    })
    expect((await send({ address: BEACH, from: 'tomorrow', until: '' })).status).toBe(422)
    expect((await send({ address: BEACH, ...days })).body).toEqual(days)
    const own = (await browser.get('/api/account/data')).body as { temporary_addresses: unknown }
    expect(own.temporary_addresses).toMatchObject([{ line1: '9 Beach Road' }])
    expect((await browser.delete('/api/account/temporary-address/us')).body).toEqual({ ended: true })
    expect((await browser.delete('/api/account/temporary-address/us')).status).toBe(404)
  })
})
