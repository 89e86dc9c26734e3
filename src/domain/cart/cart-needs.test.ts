import { expect, it } from 'vitest'
import type { Cart } from './cart.ts'
import { EMPTY_CART } from './cart.ts'
import type { GoodType } from './cart-item.ts'
import type { CheckoutNeeds } from './cart-needs.ts'
import { checkoutNeeds } from './cart-needs.ts'
import { MEMBERSHIP as membership } from './sample-item.ts'

const withGood = (type: GoodType): Cart => ({ ...EMPTY_CART, goods: [{ type, ref: 'prd:mug', quantity: 1 }] })
const print: Cart = { ...EMPTY_CART, membership }
const digital: Cart = { ...EMPTY_CART, membership: { ...membership, medium: 'digital' } }
const giftOnly: Cart = {
  ...EMPTY_CART,
  giftsubs: [
    { type: 'gift-subscription', deliverable: 'print-a', level: 'low', term: '1year', coupon: null, quantity: 1 },
  ],
}

it.each<[string, Cart, boolean, CheckoutNeeds]>([
  ['an empty cart asks for nothing', EMPTY_CART, false, { address: false, recipient: false, account: false }],
  [
    'a print subscription needs an address and an account',
    print,
    false,
    { address: true, recipient: false, account: true },
  ],
  ['a digital one needs only an account', digital, false, { address: false, recipient: false, account: true }],
  [
    'a basic product needs an address',
    withGood('basic-product'),
    false,
    { address: true, recipient: false, account: false },
  ],
  [
    'a sized product needs an address',
    withGood('sized-product'),
    false,
    { address: true, recipient: false, account: false },
  ],
  [
    'a print issue needs an address',
    withGood('print-issue'),
    false,
    { address: true, recipient: false, account: false },
  ],
  [
    'a digital issue needs none',
    withGood('digital-issue'),
    false,
    { address: false, recipient: false, account: false },
  ],
  [
    'a digital product needs none',
    withGood('digital-product'),
    true,
    { address: false, recipient: false, account: false },
  ],
  [
    'a gift subscription needs none, even in print',
    giftOnly,
    false,
    { address: false, recipient: false, account: false },
  ],
  [
    'goods for somebody else need that person',
    withGood('print-issue'),
    true,
    { address: false, recipient: true, account: false },
  ],
  [
    'with a print subscription both addresses are needed',
    { ...withGood('print-issue'), membership },
    true,
    { address: true, recipient: true, account: true },
  ],
])('%s', (_, cart, gifted, needs) => {
  expect(checkoutNeeds(cart, gifted)).toEqual(needs)
})
