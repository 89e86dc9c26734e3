import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { appliesToSome, CHANGE_SETTINGS, NOT_FOR_NEW, unableToApply } from '../catalogue/coupon.ts'
import { DEMO_PRICES } from '../catalogue/demo-prices.ts'
import { DIGITAL_NOT_SOLD } from '../catalogue/digital-edition.ts'
import { COMEBACK, GIFT10, sampleCoupon, WELCOME } from '../catalogue/sample-coupon.ts'
import { cents } from '../money.ts'
import type { Cart } from './cart.ts'
import { EMPTY_CART } from './cart.ts'
import type { Shop } from './cart-pricing.ts'
import { priceCart, priceCheckout } from './cart-pricing.ts'
import { DONATION as donation, MEMBERSHIP as membership } from './sample-item.ts'

const shop: Shop = {
  list: DEMO_PRICES,
  currency: DOLLARS,
  products: new Map([
    ['prd:mug', { 'basic-product': { name: 'Mug', price: cents(1800), stock: 30 } }],
    [
      'iss:51',
      {
        'print-issue': { name: 'Issue 51', price: cents(1400), stock: 2 },
        'digital-issue': { name: 'Issue 51 (digital)', price: cents(800), stock: null },
      },
    ],
    ['prd:gone', { 'basic-product': { name: 'Poster', price: cents(2000), stock: 0 } }],
  ]),
  coupons: new Map([WELCOME, GIFT10, COMEBACK].map((coupon) => [coupon.code, coupon])),
  today: '2026-03-01',
}

const mugs = (quantity: number) => ({ type: 'basic-product', ref: 'prd:mug', quantity }) as const
const printIssue = (quantity: number) => ({ type: 'print-issue', ref: 'iss:51', quantity }) as const
const digitalIssue = { type: 'digital-issue', ref: 'iss:51', quantity: 1 } as const
const gift = {
  type: 'gift-subscription',
  deliverable: 'print-b',
  level: 'low',
  term: '1year',
  coupon: null,
  quantity: 2,
} as const
const cart = (known: Partial<Cart>): Cart => ({ ...EMPTY_CART, ...known })
const totals = (known: Partial<Cart>) => {
  const { a, b, c } = priceCart(cart(known), shop)
  return [a.total, b.total, c.total]
}

it('marks whatever is digital of an edition that is not sold, and nothing else', () => {
  const digital = { ...gift, deliverable: 'digital' } as const
  const mine = { ...membership, medium: 'digital' } as const
  const off = { ...shop, noDigital: true, owned: new Set(['iss:51']) }
  const all = { goods: [digitalIssue, printIssue(1), mugs(1)], giftsubs: [gift, digital], membership: mine, donation }
  const marked = priceCart(cart(all), off).b.lines.filter(({ problem }) => problem === DIGITAL_NOT_SOLD)
  expect(marked.map(({ type }) => type)).toEqual(['digital-issue', 'gift-subscription', 'personal-subscription'])
  expect(priceCart(cart({ ...all, goods: [] }), shop).b.lines.every(({ problem }) => problem === null)).toBe(true)
})

it('marks the digital issue that its reader has, and sells them print copies of it', () => {
  const own = { ...shop, owned: new Set(['iss:51', 'prd:mug']) }
  const { lines } = priceCart(cart({ goods: [digitalIssue, printIssue(1), mugs(1)] }), own).a
  expect(lines.map(({ type, problem }) => [type, problem])).toEqual([
    ['basic-product', null],
    ['digital-issue', 'You already have this issue.'],
    ['print-issue', null],
  ])
})

describe('a cart is priced for the three zones side by side', () => {
  it.each<[string, Partial<Cart>, [number, number, number]]>([
    ['an empty one is 0', {}, [0, 0, 0]],
    ['a print subscription', { membership }, [54_00, 64_00, 78_00]],
    [
      'a digital one is the same everywhere',
      { membership: { ...membership, medium: 'digital' } },
      [30_00, 30_00, 30_00],
    ],
    ['one mug', { goods: [mugs(1)] }, [23_00, 30_00, 36_00]],
    ['the tier counts all copies together', { goods: [mugs(1), printIssue(1)] }, [40_00, 52_00, 64_00]],
    ['five copies and more', { goods: [mugs(5)] }, [102_00, 122_00, 142_00]],
    ['a digital issue ships nowhere', { goods: [digitalIssue] }, [8_00, 8_00, 8_00]],
    ['gifts go by their own deliverable', { giftsubs: [gift] }, [128_00, 128_00, 128_00]],
    ['a donation is the same everywhere', { donation }, [25_00, 25_00, 25_00]],
    [
      'all together',
      { goods: [mugs(2), digitalIssue], giftsubs: [gift], membership, donation },
      [259_00, 281_00, 307_00],
    ],
  ])('%s', (_, known, expected) => {
    expect(totals(known)).toEqual(expected)
  })

  it('with the lines sorted by id', () => {
    const { lines } = priceCart(
      cart({ goods: [printIssue(1), mugs(1), digitalIssue], giftsubs: [gift], membership, donation }),
      shop,
    ).a
    expect(lines.map(({ id }) => id)).toEqual([
      'basic-product/prd:mug',
      'digital-issue/iss:51',
      'donation-item',
      'gift-subscription/print-b/low/1year/',
      'personal-subscription',
      'print-issue/iss:51',
    ])
  })

  it('with the parcel shared by its copies', () => {
    const { lines } = priceCart(cart({ goods: [mugs(2), printIssue(1), digitalIssue] }), shop).a
    expect(lines.map(({ name, shipping, shipcode }) => [name, shipping, shipcode])).toEqual([
      ['Mug', 533, 'ship-a'],
      ['Issue 51 (digital)', 0, null],
      ['Issue 51', 267, 'ship-a'],
    ])
  })
})

describe('a line says', () => {
  const [good, given, member, donated] = [
    'basic-product',
    'gift-subscription',
    'personal-subscription',
    'donation-item',
  ].map((type) =>
    priceCart(cart({ goods: [mugs(2)], giftsubs: [gift], membership, donation }), shop).c.lines.find(
      (line) => line.type === type,
    ),
  )

  it('what it is, how many, and what to send back', () => {
    expect(good).toMatchObject({
      name: 'Mug',
      quantity: 2,
      price: 36_00,
      cart: { type: 'basic-product', ref: 'prd:mug' },
    })
    expect(given).toMatchObject({ quantity: 2, price: 96_00, shipping: 32_00, shipcode: 'ship-b' })
    expect(member).toMatchObject({ quantity: 1, price: 48_00, shipping: 30_00, shipcode: 'ship-c', cart: membership })
    expect(donated).toMatchObject({ name: 'Donation', price: 25_00, shipcode: null, cart: donation })
  })

  it('whether its quantity can be changed', () => {
    expect([good, given, member, donated].map((line) => line?.changeQuantity)).toEqual([true, true, false, false])
    expect(priceCart(cart({ goods: [digitalIssue] }), shop).a.lines[0]?.changeQuantity).toBe(false)
  })

  it('that there is not enough of it, and is not changed', () => {
    const goods = [printIssue(3), { ...mugs(1), ref: 'prd:gone' }, { ...mugs(4), ref: 'prd:unknown' }]
    const { lines } = priceCart(cart({ goods }), shop).a
    expect(lines.map(({ name, quantity, problem }) => [name, quantity, problem])).toEqual([
      ['Poster', 1, 'Sold out.'],
      ['prd:unknown', 4, 'No longer available.'],
      ['Issue 51', 3, 'Only 2 left.'],
    ])
  })

  it('is not sold in a form in which it is not offered', () => {
    const { lines } = priceCart(cart({ goods: [{ type: 'digital-product', ref: 'prd:mug', quantity: 1 }] }), shop).a
    expect(lines[0]).toMatchObject({ price: 0, problem: 'No longer available.' })
  })
})

describe('coupons', () => {
  const discounts = (known: Partial<Cart>, coupons = shop.coupons) => {
    const { a, b, c } = priceCart(cart(known), { ...shop, coupons })
    return [a.discount, b.discount, c.discount]
  }
  const errors = (known: Partial<Cart>, coupons = shop.coupons) =>
    priceCart(cart(known), { ...shop, coupons }).b.lines.map(({ couponError }) => couponError)

  it('take cents off a subscription', () => {
    expect(discounts({ membership: { ...membership, coupon: 'WELCOME' } })).toEqual([800, 800, 800])
  })

  it('take cents off each gift', () => {
    expect(discounts({ giftsubs: [{ ...gift, coupon: 'GIFT10' }] })).toEqual([2000, 2000, 2000])
  })

  it('may hold in one zone only, and say so in the others', () => {
    const renewal = { ...membership, renewal: true, coupon: 'COMEBACK' }
    expect(discounts({ membership: renewal })).toEqual([1200, 0, 0])
    expect(errors({ membership: renewal })).toEqual([CHANGE_SETTINGS])
  })

  it('are checked for their kind, and for being known', () => {
    expect(errors({ membership: { ...membership, coupon: 'COMEBACK' } })).toEqual([NOT_FOR_NEW])
    expect(errors({ membership: { ...membership, coupon: 'NOPE' } })).toEqual([unableToApply('NOPE')])
  })

  it('count every subscription of the cart that names them', () => {
    const wanted = { giftsubs: [{ ...gift, coupon: 'WELCOME' }], membership: { ...membership, coupon: 'WELCOME' } }
    const limited = (usesLeft: number) => new Map([['WELCOME', sampleCoupon({ usesLeft })]])
    expect(discounts(wanted, limited(3))).toEqual([2400, 2400, 2400])
    expect(discounts(wanted, limited(2))).toEqual([1600, 1600, 1600])
    expect(errors(wanted, limited(2))).toEqual([null, unableToApply('WELCOME')])
  })

  it('with fewer uses left than gifts discount as many as there are, and say how many', () => {
    const limited = new Map([['GIFT10', sampleCoupon({ ...GIFT10, usesLeft: 3 })]])
    const wanted = { giftsubs: [{ ...gift, coupon: 'GIFT10' }, { ...gift, term: '2year', coupon: 'GIFT10' } as const] }
    expect(discounts(wanted, limited)).toEqual([3000, 3000, 3000])
    expect(errors(wanted, limited)).toEqual([null, appliesToSome('GIFT10', { count: 1, of: 2 })])
    const { lines } = priceCart(cart(wanted), { ...shop, coupons: limited }).a
    expect(lines.map(({ discounted }) => discounted)).toEqual([2, 1])
  })
})

describe('at checkout each part is priced by its own zone', () => {
  const both = cart({ goods: [mugs(1)], giftsubs: [gift], membership, donation })

  it('the membership by the purchaser, the products by where they go', () => {
    const priced = priceCheckout(both, shop, { purchaser: 'b', products: 'c' })
    expect(priced.total).toBe(64_00 + 36_00 + 128_00 + 25_00)
    expect(priced.lines.map(({ shipcode }) => shipcode)).toEqual(['ship-c', null, 'ship-b', 'ship-b'])
  })

  it('in one zone it is what the cart showed', () => {
    expect(priceCheckout(both, shop, { purchaser: 'b', products: 'b' })).toEqual(priceCart(both, shop).b)
  })
})
