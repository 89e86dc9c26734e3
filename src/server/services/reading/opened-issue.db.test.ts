import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { openReturns } from '../../../../tests/support/returns.ts'
import { HOME, openShopper } from '../../../../tests/support/shopper.ts'
import { DIGITAL, EMPTY, PASSWORD } from '../../../../tests/support/staff-orders.ts'
import { publication } from '../../db/schema/publication.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'

const auth = openReturns()
const { test, db, member, buy, redeem, subscriptionOf, readerOf } = auth
const PRINT = { ...DIGITAL, medium: 'print' } as const
const GIFT = { giftsubs: [{ deliverable: 'print-a', level: 'low', term: '1year', quantity: 1 }] }
const LATEST = 51

const includeDigital = (printIncludesDigital: boolean) => db().update(publication).set({ printIncludesDigital })

/** What the account may read, as the shelf, the account and the files have it. */
async function readable(email: string) {
  const { id } = await readerOf(email)
  const shelf = (await test.runtime.app.reading.shelf(id)).map(({ issue }) => issue.number)
  const overview = await test.runtime.app.account.overview(id)
  expect(overview.shelf.map(({ issue }) => issue.number)).toEqual(shelf)
  const files = await test.runtime.app.reading.ofAccount(id)
  expect(files.map(({ ref }) => ref)).toEqual(shelf.map((number) => `iss:${number}`))
  return shelf
}

async function place(email: string, cart: object, payment: object) {
  const cashier = await member('finance')
  const body = { name: 'Noor Haddad', email, cart: { ...EMPTY, ...cart }, payment, address: HOME, shipcode: 'ship-a' }
  const { total } = (await cashier.post('/api/staff/orders/quote', body)).body as { total: number }
  const placed = await cashier.write('/api/staff/orders/place', { ...body, shown_total: total })
  expect(placed.status).toBe(200)
  return (placed.body as { id: string }).id
}

async function cancel(email: string, amount: number) {
  const { token } = await subscriptionOf(email)
  const body = { subscription: token, amount, reason: 'Asked for it' }
  expect((await (await member('finance')).write(await auth.cancelPath(email), body)).status).toBe(200)
}

beforeEach(() => includeDigital(true))

it('opens the latest released issue to a new print subscriber at once, without a serving', async () => {
  await buy('new@example.org', { subscription: PRINT })
  expect(await readable('new@example.org')).toEqual([LATEST])
  const { id, tokensLeft } = await subscriptionOf('new@example.org')
  expect(tokensLeft).toBe(4)
  const entries = await db().select().from(ledgerEntry).where(eq(ledgerEntry.subscriptionId, id))
  expect(entries.map(({ kind }) => kind)).toEqual(['granted'])

  const reader = openShopper(test)
  await reader.login('new@example.org', PASSWORD.password)
  const { issues } = await test.runtime.app.catalogue()
  const issue = issues.find(({ number }) => number === LATEST)
  const locked = issue?.pieces.find(({ free }) => !free)
  expect(await (await reader.request(`/issue/${issue?.slug}/${locked?.slug}`)).text()).not.toContain('Keep reading')
  const refused = await reader.add({ type: 'digital-issue', ref: `iss:${LATEST}` })
  expect(refused).toMatchObject({ status: 422, body: { errors: 'You already have this issue.' } })
})

it('opens it for a redeemed gift, a comp, a check and an invoice', async () => {
  const { id } = await buy('giver@example.org', GIFT)
  await redeem(id, 'redeemed@example.org', 'print-b')
  await place('comped@example.org', { subscription: PRINT }, { by: 'comp', note: 'A thank-you' })
  const check = { by: 'check', received_on: '2026-11-14', note: '' }
  await place('phone@example.org', { subscription: PRINT }, check)
  const invoice = { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: true }
  await place('invoiced@example.org', { subscription: PRINT }, invoice)
  for (const one of ['redeemed', 'comped', 'phone', 'invoiced'])
    expect(await readable(`${one}@example.org`), one).toEqual([LATEST])
})

it('fixes the right when the subscription starts, whatever becomes of the setting', async () => {
  await buy('before@example.org', { subscription: PRINT })
  await includeDigital(false)
  await buy('without@example.org', { subscription: PRINT })
  expect(await readable('before@example.org')).toEqual([LATEST])
  await includeDigital(true)
  expect(await readable('without@example.org')).toEqual([])
})

it('ends the right when the subscription is refunded before an issue was sent', async () => {
  const order = await buy('refunded@example.org', { subscription: PRINT })
  await auth.refundOutside(order.id)
  expect(await readable('refunded@example.org')).toEqual([])
  await place('ended@example.org', { subscription: PRINT }, { by: 'comp', note: 'A thank-you' })
  await cancel('ended@example.org', 0)
  expect(await readable('ended@example.org')).toEqual([])
})

it('keeps the right when only the unsent issues are refunded, and ends it with the rest of the money', async () => {
  const order = await buy('part@example.org', { subscription: PRINT })
  const mailings = await mailingsOf(test)
  await mailings.next()
  await mailings.closed()
  await cancel('part@example.org', 4050)
  expect(await readable('part@example.org')).toEqual([LATEST])
  await auth.refundOutside(order.id, 1350)
  expect(await readable('part@example.org')).toEqual([])
})
