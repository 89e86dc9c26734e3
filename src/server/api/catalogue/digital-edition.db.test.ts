import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { DIGITAL_NOT_SOLD } from '#domain/catalogue/digital-edition.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { openReturns } from '../../../../tests/support/returns.ts'
import { HOME, openShopper } from '../../../../tests/support/shopper.ts'
import { DIGITAL, EMPTY, PASSWORD } from '../../../../tests/support/staff-orders.ts'
import { gift } from '../../db/schema/orders.ts'
import { attempt } from '../../db/schema/payments.ts'
import { issue } from '../../db/schema/publication.ts'
import { releaseIssue } from '../../services/issues/release-issue.ts'

const { test, db, member, buy, subscriptionOf } = openReturns()

const ITEMS = {
  issue: { type: 'digital-issue', ref: 'iss:51' },
  gift: { type: 'gift-subscription', item: { deliverable: 'digital', level: 'low', term: '1year' } },
  subscription: { type: 'personal-subscription', item: DIGITAL },
}
const CARTS = {
  issue: { items: [{ item: 'digital-issue', ref: 'iss:51', quantity: 1 }] },
  gift: { giftsubs: [{ deliverable: 'digital', level: 'low', term: '1year', quantity: 1 }] },
  subscription: { subscription: DIGITAL },
}
const KINDS = ['issue', 'gift', 'subscription'] as const
const guest = { name: 'Maren Holt', email: 'maren@example.org', password: PASSWORD }
const attempts = async () => (await db().select().from(attempt)).length

/** As an administrator does it in the console. */
async function sell(sellsDigital: boolean) {
  const admin = await member('staff')
  expect((await admin.write('/api/staff/catalogue/settings', { sellsDigital })).status).toBe(200)
  await expect.poll(async () => (await test.runtime.app.catalogue()).publication.sellsDigital).toBe(sellsDigital)
}

beforeEach(() => sell(true))

describe('with the digital edition switched off', () => {
  it.each(KINDS)('a digital %s is not added to the cart, nor bought past it, and nothing is charged', async (kind) => {
    await sell(false)
    const shopper = openShopper(test)
    const before = await attempts()
    expect(await shopper.add(ITEMS[kind])).toMatchObject({ status: 422, body: { errors: DIGITAL_NOT_SOLD } })
    const refused = await shopper.checkout({ ...guest, cart: { ...EMPTY, ...CARTS[kind] } })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(DIGITAL_NOT_SOLD)])
    expect(await attempts()).toBe(before)
  })

  it.each(KINDS)('a digital %s that was in the cart is marked, and can’t be paid until it is removed', async (kind) => {
    const shopper = openShopper(test)
    expect((await shopper.add(ITEMS[kind])).status).toBe(200)
    const before = await attempts()
    await sell(false)
    const { body } = await shopper.get('/api/cart')
    expect(body).toMatchObject({ billing: { a: { reported: [{ problem: DIGITAL_NOT_SOLD }] } } })
    const refused = await shopper.checkout(guest)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(DIGITAL_NOT_SOLD)])
    expect(await attempts()).toBe(before)
    const emptied = await shopper.post('/api/cart/remove', { item: ITEMS[kind], all: true })
    expect(emptied).toMatchObject({ status: 200, body: { count: 0 } })
  })

  it.each(KINDS)('staff can’t order a digital %s for a reader, not even free', async (kind) => {
    await sell(false)
    const clerk = await member('finance')
    const order = { name: 'Maren Holt', email: 'maren@example.org', cart: { ...EMPTY, ...CARTS[kind] } }
    const quoted = await clerk.write('/api/staff/orders/quote', { ...order, payment: { by: 'comp', note: 'Asked' } })
    expect([quoted.status, JSON.stringify(quoted.body)]).toEqual([422, expect.stringContaining(DIGITAL_NOT_SOLD)])
  })

  it('print and digital products are sold as before', async () => {
    await sell(false)
    const shopper = openShopper(test)
    const products = (await test.runtime.app.catalogue()).products
    const ref = products.find(({ kind }) => kind === 'digital')?.ref
    for (const item of [
      { type: 'print-issue', ref: 'iss:51' },
      { type: 'digital-product', ref },
      { type: 'personal-subscription', item: { ...DIGITAL, medium: 'print' } },
    ])
      expect((await shopper.add(item)).status).toBe(200)
  })

  it('the prices of subscriptions are those of print', async () => {
    const categories = async () => {
      const { body } = await openShopper(test).get('/api/subscribe')
      return Object.keys((body as { pricing: { base: object } }).pricing.base)
    }
    expect(await categories()).toContain('digital-low')
    await sell(false)
    expect(await categories()).toEqual(['print-low', 'print-high'])
  })

  it('a print reader can’t change to digital, and a digital one may stay or change to print', async () => {
    await buy('print@example.org', { subscription: { ...DIGITAL, medium: 'print' } })
    await buy('stays@example.org', { subscription: DIGITAL })
    await sell(false)
    const change = async (email: string) => {
      const reader = openShopper(test)
      await reader.login(email, PASSWORD.password)
      const { token } = await subscriptionOf(email)
      const { body } = await reader.get(`/api/account/subscriptions/${token}`)
      const { forms } = (body as { upgrade: { options: { forms: string[] } } }).upgrade.options
      const wanted = { subscription: { token, deliverable: 'digital' }, address: null }
      return { forms, answer: await reader.checkoutAt('/api/account/subscriptions/update', wanted) }
    }
    const print = await change('print@example.org')
    expect(print.forms).not.toContain('digital')
    expect(JSON.stringify(print.answer.body)).toContain(DIGITAL_NOT_SOLD)
    expect((await subscriptionOf('print@example.org')).activeDeliverable).toBe('print-a')
    const digital = await change('stays@example.org')
    expect(digital.forms).toContain('digital')
    expect(digital.answer.status).toBe(200)
  })

  it('a print gift isn’t redeemed as digital, and a digital gift is redeemed as it was given', async () => {
    const paper = await buy('giver-a@example.org', {
      giftsubs: [{ ...CARTS.gift.giftsubs[0], deliverable: 'print-a' }],
    })
    const digital = await buy('giver-b@example.org', CARTS.gift)
    await sell(false)
    const redeem = async (order: string, email: string) => {
      const [row] = await db().select().from(gift).where(eq(gift.purchaseId, order))
      const body = { ...guest, email, address: HOME, subscription: { token: row?.token, deliverable: 'digital' } }
      return openShopper(test).checkoutAt('/api/subscribe/redeem', body)
    }
    const refused = await redeem(paper.id, 'taker-a@example.org')
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(DIGITAL_NOT_SOLD)])
    expect((await redeem(digital.id, 'taker-b@example.org')).status).toBe(200)
  })
})

describe('an issue without a digital edition', () => {
  const publishedOn = async (number: number) => {
    test.runtime.catalogue.drop()
    return (await test.runtime.app.catalogue()).issues.find((one) => one.number === number)?.publishedOn ?? null
  }

  it('is out and sold in print once it is closed, stays out when digital is sold again, and needs no release', async () => {
    const mailings = await mailingsOf(test)
    await mailings.next()
    await mailings.plan(53)
    await buy('waits@example.org', { subscription: DIGITAL })
    const { tokensLeft } = await subscriptionOf('waits@example.org')
    await sell(false)
    await db().execute(
      sql`insert into stock (ref, on_hand) values ('iss:52', 5) on conflict (ref) do update set on_hand = 5`,
    )
    const copy = { type: 'print-issue', ref: 'iss:52' }
    expect(await publishedOn(52)).toBeNull()
    expect((await openShopper(test).add(copy)).status).toBe(422)
    const run = await mailings.closed()
    expect(await publishedOn(52)).not.toBeNull()
    expect((await openShopper(test).add(copy)).status).toBe(200)
    expect((await openShopper(test).add({ type: 'digital-issue', ref: 'iss:52' })).status).toBe(422)
    // Who has paid for digital keeps the token, and is served by a release.
    expect((await subscriptionOf('waits@example.org')).tokensLeft).toBe(tokensLeft)
    await sell(true)
    expect(await publishedOn(52)).not.toBeNull()
    expect(await openShopper(test).add({ type: 'digital-issue', ref: 'iss:52' })).toMatchObject({ status: 422 })
    // The next is released without it.
    const released = await releaseIssue(test.runtime.mailingContext, { ...mailings.signed(), issue: 53 })
    expect(released.ok).toBe(true)
    expect((await subscriptionOf('waits@example.org')).tokensLeft).toBe((tokensLeft ?? 0) - 1)
    await mailings.undo(run.id)
    expect(await publishedOn(52)).toBeNull()
  })

  it('that was closed before the switch is out from then on', async () => {
    await db().update(issue).set({ releasedAt: null, closedAt: new Date() }).where(eq(issue.number, 50))
    expect(await publishedOn(50)).toBeNull()
    await sell(false)
    expect(await publishedOn(50)).not.toBeNull()
  })
})

it('what a reader may read stays theirs', async () => {
  await sell(false)
  const reader = openShopper(test)
  await reader.login('digital@example.com')
  const Cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const latest = (await test.runtime.app.catalogue()).issues.find(({ number }) => number === 51)
  if (!latest) throw new Error('There is no issue 51.')
  const { right } = await test.runtime.app.reading.text(
    new Request('http://localhost/', { headers: { Cookie } }),
    latest,
  )
  expect(right).not.toBeNull()
})
