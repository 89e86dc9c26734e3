import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { CartAnswer } from '#contract/cart.ts'
import { NOT_A_WHOLE_NUMBER } from '#domain/cart/asked-quantity.ts'
import { NO_LONGER_SOLD, SOLD_OUT } from '#domain/catalogue/stock.ts'
import { BECAME_RENEWAL, RENEWAL_NOT_NECESSARY } from '#domain/subscriptions/renewal-or-new.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { GIFT, PIN, PRINT, runtimeWithCarts, TOTE } from '../../../../tests/support/carts.ts'

const SHIRT = { type: 'sized-product', ref: 'sze:tee-m' }
const DIGITAL = { type: 'digital-issue', ref: 'iss:51' }
const PERSONAL = { type: 'personal-subscription', item: { medium: 'print', level: 'low', term: '1year', coupon: null } }
const DONATION = { type: 'donation-item', item: { process: 'onetime', dollars: 25, amount: 2500 } }

const { test, db, add, read, quantities, loggedIn } = runtimeWithCarts()

describe('a visitor without a cart', () => {
  it('reads an empty one, and gets no session for it', async () => {
    const browser = openBrowser(test.web)
    const { billing, ...rest } = await read(browser)
    expect(rest).toEqual({ count: 0, invoiced: false, notice: null })
    expect(billing.a).toEqual(billing.c)
    expect(billing.a).toMatchObject({
      goods: [],
      giftsubs: [],
      giftees: [],
      membership: null,
      donation: null,
      total: 0,
    })
    expect(browser.cookies.size).toBe(0)
  })

  it('gets a session with the first thing added, and none by removing or by what is refused', async () => {
    const browser = openBrowser(test.web)
    await browser.post('/api/cart/remove', { item: TOTE, all: true })
    await browser.post('/api/cart', { ...TOTE, qty: '2abc' })
    expect((await browser.post('/api/cart', { ...TOTE, ref: 'prd:none' })).status).toBe(422)
    expect(browser.cookies.size).toBe(0)
    expect((await add(browser, TOTE)).count).toBe(1)
    expect(browser.cookies.size).toBe(1)
  })
})

describe('a cart', () => {
  it('is priced for each zone by the names of the spec, its lines sorted by id', async () => {
    const browser = openBrowser(test.web)
    for (const item of [SHIRT, PRINT, { ...TOTE, qty: 2 }, DIGITAL, { ...GIFT, qty: 2 }, PERSONAL, DONATION]) {
      await add(browser, item)
    }
    const { billing, count } = await read(browser)
    expect(count).toBe(9)
    const ids = billing.a.reported.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
    expect(billing.a.reported.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Reader’s Tote', 2],
      ['No. 51, Thresholds (Digital)', 1],
      ['Donation', 1],
      ['Gift subscription: Standard Print (1 year, 4 issues)', 2],
      ['Subscription: Standard Print (1 year, 4 issues)', 1],
      ['No. 51, Thresholds (Print)', 1],
      ['Fold Mark T-shirt, Medium', 1],
    ])
    const goods = (zone: 'a' | 'b' | 'c') => billing[zone].goods.reduce((sum, { outlays }) => sum + outlays.shipping, 0)
    expect([goods('a'), goods('b'), goods('c')]).toEqual([800, 2000, 3200])
    expect(billing.a.membership?.outlays).toEqual({ amount: 4800, shipping: 600, discount: 0 })
    expect(billing.c.membership?.outlays).toEqual({ amount: 4800, shipping: 3000, discount: 0 })
    expect(billing.c.giftsubs[0]).toMatchObject({ qty: 2, outlays: { amount: 9600, shipping: 3200, discount: 2000 } })
    expect(billing.b.donation).toEqual({ amount: 2500, process: 'onetime' })
    for (const { subtotal, shipping, discount, waived, total } of Object.values(billing)) {
      expect(total).toBe(subtotal + shipping - discount - waived)
    }
  })

  it('takes back each line as the line says', async () => {
    const browser = openBrowser(test.web)
    for (const item of [SHIRT, DIGITAL, GIFT, PERSONAL, DONATION]) await add(browser, item)
    for (const { cart: item, change_quantity, quantity } of (await read(browser)).billing.a.reported) {
      const before = (await read(browser)).count
      const more = await add(browser, item ?? {})
      expect(more.count).toBe(change_quantity ? before + 1 : before)
      const less = await browser.post('/api/cart/remove', { item })
      expect((less.body as CartAnswer).count).toBe(before)
      const gone = await browser.post('/api/cart/remove', { item, all: true })
      expect((gone.body as CartAnswer).count).toBe(before - quantity)
    }
    expect((await read(browser)).count).toBe(0)
  })

  it('never goes below 1 by taking one away', async () => {
    const browser = openBrowser(test.web)
    await add(browser, { ...TOTE, qty: 2 })
    for (const left of [1, 1]) {
      const { body } = await browser.post('/api/cart/remove', { item: TOTE })
      expect(quantities(body as CartAnswer)).toEqual([left])
    }
  })

  it('is that of one visitor alone', async () => {
    const [one, other] = [openBrowser(test.web), openBrowser(test.web)]
    await add(one, TOTE)
    await add(other, { ...PIN, qty: 3 })
    expect(quantities(await read(one))).toEqual([1])
    expect(quantities(await read(other))).toEqual([3])
  })
})

describe('a quantity', () => {
  it.each<[unknown, number]>([
    [undefined, 1],
    [3, 3],
    ['3', 3],
    [-1, 1],
    ['-1', 1],
    [0, 1],
    [1e9, 50],
    [1.5, 1],
    ['2.7', 2],
    [`${'9'.repeat(400)}`, 50],
  ])('of %j counts as %i', async (qty, expected) => {
    expect(quantities(await add(openBrowser(test.web), { ...TOTE, qty }))).toEqual([expected])
  })

  it.each<[unknown]>([[Number.NaN], [null], ['2abc'], [''], ['1,5'], [[2]], [{}], [true]])(
    'of %j is refused beside its field',
    async (qty) => {
      const browser = openBrowser(test.web)
      const { status, body } = await browser.post('/api/cart', { ...TOTE, qty })
      expect([status, body]).toEqual([422, { errors: { qty: NOT_A_WHOLE_NUMBER } }])
      expect((await read(browser)).count).toBe(0)
    },
  )

  it('stops at the stock, at 50 copies, at 20 gifts and at one digital copy', async () => {
    const browser = openBrowser(test.web)
    for (const item of [PIN, TOTE, GIFT, DIGITAL]) await add(browser, { ...item, qty: 60 })
    expect(quantities(await read(browser))).toEqual([6, 50, 1, 20])
  })

  it('that there are too few of says so itself, in the answer to what is added alone', async () => {
    const browser = openBrowser(test.web)
    const capped = async (item: object) => ((await add(browser, item)) as { capped?: boolean }).capped
    expect(await capped({ ...PIN, qty: 4 })).toBe(false)
    expect(await capped({ ...PIN, qty: 2 })).toBe(false)
    expect(await capped(PIN)).toBe(true)
    expect(await capped({ ...GIFT, qty: 20 })).toBe(false)
    expect(await capped(GIFT)).toBe(true)
    expect(await capped(DIGITAL)).toBe(false)
    expect(await capped(DIGITAL)).toBe(false)
    expect(await read(browser)).not.toHaveProperty('capped')
  })

  it('above what has become available is marked and left as it is', async () => {
    const browser = openBrowser(test.web)
    await add(browser, { ...PIN, qty: 6 })
    await db().execute(sql`update stock set reserved = 4 where ref = 'prd:enamel-pin'`)
    const [line] = (await read(browser)).billing.a.reported
    expect(line).toMatchObject({ quantity: 6, problem: 'Only 2 left.' })
    await db().execute(sql`update stock set reserved = 0 where ref = 'prd:enamel-pin'`)
  })
})

describe('what is sent', () => {
  it.each<[string, object]>([
    ['a price', { ...TOTE, price: 1 }],
    ['a discount', { ...GIFT, item: { ...GIFT.item, discount: 9600 } }],
    ['a total', { ...DONATION, total: 0 }],
    ['a type that is in no cart', { type: 'subscription-upgrade', ref: 'prd:tote-bag' }],
    ['a ref without its prefix', { ...TOTE, ref: 'tote-bag' }],
    ['nothing', {}],
    ['a list', [TOTE]],
    ['a donation that is not whole', { ...DONATION, item: { process: 'onetime', dollars: 0.5 } }],
    ['a donation of less than a dollar', { ...DONATION, item: { process: 'onetime', dollars: -5, amount: -500 } }],
    ['a donation whose sums disagree', { ...DONATION, item: { process: 'onetime', dollars: 25, amount: 1 } }],
    ['an unknown term', { ...PERSONAL, item: { ...PERSONAL.item, term: '9year' } }],
  ])('with %s is refused, and changes nothing', async (_, body) => {
    const browser = openBrowser(test.web)
    await add(browser, TOTE)
    for (const [path, sent] of [
      ['/api/cart', body],
      ['/api/cart/remove', { item: body, all: true }],
    ] as const) {
      expect((await browser.post(path, sent)).status).toBe(422)
    }
    expect(quantities(await read(browser))).toEqual([1])
  })

  it.each<[string, object, unknown]>([
    ['a thing that nobody sells', { ...TOTE, ref: 'prd:nothing' }, { ref: NO_LONGER_SOLD }],
    ['an issue that is not released', { ...DIGITAL, ref: 'iss:52' }, { ref: NO_LONGER_SOLD }],
    ['a thing in a form it does not have', { ...TOTE, type: 'digital-product' }, { ref: NO_LONGER_SOLD }],
    ['a shirt without its size', { type: 'basic-product', ref: 'prd:broadfold-tee' }, { ref: NO_LONGER_SOLD }],
    ['what is sold out', { type: 'basic-product', ref: 'prd:slipcase' }, SOLD_OUT],
    [
      'a coupon that there is not',
      { ...GIFT, item: { ...GIFT.item, coupon: 'made-up' } },
      { coupon: 'Unable to apply coupon MADE-UP' },
    ],
  ])('to add %s is refused with the reason', async (_, item, errors) => {
    const { status, body } = await openBrowser(test.web).post('/api/cart', item)
    expect([status, body]).toEqual([422, { errors }])
  })

  it('takes a coupon as it is typed, and says when it does not apply', async () => {
    const browser = openBrowser(test.web)
    const item = { ...PERSONAL.item, coupon: ' welcome ' }
    expect((await add(browser, { ...PERSONAL, item })).billing.a.discount).toBe(800)
    const high = await add(browser, { ...PERSONAL, item: { ...item, level: 'high' } })
    expect(high.billing.a.reported[0]).toMatchObject({ discount: 0, coupon_error: expect.stringContaining('Coupon') })
  })
})

describe('a subscription for a signed-in reader', () => {
  it('is a renewal for one who has or had one, and the reader is told until the cart is changed', async () => {
    const browser = await loggedIn('expired@example.com')
    const added = await add(browser, PERSONAL)
    expect(added.notice).toBe(BECAME_RENEWAL)
    expect(added.billing.a.membership?.subscription).toMatchObject({ renewal: true })
    expect((await add(browser, TOTE)).notice).toBe(BECAME_RENEWAL)
    const { body } = await browser.post('/api/cart/remove', { item: TOTE, all: true })
    expect((body as CartAnswer).notice).toBeNull()
  })

  it('is refused to a lifetime reader', async () => {
    const browser = await loggedIn('lifetime@example.com')
    const { status, body } = await browser.post('/api/cart', PERSONAL)
    expect([status, body]).toEqual([422, { errors: RENEWAL_NOT_NECESSARY }])
  })

  it('is no renewal for a guest, whatever the guest says', async () => {
    const item = { ...PERSONAL.item, renewal: true }
    const added = await add(openBrowser(test.web), { ...PERSONAL, item })
    expect(added.billing.a.membership?.subscription).toMatchObject({ renewal: false })
  })
})
