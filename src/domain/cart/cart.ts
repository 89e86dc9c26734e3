import { SOLD_OUT } from '../catalogue/stock.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import { asNewOrRenewal } from '../subscriptions/renewal-or-new.ts'
import type { Standing } from '../subscriptions/subscription.ts'
import type { CartItem, DonationItem, GiftItem, GoodItem, PersonalItem } from './cart-item.ts'
import { byLineId, isShipped, lineId } from './cart-item.ts'
import { clamp, MAX_COPIES, MAX_GIFTS, maxCopies } from './quantity.ts'

export type Counted<Item> = Item & { quantity: number }

/** What a reader means to buy, by reference: names, prices and stock are looked up whenever it is shown. */
export type Cart = {
  goods: Counted<GoodItem>[]
  giftsubs: Counted<GiftItem>[]
  membership: PersonalItem | null
  donation: DonationItem | null
}

export const EMPTY_CART: Cart = { goods: [], giftsubs: [], membership: null, donation: null }

/** So many different lines are enough for anybody; what login brings together may be more. */
export const MAX_LINES = 50
export const NOTHING_TO_BUY = 'Your cart is empty'
export const CART_IS_FULL = `Your cart can hold at most ${MAX_LINES} different items.`

/** `stock` is what is available, `null` for what cannot run out. */
type Amount = { quantity: number; stock: number | null }

/** Adds to the line of the same thing; a cart holds one membership and one donation, and a new one replaces the old. */
export function addToCart(cart: Cart, item: CartItem, { quantity, stock }: Amount): Outcome<Cart> {
  if (stock !== null && stock <= 0) return refuse(SOLD_OUT)
  const added = withItem(cart, item, { quantity, stock })
  return lineCount(added) > Math.max(lineCount(cart), MAX_LINES) ? refuse(CART_IS_FULL) : done(added)
}

/** Fewer were added than asked for: there are no more of it, or a line holds no more. What is bought once is not counted. */
export function isCapped(before: Cart, after: Cart, { item, quantity }: { item: CartItem; quantity: number }): boolean {
  if ('ref' in item && !isShipped(item.type)) return false
  const id = lineId(item)
  const lineIn = ({ goods, giftsubs }: Cart) => [...goods, ...giftsubs].find((line) => lineId(line) === id)
  const line = lineIn(after)
  return line !== undefined && line.quantity < (lineIn(before)?.quantity ?? 0) + quantity
}

function withItem(cart: Cart, item: CartItem, { quantity, stock }: Amount): Cart {
  switch (item.type) {
    case 'personal-subscription':
      return { ...cart, membership: item }
    case 'donation-item':
      return { ...cart, donation: item }
    case 'gift-subscription':
      return { ...cart, giftsubs: addLine(cart.giftsubs, { ...item, quantity }, MAX_GIFTS) }
    default:
      return { ...cart, goods: addLine(cart.goods, { ...item, quantity }, maxQuantity(item, stock)) }
  }
}

function lineCount({ goods, giftsubs, membership, donation }: Cart): number {
  return goods.length + giftsubs.length + Number(membership !== null) + Number(donation !== null)
}

/** Takes one away, never below 1; with `all` the line goes. */
export function removeFromCart(cart: Cart, item: CartItem, all: boolean): Cart {
  switch (item.type) {
    case 'personal-subscription':
      return all ? { ...cart, membership: null } : cart
    case 'donation-item':
      return all ? { ...cart, donation: null } : cart
    case 'gift-subscription':
      return { ...cart, giftsubs: takeFromLine(cart.giftsubs, item, all) }
    default:
      return { ...cart, goods: takeFromLine(cart.goods, item, all) }
  }
}

/** The same things without this coupon; gifts that are alike by then are one line. */
export function withoutCoupon(cart: Cart, code: string): Cart {
  const { giftsubs, membership } = cart
  const kept = giftsubs.filter(({ coupon }) => coupon !== code)
  return {
    ...cart,
    giftsubs: giftsubs
      .filter(({ coupon }) => coupon === code)
      .reduce((all, gift) => addLine(all, { ...gift, coupon: null }, MAX_GIFTS), kept),
    membership: membership?.coupon === code ? { ...membership, coupon: null } : membership,
  }
}

/** What is still to be bought after an order took its part: a line that has grown meanwhile keeps the difference. */
export function withoutBought(cart: Cart, bought: Cart): Cart {
  return {
    goods: subtractLines(cart.goods, bought.goods),
    giftsubs: subtractLines(cart.giftsubs, bought.giftsubs),
    membership: bought.membership ? null : cart.membership,
    donation: bought.donation ? null : cart.donation,
  }
}

/** The number of items plus gift subscriptions, plus one for a subscription and one for a donation (spec 1 §9). */
export function cartCount({ goods, giftsubs, membership, donation }: Cart): number {
  const counted = [...goods, ...giftsubs].reduce((count, { quantity }) => count + quantity, 0)
  return counted + (membership ? 1 : 0) + (donation ? 1 : 0)
}

/**
 * A guest's cart joins that of the account at login. Quantities add up to the bound of a line (what is out of stock is
 * marked when priced); the guest's membership and donation, being newer, replace those of the account.
 */
export function mergeCarts(
  account: Cart,
  guest: Cart,
  subscriptions: readonly Standing[],
): { cart: Cart; notice: string | null } {
  const { membership, notice } = asNewOrRenewal(guest.membership, subscriptions)
  const cart = {
    goods: guest.goods.reduce((all, good) => addLine(all, good, maxQuantity(good, null)), account.goods),
    giftsubs: guest.giftsubs.reduce((all, gift) => addLine(all, gift, MAX_GIFTS), account.giftsubs),
    membership: membership ?? account.membership,
    donation: guest.donation ?? account.donation,
  }
  return { cart, notice }
}

/** A digital good is bought once. */
function maxQuantity({ type }: GoodItem, stock: number | null): number {
  return isShipped(type) ? maxCopies(stock ?? MAX_COPIES) : 1
}

/** A line that is above its bound already, because stock went down, is left as it is. */
function addLine<Item extends CartItem>(lines: Counted<Item>[], added: Counted<Item>, max: number): Counted<Item>[] {
  const id = lineId(added)
  const line = lines.find((each) => lineId(each) === id)
  if (!line) return [...lines, { ...added, quantity: clamp(added.quantity, 1, max) }].sort(byLineId)
  const more = Math.max(line.quantity, Math.min(line.quantity + added.quantity, max))
  return lines.map((each) => (each === line ? { ...line, quantity: more } : each))
}

function takeFromLine<Item extends CartItem>(lines: Counted<Item>[], item: Item, all: boolean): Counted<Item>[] {
  const id = lineId(item)
  if (all) return lines.filter((line) => lineId(line) !== id)
  return lines.map((line) => (lineId(line) === id ? { ...line, quantity: Math.max(1, line.quantity - 1) } : line))
}

function subtractLines<Item extends CartItem>(lines: Counted<Item>[], bought: Counted<Item>[]): Counted<Item>[] {
  const taken = new Map(bought.map((line) => [lineId(line), line.quantity]))
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (taken.get(lineId(line)) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}
