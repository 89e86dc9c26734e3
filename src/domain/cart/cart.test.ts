import { describe, expect, it } from 'vitest'
import { SOLD_OUT } from '../catalogue/stock.ts'
import { refuse } from '../outcome.ts'
import { BECAME_RENEWAL, RENEWAL_NOT_NECESSARY } from '../subscriptions/renewal-or-new.ts'
import { sampleSubscription } from '../subscriptions/sample-subscription.ts'
import type { Cart } from './cart.ts'
import {
  addToCart,
  CART_IS_FULL,
  cartCount,
  EMPTY_CART,
  isCapped,
  MAX_LINES,
  mergeCarts,
  removeFromCart,
  withoutBought,
  withoutCoupon,
} from './cart.ts'
import { cartCountLabel } from './cart-count-label.ts'
import type { CartItem } from './cart-item.ts'
import { DONATION as donation, GIFT as gift, MEMBERSHIP as membership } from './sample-item.ts'

const mug = { type: 'basic-product', ref: 'prd:mug' } as const
const shirt = { type: 'sized-product', ref: 'sze:shirt-m' } as const
const download = { type: 'digital-issue', ref: 'iss:51' } as const

function filled(...items: [CartItem, number, (number | null)?][]): Cart {
  return items.reduce((cart, [item, quantity, stock = null]) => {
    const outcome = addToCart(cart, item, { quantity, stock })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
    return outcome.value
  }, EMPTY_CART)
}

describe('adding', () => {
  it.each<[string, [CartItem, number, (number | null)?][], number]>([
    [
      'counts up the same thing',
      [
        [mug, 1, 9],
        [mug, 2, 9],
      ],
      3,
    ],
    [
      'stops at the stock',
      [
        [mug, 8, 9],
        [mug, 8, 9],
      ],
      9,
    ],
    [
      'stops at 50',
      [
        [mug, 40, 999],
        [mug, 40, 999],
      ],
      50,
    ],
    ['begins with 1', [[mug, 0, 9]], 1],
    [
      'takes a digital issue once',
      [
        [download, 3],
        [download, 1],
      ],
      1,
    ],
    [
      'leaves a line that is above the stock by now',
      [
        [mug, 5, 9],
        [mug, 1, 3],
      ],
      5,
    ],
  ])('%s', (_, items, quantity) => {
    expect(filled(...items).goods).toEqual([{ ...items[0]?.[0], quantity }])
  })

  it('leaves the other lines alone', () => {
    expect(filled([mug, 1], [shirt, 1], [mug, 1]).goods).toEqual([
      { ...mug, quantity: 2 },
      { ...shirt, quantity: 1 },
    ])
  })

  it('counts gifts with the same settings up to 20', () => {
    expect(filled([gift, 15], [gift, 15]).giftsubs).toEqual([{ ...gift, quantity: 20 }])
  })

  it('keeps gifts with another coupon apart', () => {
    expect(filled([gift, 1], [{ ...gift, coupon: 'GIFT10' }, 2]).giftsubs).toHaveLength(2)
  })

  it('replaces the membership and the donation', () => {
    const cart = filled(
      [membership, 1],
      [donation, 1],
      [{ ...membership, term: '3year' }, 1],
      [{ ...donation, dollars: 5 }, 1],
    )
    expect(cart.membership?.term).toBe('3year')
    expect(cart.donation?.dollars).toBe(5)
  })

  it('keeps the lines sorted', () => {
    expect(filled([shirt, 1], [download, 1], [mug, 1]).goods.map(({ type }) => type)).toEqual([
      'basic-product',
      'digital-issue',
      'sized-product',
    ])
  })

  it('refuses what is sold out', () => {
    expect(addToCart(EMPTY_CART, mug, { quantity: 1, stock: 0 })).toEqual(refuse(SOLD_OUT))
  })

  it.each<[string, Cart, CartItem, number, number | null, boolean]>([
    ['as many as there are', EMPTY_CART, mug, 6, 6, false],
    ['more than there are', EMPTY_CART, mug, 7, 6, true],
    ['more than are left beside those in the cart', filled([mug, 4]), mug, 3, 6, true],
    ['what fits beside those in the cart', filled([mug, 4]), mug, 2, 6, false],
    ['more gifts than a line holds', filled([gift, 19]), gift, 2, null, true],
    ['a digital copy again', filled([download, 1]), download, 1, null, false],
    ['a membership again', filled([membership, 1]), membership, 1, null, false],
    ['a donation', EMPTY_CART, donation, 1, null, false],
  ])('is capped or not: %s', (_, before, item, quantity, stock, capped) => {
    const after = addToCart(before, item, { quantity, stock })
    expect(after.ok && isCapped(before, after.value, { item, quantity })).toBe(capped)
  })

  it('leaves the cart it was given as it was', () => {
    filled([mug, 1])
    expect(EMPTY_CART).toEqual({ goods: [], giftsubs: [], membership: null, donation: null })
  })
})

describe('removing', () => {
  const cart = filled([mug, 2], [shirt, 1], [gift, 2], [membership, 1], [donation, 1])

  it('takes one away', () => {
    expect(removeFromCart(cart, mug, false).goods).toContainEqual({ ...mug, quantity: 1 })
    expect(removeFromCart(cart, gift, false).giftsubs).toEqual([{ ...gift, quantity: 1 }])
  })

  it('never goes below 1', () => {
    expect(removeFromCart(cart, shirt, false)).toEqual(cart)
    expect(removeFromCart(cart, membership, false)).toEqual(cart)
    expect(removeFromCart(cart, donation, false)).toEqual(cart)
  })

  it('drops the line with all', () => {
    const items: CartItem[] = [mug, shirt, gift, membership, donation]
    expect(items.reduce((rest, item) => removeFromCart(rest, item, true), cart)).toEqual(EMPTY_CART)
  })
})

describe('the cart counter', () => {
  it.each<[Cart, number, string]>([
    [EMPTY_CART, 0, '0 items'],
    [filled([mug, 1]), 1, '1 item'],
    [filled([membership, 1], [donation, 1]), 2, '2 items'],
    [filled([mug, 3], [download, 1], [gift, 4], [membership, 1], [donation, 1]), 10, '10 items'],
  ])('of %o is %s, shown as %s', (cart, count, label) => {
    expect(cartCount(cart)).toBe(count)
    expect(cartCountLabel(count)).toBe(label)
  })
})

describe('a guest’s cart joins the account’s at login', () => {
  const running = [sampleSubscription()]

  it('and nothing is lost', () => {
    const merged = mergeCarts(
      filled([mug, 2], [gift, 1]),
      filled([mug, 3], [shirt, 1], [gift, 4], [donation, 1]),
      running,
    )
    expect(merged).toEqual({ cart: filled([mug, 5], [shirt, 1], [gift, 5], [donation, 1]), notice: null })
  })

  it('a digital good that both hold is bought once', () => {
    expect(mergeCarts(filled([download, 1]), filled([download, 1]), []).cart).toEqual(filled([download, 1]))
  })

  it('the guest’s membership and donation replace older ones', () => {
    const old = filled([membership, 1], [donation, 1])
    const fresh = filled([{ ...membership, term: '2year' }, 1], [{ ...donation, dollars: 5 }, 1])
    expect(mergeCarts(old, fresh, []).cart).toEqual(fresh)
    expect(mergeCarts(old, EMPTY_CART, []).cart).toEqual(old)
  })

  it('a new subscription becomes a renewal for one who has or had a subscription, and the reader is told', () => {
    const { cart, notice } = mergeCarts(EMPTY_CART, filled([membership, 1]), [sampleSubscription({ left: 0 })])
    expect(cart.membership).toEqual({ ...membership, renewal: true })
    expect(notice).toBe(BECAME_RENEWAL)
  })

  it('a lifetime reader buys no subscription', () => {
    const lifetime = [sampleSubscription({ term: 'lifetime', left: null })]
    expect(mergeCarts(EMPTY_CART, filled([membership, 1]), lifetime)).toEqual({
      cart: EMPTY_CART,
      notice: RENEWAL_NOT_NECESSARY,
    })
  })
})

describe('after an order', () => {
  it('what was bought is gone, and what was added meanwhile stays', () => {
    const bought = filled([mug, 2], [gift, 1], [membership, 1], [donation, 1])
    const now = filled([mug, 3], [shirt, 1], [gift, 1], [membership, 1], [donation, 1])
    expect(withoutBought(now, bought)).toEqual(filled([mug, 1], [shirt, 1]))
  })

  it('a membership and a donation that were no part of it stay', () => {
    const now = filled([mug, 1], [membership, 1], [donation, 1])
    expect(withoutBought(now, filled([mug, 1]))).toEqual(filled([membership, 1], [donation, 1]))
  })
})

describe('dropping a coupon', () => {
  const named = { ...gift, coupon: 'GIFT10' }
  const plain = { ...gift, coupon: null }

  it('keeps everything else as it was, and makes one line of what is alike', () => {
    const own = { ...membership, coupon: 'WELCOME' }
    const cart = filled([mug, 1], [named, 2], [plain, 3], [own, 1])
    expect(withoutCoupon(cart, 'GIFT10')).toEqual(filled([mug, 1], [plain, 5], [own, 1]))
    expect(withoutCoupon(cart, 'WELCOME').membership).toEqual({ ...own, coupon: null })
    expect(withoutCoupon(filled([mug, 1]), 'WELCOME')).toEqual(filled([mug, 1]))
  })
})

describe('a full cart', () => {
  const full: Cart = {
    ...EMPTY_CART,
    goods: Array.from({ length: MAX_LINES }, (_, at) => ({ ...mug, ref: `prd:${at + 10}`, quantity: 1 })),
  }

  it('takes no other thing', () => {
    expect(addToCart(full, mug, { quantity: 1, stock: null })).toEqual(refuse(CART_IS_FULL))
    expect(addToCart(full, donation, { quantity: 1, stock: null })).toEqual(refuse(CART_IS_FULL))
  })

  it('takes more of what is in it', () => {
    expect(addToCart(full, { ...mug, ref: 'prd:10' }, { quantity: 1, stock: null })).toMatchObject({ ok: true })
  })

  it('that two carts made together takes more of what is in it, and no other thing', () => {
    const both = mergeCarts(full, filled([shirt, 1], [donation, 1]), []).cart
    expect(cartCount(both)).toBe(MAX_LINES + 2)
    expect(addToCart(both, shirt, { quantity: 1, stock: null })).toMatchObject({ ok: true })
    expect(addToCart(both, mug, { quantity: 1, stock: null })).toEqual(refuse(CART_IS_FULL))
  })
})
