import { desc, eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COUNTRY_OF_ANOTHER_CATEGORY } from '#domain/addresses/address.ts'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { add, cents, formatMoney } from '#domain/money.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { STARTING_ZONE_NAMES, USED_BY_ANOTHER_ZONE, WRONG_ABBREVIATION } from '#domain/zones/zone-names.ts'
import { TOTE } from '../../../../tests/support/carts.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { parseLabels } from '../../../../tests/support/mailing-labels.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { startingZones } from '../../db/countries.ts'
import { audit } from '../../db/schema/account.ts'
import { account, address } from '../../db/schema/people.ts'
import { publication } from '../../db/schema/publication.ts'
import { subscription } from '../../db/schema/subscriptions.ts'

let test: TestRuntime
let admin: StaffBrowser
const db = () => test.runtime.database.db
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
  admin = await openStaff(test, 'staff')
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await db().update(publication).set({ zones: startingZones(), zoneNames: STARTING_ZONE_NAMES, elsewhere: 'c' })
  test.runtime.catalogue.drop()
})

const EUROPE = {
  names: {
    a: { name: 'European Union', label: 'EU', abbreviation: 'EU', place: 'the European Union' },
    b: { name: 'Rest of Europe', label: 'European', abbreviation: 'EUR', place: 'the rest of Europe' },
    c: { name: 'World', label: 'Worldwide', abbreviation: 'WORLD', place: 'other countries' },
  },
  elsewhere: 'c',
  places: { a: 'Germany\nAustria\nFrance', b: 'Switzerland\nUnited Kingdom', c: '' },
}
type Answer = { saved: boolean; moves: { code: string; from: Zone; to: Zone }[]; kept: object }

const write = (body: object) => admin.write('/api/staff/catalogue/zones', body)
/** As the page does it: what moves is seen, and then saved. */
async function settle(body: object) {
  const { moves } = (await write(body)).body as Answer
  const saved = await write({ ...body, moves: moves.map(({ code }) => code) })
  expect(saved).toMatchObject({ status: 200, body: { saved: true } })
  test.runtime.catalogue.drop()
  return moves
}
/** Those of the demo, with one line more in zone b. */
const canadaWith = (line: string) => ({
  names: STARTING_ZONE_NAMES,
  elsewhere: 'c',
  places: { a: 'US\nAS\nGU\nMP\nPR\nVI\nFM\nMH\nPW', b: `Canada\n${line}`, c: '' },
})

const BERLIN = { line1: 'Torstraße 1', city: 'Berlin', state: '', postcode: '10119', country: 'DE' }
const PRINT = { type: 'personal-subscription', item: { medium: 'print', level: 'low', term: '1year' } }
const password = { password: 'a quiet harbour', confirm: 'a quiet harbour' }
const shippingIn = (zone: Zone) => DEMO_PRICES.shipping['1year'][zone]

async function buyPrint(name: string, to: object) {
  const shopper = openShopper(test)
  const email = `${name.toLowerCase()}@example.net`
  await shopper.add(PRINT)
  const started = startedBy(await shopper.checkout({ name, email, password, address: to }))
  await shopper.pay(started, VISA)
  const { body } = await shopper.poll(started.id)
  await shopper.seePage()
  return { shopper, email, receipt: (body as { receipt: string }).receipt }
}
const soldTo = async (email: string) =>
  (
    await db()
      .select({ deliverable: subscription.activeDeliverable })
      .from(subscription)
      .innerJoin(account, eq(account.id, subscription.accountId))
      .where(eq(account.email, email))
      .orderBy(subscription.position)
  ).map(({ deliverable }) => deliverable)

describe('the zones of a publication', () => {
  it('are sold, receipted and mailed under the publisher’s names, from the price to the label', async () => {
    await settle(EUROPE)
    const { email, receipt } = await buyPrint('Jutta', BERLIN)
    expect(await soldTo(email)).toEqual(['print-a'])
    const shown = await test.runtime.app.orders.receipt(receipt)
    expect(shown?.receipt.shipping).toBe(shippingIn('a'))
    const [mail] = await mailsTo(test, email)
    expect(mail?.text).toContain('(EU)')
    expect(mail?.text).not.toContain('(US)')

    const mailings = await mailingsOf(test)
    await mailings.next()
    const run = await mailings.closed()
    const packer = await openStaff(test, 'fulfilment')
    const answer = await packer.request(`/api/staff/issues/mailing-zip?run=${run.id}`)
    const files = unzipSync(Buffer.from(await answer.arrayBuffer()))
    const file = Object.keys(files).find((name) => /_EU_\d+\.csv$/.test(name)) ?? ''
    const labels = parseLabels(strFromU8(files[file] ?? new Uint8Array()))
    expect(labels.find(({ full_name }) => full_name === 'Jutta')).toMatchObject({ city: 'Berlin' })
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('European Union')
    const counts = Object.keys(files).find((name) => name.includes('COUNTS')) ?? ''
    expect(strFromU8(files[counts] ?? new Uint8Array())).toMatch(/^EU,/m)
  })

  it('are saved once staff have seen what moves, and are in the log', async () => {
    const reader = await readersOf(test).join({ deliverable: 'print-c' })
    await db().update(address).set({ country: 'DE' }).where(eq(address.accountId, reader.id))
    const asked = canadaWith('Germany')
    const first = await write(asked)
    expect(first).toMatchObject({ body: { saved: false, moves: [{ code: 'DE', from: 'c', to: 'b' }] } })
    expect((first.body as { kept: { subscriptions: number } }).kept.subscriptions).toBeGreaterThan(0)
    test.runtime.catalogue.drop()
    expect((await test.runtime.app.catalogue()).publication.zones).toEqual(startingZones())
    // Another country than was seen.
    expect(await write({ ...asked, moves: ['FR'] })).toMatchObject({ body: { saved: false } })
    expect(await write({ ...asked, moves: ['DE'] })).toMatchObject({ body: { saved: true } })
    const [noted] = await db().select().from(audit).orderBy(desc(audit.at)).limit(1)
    expect(noted).toMatchObject({
      action: 'changed settings',
      before: { zones: { listed: { b: ['CA'] } } },
      after: { zones: { listed: { b: ['CA', 'DE'] } } },
    })
    // Names alone move nothing.
    const renamed = { ...STARTING_ZONE_NAMES, b: { ...STARTING_ZONE_NAMES.b, name: 'North' } }
    expect(await write({ ...asked, names: renamed })).toMatchObject({ body: { saved: true, moves: [] } })
  })

  it('say beside each field what is wrong, and save nothing', async () => {
    const names = {
      ...EUROPE.names,
      b: { name: ' ', label: 'EU', abbreviation: 'A/B', place: 'x'.repeat(41) },
    }
    expect(await write({ ...EUROPE, names })).toMatchObject({
      status: 422,
      body: {
        errors: {
          'names.b.name': 'Must not be blank.',
          'names.b.abbreviation': WRONG_ABBREVIATION,
          'names.b.place': expect.stringContaining('40'),
        },
      },
    })
    const alike = { ...EUROPE.names, b: { ...EUROPE.names.b, label: 'eu' } }
    expect(await write({ ...EUROPE, names: alike })).toMatchObject({
      status: 422,
      body: { errors: { 'names.b.label': USED_BY_ANOTHER_ZONE } },
    })
    const places = { a: 'Germny', b: 'Switzerland', c: '' }
    expect(await write({ ...EUROPE, places })).toMatchObject({
      status: 422,
      body: { errors: { 'places.a': 'We don’t know “Germny”.' } },
    })
    expect((await write({ ...EUROPE, places: { ...places, a: 'x'.repeat(9000) } })).status).toBe(422)
    const support = await openStaff(test, 'support')
    expect((await support.write('/api/staff/catalogue/zones', EUROPE)).status).toBe(403)
    test.runtime.catalogue.drop()
    expect((await test.runtime.app.catalogue()).publication.zoneNames).toEqual(STARTING_ZONE_NAMES)
  })

  it('are held apart by the database', async () => {
    const twice = startingZones()
    twice.b.countries.push({ code: 'DE', name: 'Germany' })
    const state = startingZones()
    state.b.countries.push({ code: 'US', name: 'United States' })
    state.b.states.US = [{ code: 'ME', name: 'Maine' }]
    for (const zones of [twice, state])
      await expect(db().update(publication).set({ zones })).rejects.toMatchObject({
        cause: { constraint: 'publication_zones' },
      })
    const alike = { ...STARTING_ZONE_NAMES, b: STARTING_ZONE_NAMES.a }
    await expect(db().update(publication).set({ zoneNames: alike })).rejects.toMatchObject({
      cause: { constraint: 'publication_zone_names' },
    })
  })
})

describe('a country that is moved', () => {
  it('is sold in its new zone, while what was sold keeps the old one', async () => {
    const { shopper, email } = await buyPrint('Konrad', BERLIN)
    await settle(canadaWith('Germany'))
    expect(await soldTo(email)).toEqual(['print-c'])
    // The address of the subscription: another street in the same country, and no other country of the new zone.
    expect(
      (await shopper.post('/api/account/address/ship-c', { address: { ...BERLIN, line1: 'Torstraße 2' } })).status,
    ).toBe(200)
    const toronto = { line1: '1 King St', city: 'Toronto', state: 'ON', postcode: 'M5H 1A1', country: 'CA' }
    expect(await shopper.post('/api/account/address/ship-c', { address: toronto })).toMatchObject({
      status: 422,
      body: { errors: { 'address.country': COUNTRY_OF_ANOTHER_CATEGORY } },
    })
    // A renewal goes on in the zone of the subscription; goods to the same address are shipped by today's.
    await shopper.add({ type: 'personal-subscription', item: { ...PRINT.item, renewal: true } })
    const total = DEMO_PRICES.base['print-low']['1year'].renewal
    const renewed = await shopper.checkout({ shipcode: 'ship-c', shown_total: total + shippingIn('c') })
    expect(renewed).toMatchObject({ status: 200 })

    const { email: later } = await buyPrint('Lena', BERLIN)
    expect(await soldTo(later)).toEqual(['print-b'])
  })

  it('ships what is bought with a saved address by today’s zones', async () => {
    const { shopper, email } = await buyPrint('Mats', BERLIN)
    await settle(canadaWith('Germany'))
    const [reader] = await db().select().from(account).where(eq(account.email, email))
    const id = reader?.id ?? ''
    expect((await test.runtime.app.checkout.buyer(id, 'of today')).addresses).toMatchObject({
      b: { city: 'Berlin' },
      c: null,
    })
    expect((await test.runtime.app.checkout.buyer(id, 'as saved')).addresses).toMatchObject({
      b: null,
      c: { city: 'Berlin' },
    })
    await shopper.add(TOTE)
    const tote = (await test.runtime.app.catalogue()).products.find(({ ref }) => ref === TOTE.ref)?.price ?? 0
    // Also from a page that was loaded before.
    for (const shipcode of ['ship-b', 'ship-c']) {
      const told = await shopper.checkout({ shipcode, shown_total: tote + DEMO_PRICES.goodsShipping.c['1'] })
      const total = formatMoney(add(cents(tote), DEMO_PRICES.goodsShipping.b['1']), DOLLARS)
      expect(told).toMatchObject({ status: 422, body: { errors: { total: expect.stringContaining(total) } } })
    }
  })

  it('takes a state alone', async () => {
    await settle(canadaWith('United States: Alaska'))
    const alaska = { line1: '1 Main St', city: 'Juneau', state: 'AK', postcode: '99801', country: 'US' }
    const { email } = await buyPrint('Nora', alaska)
    expect(await soldTo(email)).toEqual(['print-b'])
    const { email: maine } = await buyPrint('Otis', { ...alaska, state: 'ME', city: 'Portland', postcode: '04101' })
    expect(await soldTo(maine)).toEqual(['print-a'])
  })
})
