import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import type { Answer } from '../../../../tests/support/browser.ts'
import { openGiver } from '../../../../tests/support/giver.ts'
import { renewalStories, USED_UP } from '../../../../tests/support/renewal-stories.ts'
import { openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { startingZones } from '../../db/countries.ts'
import { account } from '../../db/schema/people.ts'
import { publication } from '../../db/schema/publication.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { startDueGifts } from '../../services/gifts/start-gifts.ts'

const { test, readers, db, run, renewalOf, on, booksAreRight } = renewalStories()
const BERLIN = { line1: 'Torstraße 1', line2: '', city: 'Berlin', state: '', postcode: '10119', country: 'DE' }
const AMSTERDAM = { line1: '1 Keizersgracht', city: 'Amsterdam', state: '', postcode: '1015', country: 'NL' }
const UPDATE = '/api/account/subscriptions/update'
const ITEM = { medium: 'print', level: 'low', term: '1year' }
const password = { password: 'a quiet harbour', confirm: 'a quiet harbour' }

beforeEach(async () => {
  await db().update(publication).set({ zones: startingZones(), zoneNames: STARTING_ZONE_NAMES, elsewhere: 'c' })
  test.runtime.catalogue.drop()
})

/** From zone c, where all is that isn't listed, to that of Canada. */
async function moveToCanada(country: string, code: string): Promise<void> {
  const admin = await openStaff(test, 'staff')
  const places = { a: 'US\nAS\nGU\nMP\nPR\nVI\nFM\nMH\nPW', b: `Canada\n${country}`, c: '' }
  const body = { names: STARTING_ZONE_NAMES, elsewhere: 'c', places, moves: [code] }
  expect(await admin.write('/api/staff/catalogue/zones', body)).toMatchObject({ status: 200, body: { saved: true } })
  test.runtime.catalogue.drop()
}

const renewalIn = (zone: Zone) => DEMO_PRICES.base['print-low']['1year'].renewal + DEMO_PRICES.shipping['1year'][zone]
const deliverablesOf = async (id: string) =>
  (await readers.subscriptionsOf(id)).map(({ activeDeliverable }) => activeDeliverable)

async function buy(name: string, item: object = ITEM) {
  const shopper = openShopper(test)
  const email = `${name.toLowerCase()}@example.net`
  await shopper.add({ type: 'personal-subscription', item })
  const started = startedBy(await shopper.checkout({ name, email, password, address: item === ITEM ? BERLIN : null }))
  await shopper.pay(started, VISA)
  await shopper.poll(started.id)
  await shopper.seePage()
  const [row] = await db().select().from(account).where(eq(account.email, email))
  const id = row?.id ?? ''
  expect(await deliverablesOf(id)).toEqual([item === ITEM ? 'print-c' : 'digital'])
  return { shopper, id }
}

describe('a subscription whose country has moved', () => {
  it.each(['before the notice', 'between the notice and the charge'])(
    'renews automatically in its own zone, moved %s',
    async (when) => {
      expect(renewalIn('b')).not.toBe(renewalIn('c'))
      const reader = await readers.join({ deliverable: 'print-c', had: USED_UP, pays: 'visa' })
      if (when === 'before the notice') await moveToCanada('Netherlands', 'NL')
      await run()
      if (when !== 'before the notice') await moveToCanada('Netherlands', 'NL')
      const { chargeOn = '' } = (await renewalOf(reader.id)) ?? {}
      await on(chargeOn)
      expect(await renewalOf(reader.id)).toMatchObject({ state: 'done', deliverable: 'print-c' })
      expect(await readers.charged(reader.email)).toEqual([renewalIn('c')])
      expect(await deliverablesOf(reader.id)).toEqual(['print-c', 'print-c'])
      await booksAreRight()
    },
  )

  it('is renewed by hand in its own zone, to the end', async () => {
    const { shopper, id } = await buy('Konrad')
    await moveToCanada('Germany', 'DE')
    await shopper.add({ type: 'personal-subscription', item: { ...ITEM, renewal: true } })
    const started = startedBy(await shopper.checkout({ shipcode: 'ship-c', shown_total: renewalIn('c') }))
    await shopper.pay(started, VISA)
    expect(await shopper.poll(started.id)).toMatchObject({ body: { status: 'completed' } })
    expect(await deliverablesOf(id)).toEqual(['print-c', 'print-c'])
    await booksAreRight()
  })

  it('is upgraded to print in the zone of its address, at the price from before the move', async () => {
    const { shopper, id } = await buy('Lena', { ...ITEM, medium: 'digital' })
    expect((await shopper.post('/api/account/address/ship-c', { address: BERLIN })).status).toBe(200)
    const [{ token } = { token: '' }] = await readers.subscriptionsOf(id)
    const optionsSeen = async () => {
      const { body } = await shopper.get(`/api/account/subscriptions/${token}`)
      return (body as { upgrade: { options: { low_prices: Record<Zone, number> } } }).upgrade.options
    }
    const before = await optionsSeen()
    expect(before.low_prices.b).not.toBe(before.low_prices.c)
    await moveToCanada('Germany', 'DE')
    expect(await optionsSeen()).toEqual(before)
    const wanted = { subscription: { token, deliverable: 'print-c' }, shown_total: before.low_prices.c }
    const started = upgradeOf(await shopper.checkoutAt(UPDATE, wanted))
    await shopper.pay(started, VISA)
    expect(await shopper.poll(started.id)).toMatchObject({ body: { status: 'completed' } })
    expect(await deliverablesOf(id)).toEqual(['print-c'])
    await booksAreRight()
  })

  it('comes back to print, in its own zone and for nothing, after a time of digital', async () => {
    const { shopper, id } = await buy('Mats')
    const [{ token } = { token: '' }] = await readers.subscriptionsOf(id)
    const change = (deliverable: string) => shopper.checkoutAt(UPDATE, { subscription: { token, deliverable } })
    expect((await change('digital')).body).toEqual({ type: 'update-succeeded' })
    await moveToCanada('Germany', 'DE')
    expect((await change('print-c')).body).toEqual({ type: 'update-succeeded' })
    expect(await deliverablesOf(id)).toEqual(['print-c'])
  })
})

function upgradeOf({ body }: Answer) {
  const { type, data } = body as { type: string; data: { data: Record<string, string> } }
  if (type !== 'upgrade-checkout') throw new Error(JSON.stringify(body))
  return { id: data.data.payment_intent_id ?? '', secret: data.data.stripe_secret ?? '' }
}

it('a gift by mail begins in the zone that it was bought for', async () => {
  const giver = openGiver(() => test)
  await giver.logIn()
  const id = await giver.give({ name: 'Amke', address: AMSTERDAM, send_on: giver.inDays(5) }, 'print-c')
  await moveToCanada('Netherlands', 'NL')
  await startDueGifts({ ...giver.context(), now: giver.noon(5) })
  const { startedAt, subscriptionId } = (await giver.readGift(id)) ?? {}
  expect(startedAt).not.toBeNull()
  const [begun] = await db()
    .select()
    .from(subscription)
    .where(eq(subscription.id, subscriptionId ?? ''))
  expect(begun).toMatchObject({ activeDeliverable: 'print-c', setDeliverable: 'print-c' })
})
