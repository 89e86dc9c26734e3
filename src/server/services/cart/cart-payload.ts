import type * as z from 'zod/mini'
import type { CartAnswer, cartItem, donationPayload, giftPayload, membershipPayload } from '#contract/cart.ts'
import type { cartPayload } from '#contract/checkout.ts'
import { parseQuantity } from '#domain/cart/asked-quantity.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { addToCart, cartCount, EMPTY_CART } from '#domain/cart/cart.ts'
import type { CartItem, DonationItem, GiftItem, PersonalItem } from '#domain/cart/cart-item.ts'
import { isShipped } from '#domain/cart/cart-item.ts'
import type { PricedCart, PricedLine } from '#domain/cart/priced-cart.ts'
import { MAX_COPIES, MAX_GIFTS } from '#domain/cart/quantity.ts'
import { couponCode } from '#domain/catalogue/coupon.ts'
import { donationAmount, donationProcess } from '#domain/donations/donation.ts'
import type { Currency } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuseBeside } from '#domain/outcome.ts'
import { byZone } from '#domain/vocabulary.ts'
import { countUnits } from '#domain/whole-units.ts'
import type { CartView } from './change-cart.ts'

type ItemPayload = z.output<typeof cartItem>

/** One item as the cart's calls send it, and how many of it: one where nothing is said. */
export function parseItem(payload: ItemPayload, currency: Currency): Outcome<{ item: CartItem; quantity: number }> {
  switch (payload.type) {
    case 'gift-subscription':
      return counted(parseGift(payload.item), { asked: payload.qty, max: MAX_GIFTS, field: 'qty' })
    case 'personal-subscription':
      return counted(parseMembership(payload.item), { asked: payload.qty, max: 1, field: 'qty' })
    case 'donation-item': {
      const donation = parseDonationItem(payload.item, currency)
      return donation.ok ? counted(donation.value, { asked: payload.qty, max: 1, field: 'qty' }) : donation
    }
    default:
      return counted({ type: payload.type, ref: payload.ref }, { asked: payload.qty, max: MAX_COPIES, field: 'qty' })
  }
}

/** The spec's cart payload: what a page sells at once. Stock is looked at when it is priced. */
export function parseCart(
  { items, giftsubs, donation, subscription }: z.output<typeof cartPayload>,
  currency: Currency,
): Outcome<Cart> {
  let cart: Cart = { ...EMPTY_CART, membership: subscription && parseMembership(subscription) }
  const wanted = [
    ...items.map(({ item, ref, quantity }, at) =>
      counted({ type: item, ref }, { asked: quantity, max: MAX_COPIES, field: `items.${at}.quantity` }),
    ),
    ...giftsubs.map(({ quantity, ...gift }, at) =>
      counted(parseGift(gift), { asked: quantity, max: MAX_GIFTS, field: `giftsubs.${at}.quantity` }),
    ),
  ]
  for (const each of wanted) {
    if (!each.ok) return each
    const added = addToCart(cart, each.value.item, { quantity: each.value.quantity, stock: null })
    if (!added.ok) return added
    cart = added.value
  }
  if (!donation) return done(cart)
  const given = parseDonationItem(donation, currency)
  return given.ok ? done({ ...cart, donation: given.value }) : given
}

function counted(
  item: CartItem,
  { asked, max, field }: { asked: unknown; max: number; field: string },
): Outcome<{ item: CartItem; quantity: number }> {
  const quantity = parseQuantity(asked ?? 1, 1, max)
  return quantity.ok ? done({ item, quantity: quantity.value }) : refuseBeside(field, quantity.errors)
}

function parseGift({ coupon = null, ...gift }: Omit<z.output<typeof giftPayload>, 'quantity'>): GiftItem {
  return { type: 'gift-subscription', ...gift, coupon: couponCode(coupon) }
}

function parseMembership({
  renewal = false,
  coupon = null,
  ...settings
}: z.output<typeof membershipPayload>): PersonalItem {
  return { type: 'personal-subscription', ...settings, renewal, coupon: couponCode(coupon) }
}

function parseDonationItem(
  { process, dollars, amount }: z.output<typeof donationPayload>,
  currency: Currency,
): Outcome<DonationItem> {
  const checked = donationAmount({ dollars, amount }, currency)
  if (!checked.ok) return checked
  return done({
    type: 'donation-item',
    process: donationProcess(process),
    dollars: countUnits(checked.value, currency),
  })
}

type Billing = CartAnswer['billing']['a']

/** The cart by the names of the spec. */
export function cartAnswer({ cart, billing, invoiced, notice }: CartView): CartAnswer {
  return {
    billing: byZone((zone) => toBilling(billing[zone])),
    count: cartCount(cart),
    invoiced,
    notice,
  }
}

function toBilling({ lines, ...sums }: PricedCart): Billing {
  const billing: Billing = {
    goods: [],
    giftsubs: [],
    giftees: [],
    membership: null,
    donation: null,
    ...sums,
    reported: lines.map(toLine),
  }
  for (const line of lines) addPart(billing, line)
  return billing
}

function addPart(billing: Billing, line: PricedLine): void {
  const { cart: item, name, quantity: qty, price: amount, shipping, discount } = line
  const outlays = { amount, shipping, discount }
  if (!item) return
  switch (item.type) {
    case 'gift-subscription': {
      const { deliverable, level, term } = item
      billing.giftsubs.push({ name, deliverable, level, term, qty, outlays })
      return
    }
    case 'personal-subscription': {
      const { renewal, medium, level, term } = item
      billing.membership = { subscription: { name, renewal, medium, level, term }, upgrades: [], outlays }
      return
    }
    case 'donation-item':
      billing.donation = { amount, process: item.process }
      return
    default:
      billing.goods.push({ name, medium: isShipped(item.type) ? 'print' : 'digital', qty, ref: item.ref, outlays })
  }
}

function toLine({
  cart,
  changeQuantity,
  couponError,
  discounted: _,
  ...line
}: PricedLine): Billing['reported'][number] {
  return {
    ...line,
    cart: cart && sentBack(cart),
    change_quantity: changeQuantity,
    coupon_error: couponError,
  }
}

/** What a line sends back to be changed or removed: one of it, as it would be added. */
function sentBack(item: CartItem): ItemPayload {
  switch (item.type) {
    case 'gift-subscription': {
      const { type, ...gift } = item
      return { type, item: gift }
    }
    case 'personal-subscription': {
      const { type, ...settings } = item
      return { type, item: settings }
    }
    case 'donation-item': {
      const { type, ...donation } = item
      return { type, item: donation }
    }
    default:
      return { type: item.type, ref: item.ref }
  }
}
