import type { Coupon, Discountable } from '../catalogue/coupon.ts'
import { appliesToSome, discountFor, unableToApply } from '../catalogue/coupon.ts'
import { DIGITAL_NOT_SOLD } from '../catalogue/digital-edition.ts'
import type { PriceList } from '../catalogue/price-list.ts'
import { subscriptionPrice } from '../catalogue/pricing.ts'
import { goodsShippingPrice } from '../catalogue/shipping.ts'
import { NO_LONGER_SOLD, stockProblem } from '../catalogue/stock.ts'
import type { Day } from '../day.ts'
import type { Cents, Currency } from '../money.ts'
import { add, times, ZERO } from '../money.ts'
import { refusalText } from '../outcome.ts'
import { ALREADY_YOURS } from '../reading/right.ts'
import { split } from '../split-money.ts'
import type { Zone } from '../vocabulary.ts'
import { byZone, deliverableOf, SHIPCODE_OF_ZONE, zoneOf } from '../vocabulary.ts'
import { wholeUnits } from '../whole-units.ts'
import type { Cart, Counted } from './cart.ts'
import type { CartItem, DonationItem, GiftItem, GoodItem, GoodType, PersonalItem } from './cart-item.ts'
import { byLineId, isDigitalEdition, isShipped, lineId } from './cart-item.ts'
import { donationName, giftName, membershipName } from './line-name.ts'
import type { PricedCart, PricedLine } from './priced-cart.ts'
import { pricedCart } from './priced-cart.ts'

/** `stock` is what is available; `null` for what cannot run out. */
export type GoodOffer = { name: string; price: Cents; stock: number | null }

/** In what forms a good is sold: an issue in print and digital, anything else in one. */
export type Offers = Partial<Record<GoodType, GoodOffer>>

/** Everything that a price depends on: products by `ref`, coupons by code. */
export type Shop = {
  list: PriceList
  currency: Currency
  products: ReadonlyMap<string, Offers>
  coupons: ReadonlyMap<string, Coupon>
  /** Refs of the issues the buyer already has, where the buyer is known. */
  owned?: ReadonlySet<string>
  /** The publication sells no digital edition. */
  noDigital?: boolean
  today: Day
}

/** The purchaser's address prices the personal subscription, the place they go to the products. */
export type CheckoutZones = { purchaser: Zone; products: Zone }

/** The cart side by side for each zone: `billing` of the spec. */
export function priceCart(cart: Cart, shop: Shop): Record<Zone, PricedCart> {
  const draft = draftLines(cart, shop)
  return byZone((zone) => priceIn(draft, zone, zone))
}

/** What is charged: each part from its own zone. Without anything to ship the zones make no difference. */
export function priceCheckout(cart: Cart, shop: Shop, { purchaser, products }: CheckoutZones): PricedCart {
  return priceIn(draftLines(cart, shop), purchaser, products)
}

/** All that no zone changes, and how many copies of each line are shipped; the membership is priced again in each zone. */
type Draft = { lines: PricedLine[]; copies: number[]; discountOf: Coupons; shop: Shop }

function draftLines(cart: Cart, shop: Shop): Draft {
  const discountOf = findDiscounts(shop)
  const lines = listItems(cart).map((item) => {
    switch (item.type) {
      case 'gift-subscription':
        return giftLine(item, shop, discountOf)
      case 'personal-subscription':
        return membershipLine(item, 'a', { shop, discountOf })
      case 'donation-item':
        return donationLine(item, shop)
      default:
        return goodLine(item, shop)
    }
  })
  return { lines, copies: lines.map(shippedCopies), discountOf, shop }
}

/** Everything in it, in the order of the cart. */
export function listItems({ goods, giftsubs, membership, donation }: Cart) {
  const items: (Counted<GoodItem> | Counted<GiftItem> | PersonalItem | DonationItem)[] = [...goods, ...giftsubs]
  if (membership) items.push(membership)
  if (donation) items.push(donation)
  return items.sort(byLineId)
}

function priceIn({ lines, copies, discountOf, shop }: Draft, purchaser: Zone, products: Zone): PricedCart {
  const shares = parcelShares(copies, shop.list, products)
  const shipcode = SHIPCODE_OF_ZONE[products]
  return pricedCart(
    lines.map((line, index) => {
      if (line.cart?.type === 'personal-subscription') return membershipLine(line.cart, purchaser, { shop, discountOf })
      return copies[index] === 0 ? line : { ...line, shipping: shares[index] as Cents, shipcode }
    }),
    shop.currency,
  )
}

function shippedCopies({ type, quantity }: PricedLine): number {
  return isShipped(type) ? quantity : 0
}

/** One parcel for all copies, its price shared by the lines so that they still add up. */
function parcelShares(copies: readonly number[], list: PriceList, zone: Zone): Cents[] {
  let all = 0
  for (const count of copies) all += count
  return all === 0 ? [] : split(goodsShippingPrice(list.goodsShipping, zone, all), copies)
}

/** What most lines have in common. */
const PLAIN = {
  shipping: ZERO,
  discount: ZERO,
  shipcode: null,
  changeQuantity: false,
  problem: null,
  couponError: null,
}

/** What can't stay in any cart, for any buyer and in any quantity. */
export function notForSale(item: CartItem, { noDigital }: Shop): string | null {
  return noDigital && isDigitalEdition(item) ? DIGITAL_NOT_SOLD : null
}

/** Only the digital issue: print copies of an issue that one can read are sold. */
export function isOwned({ type, ref }: GoodItem, { owned }: Shop): boolean {
  return type === 'digital-issue' && owned?.has(ref) === true
}

function goodLine({ type, ref, quantity }: Counted<GoodItem>, shop: Shop): PricedLine {
  const cart = { type, ref }
  const id = lineId(cart)
  const offer = shop.products.get(ref)?.[type]
  if (!offer) return { ...PLAIN, id, type, cart, name: ref, quantity, price: ZERO, problem: NO_LONGER_SOLD }
  const short = offer.stock === null ? null : stockProblem(quantity, offer.stock)
  return {
    ...PLAIN,
    id,
    type,
    cart,
    name: offer.name,
    quantity,
    price: times(offer.price, quantity),
    changeQuantity: isShipped(type),
    problem: notForSale(cart, shop) ?? (isOwned(cart, shop) ? ALREADY_YOURS : short),
  }
}

/** Gifts are priced as introductory, and by their own deliverable. */
function giftLine({ quantity, ...item }: Counted<GiftItem>, shop: Shop, discountOf: Coupons): PricedLine {
  const { base, shipping } = subscriptionPrice(shop.list, { ...item, phase: 'introductory' })
  const asked = { ...item, purpose: 'gift', price: add(base, shipping), uses: quantity } as const
  const zone = zoneOf(item.deliverable)
  return {
    ...PLAIN,
    ...discountOf(item.coupon, asked),
    id: lineId(item),
    type: item.type,
    cart: item,
    name: giftName(item, shop.list.issuesPerYear),
    issuesPerYear: shop.list.issuesPerYear,
    quantity,
    price: times(base, quantity),
    shipping: times(shipping, quantity),
    shipcode: zone && SHIPCODE_OF_ZONE[zone],
    changeQuantity: true,
    problem: notForSale(item, shop),
  }
}

function membershipLine(
  item: PersonalItem,
  zone: Zone,
  { shop, discountOf }: Omit<Draft, 'lines' | 'copies'>,
): PricedLine {
  const deliverable = deliverableOf(item.medium, zone)
  const phase = item.renewal ? 'renewal' : 'introductory'
  const purpose = item.renewal ? 'renewal' : 'personal'
  const { base, shipping } = subscriptionPrice(shop.list, { ...item, phase, deliverable })
  const asked = { ...item, purpose, deliverable, price: add(base, shipping), uses: 1 } as const
  return {
    ...PLAIN,
    ...discountOf(item.coupon, asked),
    id: lineId(item),
    type: item.type,
    cart: item,
    name: membershipName(item, shop.list.issuesPerYear),
    issuesPerYear: shop.list.issuesPerYear,
    quantity: 1,
    price: base,
    shipping,
    shipcode: item.medium === 'print' ? SHIPCODE_OF_ZONE[zone] : null,
    problem: notForSale(item, shop),
  }
}

function donationLine(item: DonationItem, { currency }: Shop): PricedLine {
  const price = wholeUnits(item.dollars, currency)
  return { ...PLAIN, id: lineId(item), type: item.type, cart: item, name: donationName(item), quantity: 1, price }
}

type Discounted = Pick<PricedLine, 'discount' | 'couponError'> & { discounted: number }
type Coupons = (code: string | null, subscription: Discountable) => Discounted

const UNDISCOUNTED: Discounted = { discount: ZERO, discounted: 0, couponError: null }

/**
 * All subscriptions of a cart that name one coupon share its uses, and as many are discounted as there are left. Gifts come
 * first: what they cost is the same in every zone.
 */
function findDiscounts({ coupons, today }: Shop): Coupons {
  const used = new Map<string, number>()
  return (code, subscription) => {
    if (!code) return UNDISCOUNTED
    const coupon = coupons.get(code)
    if (!coupon) return { ...UNDISCOUNTED, couponError: unableToApply(code) }
    const before = used.get(code) ?? 0
    const usesLeft = coupon.usesLeft === null ? null : coupon.usesLeft - before
    const outcome = discountFor({ ...coupon, usesLeft }, subscription, today)
    if (!outcome.ok) return { ...UNDISCOUNTED, couponError: refusalText(outcome.errors) }
    const { each, count } = outcome.value
    if (subscription.purpose === 'gift') used.set(code, before + count)
    const of = subscription.uses
    const couponError = count < of ? appliesToSome(code, { count, of }) : null
    return { discount: times(each, count), discounted: count, couponError }
  }
}
