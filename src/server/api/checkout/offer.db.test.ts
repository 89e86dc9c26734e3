import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCartPayload } from '#contract/cart-payload.ts'
import { CHANGE_SETTINGS, NOT_FOR_NEW, NOT_FOR_RENEWALS, unableToApply } from '#domain/catalogue/coupon.ts'
import type { Review, SubscribeForm } from '#domain/checkout/subscribe-form.ts'
import { reviewForm } from '#domain/checkout/subscribe-form.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { CATEGORIES, issuesOf, SHIPCODE_OF_ZONE, TERMS, ZONES } from '#domain/vocabulary.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import type { Shopper } from '../../../../tests/support/shopper.ts'
import { CANADA, HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { gift, purchase } from '../../db/schema/orders.ts'
import { coupon, publication } from '../../db/schema/publication.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
})
afterAll(() => test.runtime.close())
const db = () => test.runtime.database.db

async function readerOf(key: string): Promise<Shopper> {
  const shopper = openShopper(test)
  await shopper.login(`${key}@example.com`)
  return shopper
}

describe('GET /api/subscribe', () => {
  it('has the prices by category and term, the full price of longer terms, and shipping by term and zone', async () => {
    const { status, body } = await openShopper(test).get('/api/subscribe')
    expect(status).toBe(200)
    const price = (sale: number, full: number | null) => ({
      introductory: { sale, full },
      renewal: { sale, full },
    })
    expect(body).toMatchObject({
      pricing: {
        base: {
          'print-low': { '1year': price(4800, null), '2year': price(9120, 9600), '3year': price(12960, 14400) },
          'digital-high': { '1year': price(7200, null), lifetime: price(108000, null) },
        },
        shipping: { '1year': { a: 600, b: 1600, c: 3000 }, '3year': { a: 1800, b: 4800, c: 9000 } },
      },
      phase: 'introductory',
      lifetime: false,
      coupon: null,
      coupon_errors: { personal: null, gift: null },
      flags: { checkout_later: true, add_donation: true, add_products: true },
    })
  })

  it('knows who asks', async () => {
    const active = await (await readerOf('active')).get('/api/subscribe')
    expect(active.body).toMatchObject({ phase: 'renewal', lifetime: false })
    const lifetime = await (await readerOf('lifetime')).get('/api/subscribe')
    expect(lifetime.body).toMatchObject({ phase: 'renewal', lifetime: true })
    expect((await openShopper(test).get('/api/subscribe?admin-view=anybody')).status).toBe(404)
  })

  it('has the flags of the page that is asked about', async () => {
    const [row] = await db().select({ flags: publication.flags }).from(publication)
    const flags = row?.flags
    if (!flags) throw new Error('There is no publication.')
    const off = { ...flags, checkoutLater: { ...flags.checkoutLater, renew: false } }
    await db().update(publication).set({ flags: off })
    test.runtime.catalogue.drop()
    const on = async (page: string) => (await openShopper(test).get(`/api/subscribe?page=${page}`)).body
    expect(await on('renew')).toMatchObject({ flags: { checkout_later: false, add_donation: true } })
    expect(await on('subscribe')).toMatchObject({ flags: { checkout_later: true } })
    await db().update(publication).set({ flags })
    test.runtime.catalogue.drop()
  })
})

describe('GET /api/subscribe?coupon=', () => {
  const WELCOME = { code: 'WELCOME', applied: 'other', uses_left: null }

  it.each([
    ['welcome', null, WELCOME, [null, null]],
    ['WELCOME', 'active', WELCOME, [NOT_FOR_RENEWALS, null]],
    ['GIFT10', null, { applied: 'gift' }, [CHANGE_SETTINGS, null]],
    ['GIFT10', 'active', { applied: 'gift' }, [NOT_FOR_RENEWALS, null]],
    ['COMEBACK', null, { applied: 'renewal' }, [NOT_FOR_NEW, NOT_FOR_NEW]],
    ['COMEBACK', 'expired', { applied: 'renewal' }, [null, NOT_FOR_NEW]],
    ['FIRSTTEN', null, { uses_left: 1 }, [null, null]],
  ])('%s for %s', async (code, reader, found, [personal, forGift]) => {
    const shopper = reader ? await readerOf(reader) : openShopper(test)
    const { body } = await shopper.get(`/api/subscribe?coupon=%20${code}`)
    expect(body).toMatchObject({ coupon: found, coupon_errors: { personal, gift: forGift } })
  })

  it('gives the discounts by their names', async () => {
    const { body } = await openShopper(test).get('/api/subscribe?coupon=COMEBACK')
    expect(body).toMatchObject({
      coupon: { discounts: { print_us: 1200, print_ca: 0, print_intl: 0, digital: 0 } },
    })
  })

  it.each([
    ['is unknown', 'NOSUCH'],
    ['is over', 'SPRING26'],
    ['is empty', 'NOTHING'],
  ])('that %s cannot be applied', async (_, code) => {
    const { body } = await openShopper(test).get(`/api/subscribe?coupon=${code}`)
    const fault = unableToApply(code)
    expect(body).toMatchObject({ coupon: null, coupon_errors: { personal: fault, gift: fault } })
  })

  it('that is used up cannot be applied', async () => {
    await db().update(coupon).set({ used: 10 }).where(eq(coupon.code, 'FIRSTTEN'))
    const { body } = await openShopper(test).get('/api/subscribe?coupon=FIRSTTEN')
    expect(body).toMatchObject({ coupon: null, coupon_errors: { personal: unableToApply('FIRSTTEN') } })
    await db().update(coupon).set({ used: 0 }).where(eq(coupon.code, 'FIRSTTEN'))
  })

  it('that the reader’s own unfinished order holds can still be applied', async () => {
    const shopper = await readerOf('donor')
    const subscription = { medium: 'digital', level: 'low', term: '1year', coupon: 'FIRSTTEN' }
    const cart = { items: [], giftsubs: [], donation: null, subscription }
    startedBy(await shopper.checkout({ name: 'Lucian Farrokhzad', origin: '/subscribe', cart }))
    expect((await shopper.get('/api/subscribe?coupon=FIRSTTEN')).body).toMatchObject({ coupon: { uses_left: 1 } })
    expect((await shopper.get('/api/subscribe?coupon=FIRSTTEN&page=renew')).body).toMatchObject({ coupon: null })
  })
})

const NETHERLANDS = {
  line1: 'Kerkstraat 88',
  line2: '',
  city: 'Utrecht',
  state: '',
  postcode: '3512 AB',
  country: 'NL',
}
const ADDRESSES = { a: HOME, b: CANADA, c: NETHERLANDS }
const password = { password: 'a quiet harbour', confirm: 'a quiet harbour' }
const newGuest = () => ({ name: 'Ines Duarte', email: `guest-${randomUUID()}@example.net`, password })

const standard = { medium: 'print', level: 'low', term: '1year' }
const gifts = { deliverable: 'print-a', level: 'low', term: '1year' }
const NOTHING = { items: [], giftsubs: [], donation: null, subscription: null }

describe('what a page never sends', () => {
  const onePersonal = (change: object) => ({ ...NOTHING, subscription: { ...standard, ...change } })
  const oneGift = (change: object) => ({ ...NOTHING, giftsubs: [{ ...gifts, ...change }] })

  it.each([
    ['a term', onePersonal({ term: '10year' }), 'cart.subscription.term'],
    ['a level', onePersonal({ level: 'free' }), 'cart.subscription.level'],
    ['a medium', onePersonal({ medium: 'parchment' }), 'cart.subscription.medium'],
    ['a deliverable', oneGift({ deliverable: 'print-d' }), 'cart.giftsubs.0.deliverable'],
    ['a number of gifts', oneGift({ quantity: 'two' }), 'giftsubs.0.quantity'],
    ['a gift coupon for oneself', onePersonal({ coupon: 'GIFT10' }), 'coupon'],
    ['a renewal coupon for a first subscription', onePersonal({ renewal: true, coupon: 'COMEBACK' }), 'coupon'],
    ['a renewal coupon for a gift', oneGift({ coupon: 'COMEBACK' }), 'coupon'],
    ['a coupon at the high level', onePersonal({ level: 'high', coupon: 'WELCOME' }), 'coupon'],
    ['a coupon that there is none of', onePersonal({ coupon: 'NOSUCH' }), 'coupon'],
    ['a donation in parts of a dollar', { ...NOTHING, donation: { process: 'onetime', dollars: 0.5 } }, 'amount'],
  ])('%s is refused beside its field', async (_, cart, field) => {
    const answer = await openShopper(test).checkout({ ...newGuest(), address: HOME, shipcode: 'ship-a', cart })
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } })
  })

  it('a price of its own, or a category, is refused as a whole', async () => {
    for (const change of [{ price: 1 }, { category: 'print-low' }]) {
      const cart = onePersonal(change)
      const answer = await openShopper(test).checkout({ ...newGuest(), address: HOME, shipcode: 'ship-a', cart })
      expect(answer).toMatchObject({ status: 422, body: { errors: expect.stringContaining('Unknown field') } })
    }
  })

  it('a subscription of one’s own as a gift is refused', async () => {
    const cart = onePersonal({})
    const answer = await openShopper(test).checkout({ ...newGuest(), address: HOME, cart }, '&gift')
    expect(answer).toMatchObject({ status: 422, body: { errors: { subscription: expect.any(String) } } })
  })
})

describe('for any settings', () => {
  const settings = {
    category: fc.constantFrom(...CATEGORIES),
    term: fc.constantFrom(...TERMS),
    zone: fc.constantFrom(...ZONES),
    quantity: fc.integer({ min: 1, max: 20 }),
    donation: fc.constantFrom(0, 1, 25),
  }
  const MODEST = { numRuns: 12 }

  type Wanted = Omit<SubscribeForm, 'coupon'> & { code: string | null }

  /** As the page does it: the coupon and the prices that came with it, and the cart that its review made. */
  async function reviewed({ code, ...form }: Wanted, page: 'subscribe' | 'renew'): Promise<Review> {
    const request = new Request(`http://localhost:3000/${page}`)
    const {
      list,
      today,
      coupon: found,
    } = await test.runtime.app.checkout.offer(request, {
      reader: null,
      coupon: code,
      page,
      network: '203.0.113.1',
    })
    return reviewForm({ ...form, coupon: found }, { list, currency: DOLLARS, today, addDonation: true })
  }

  /** Buys it, and says what the provider was asked for and what was granted. */
  async function buy(shopper: Shopper, { cart, bill }: Review, body: object, query = '') {
    const sent = { ...body, origin: '/subscribe', shown_total: bill.total, cart: toCartPayload(cart, DOLLARS) }
    const answer = await shopper.checkout(sent, query)
    const { type, data } = answer.body as { type: string; data: { receipt: string } }
    if (type === 'gratis') return { amount: 0, ...(await granted(data.receipt)) }
    const intent = startedBy(answer)
    const amount = await amountOf(intent.id)
    await shopper.pay(intent, VISA)
    const { receipt } = (await shopper.poll(intent.id)).body as { receipt: string }
    return { amount, ...(await granted(receipt)) }
  }

  async function amountOf(id: string): Promise<number | undefined> {
    const { intents } = (await (await test.web.request('/sandbox/payments.json')).json()) as {
      intents: { id: string; amount: number }[]
    }
    return intents.find((intent) => intent.id === id)?.amount
  }

  async function granted(receipt: string) {
    const [order] = await db().select().from(purchase).where(eq(purchase.receipt, receipt))
    const id = order?.id ?? ''
    const entries = await db().select().from(ledgerEntry).where(eq(ledgerEntry.purchaseId, id))
    const tokens = entries.filter(({ kind }) => kind === 'granted').map((entry) => entry.tokens)
    const gifted = await db().select().from(gift).where(eq(gift.purchaseId, id))
    return { total: order?.total, tokens, gifts: gifted.map(({ term }) => term) }
  }

  it('a guest pays for a subscription of their own what the review showed, and gets its issues', async () => {
    const code = fc.constantFrom(null, 'WELCOME', 'GIFT10', 'COMEBACK', 'NOSUCH')
    const property = fc.asyncProperty(fc.record({ ...settings, code }), async (wanted) => {
      const review = await reviewed({ ...wanted, purpose: 'personal' }, 'subscribe')
      const { zone } = wanted
      const body = { ...newGuest(), address: ADDRESSES[zone], shipcode: SHIPCODE_OF_ZONE[zone] }
      const { total } = review.bill
      expect(await buy(openShopper(test), review, body)).toEqual({
        amount: total,
        total,
        tokens: [issuesOf({ ...wanted, issuesPerYear: 4 })],
        gifts: [],
      })
    })
    await fc.assert(property, MODEST)
  })

  it('a guest pays for gifts what the review showed, and gets as many', async () => {
    const code = fc.constantFrom(null, 'WELCOME', 'GIFT10', 'ONTHEHOUSE')
    const property = fc.asyncProperty(fc.record({ ...settings, code }), async (wanted) => {
      const review = await reviewed({ ...wanted, purpose: 'gift' }, 'subscribe')
      const { password: _, ...who } = newGuest()
      const { total } = review.bill
      expect(await buy(openShopper(test), review, who, '&gift')).toEqual({
        amount: total,
        total,
        tokens: [],
        gifts: Array(wanted.quantity).fill(wanted.term),
      })
    })
    await fc.assert(property, MODEST)
  })

  it('a reader pays for a renewal what the review showed, and gets its issues', async () => {
    const shopper = await readerOf('expired')
    const finite = fc.constantFrom(...TERMS.filter((term) => term !== 'lifetime'))
    const code = fc.constantFrom(null, 'COMEBACK', 'WELCOME')
    const property = fc.asyncProperty(fc.record({ ...settings, term: finite, code }), async (wanted) => {
      const review = await reviewed({ ...wanted, purpose: 'renewal' }, 'renew')
      const { zone } = wanted
      const address = zone === 'a' ? null : ADDRESSES[zone]
      const body = { name: 'Desmond Kairouz', address, shipcode: SHIPCODE_OF_ZONE[zone] }
      const { total } = review.bill
      expect(await buy(shopper, review, body)).toEqual({
        amount: total,
        total,
        tokens: [issuesOf({ ...wanted, issuesPerYear: 4 })],
        gifts: [],
      })
    })
    await fc.assert(property, MODEST)
  })
})
