import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { isShipped } from '#domain/cart/cart-item.ts'
import type { Shop } from '#domain/cart/cart-pricing.ts'
import { priceCheckout } from '#domain/cart/cart-pricing.ts'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { pricedCart } from '#domain/cart/priced-cart.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Destination, PurchaseDetails } from '../../db/schema/orders.ts'
import { shipped } from '../addresses/destinations.ts'
import { parseCart } from '../cart/cart-payload.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { OrderFields } from '../checkout/quote-for-reader.ts'

export const NOT_SENT = 'Only shipped items can have an address.'

/** Products that go to one place of several. */
export type Consigned = { name: string; address: Destination; goods: Cart['goods'] }
type Consignments = NonNullable<PurchaseDetails['consignments']>

/** Faults are told beside `consignments.0.name` and so on. */
export function checkConsignments(catalogue: Catalogue, given: OrderFields['consignments'] = []): Outcome<Consigned[]> {
  const checked: Consigned[] = []
  for (const [at, { name, address, items }] of given.entries()) {
    const place = `consignments.${at}`
    if (!name.trim()) return refuse({ [`${place}.name`]: MUST_NOT_BE_BLANK })
    const to = shipped(catalogue, address, `${place}.address`)
    if (!to.ok) return to
    const cart = parseCart({ items, giftsubs: [], donation: null, subscription: null }, catalogue.publication.currency)
    if (!cart.ok) return cart
    if (!cart.value.goods.every(({ type }) => isShipped(type))) return refuse({ [`${place}.items`]: NOT_SENT })
    checked.push({ name: name.trim(), address: to.value, goods: cart.value.goods })
  }
  return done(checked)
}

/** All places together: what is taken from stock. */
export function withConsigned(cart: Cart, consigned: readonly Consigned[]): Cart {
  const goods = new Map<string, Cart['goods'][number]>()
  for (const good of [...cart.goods, ...consigned.flatMap((each) => each.goods)]) {
    const key = `${good.type} ${good.ref}`
    goods.set(key, { ...good, quantity: (goods.get(key)?.quantity ?? 0) + good.quantity })
  }
  return { ...cart, goods: [...goods.values()] }
}

/** Each place is a parcel of its own, with its own lines and its own shipping. */
export function priceConsigned(own: PricedCart, shop: Shop, consigned: readonly Consigned[]): PricedCart {
  const parcels = consigned.map(({ goods, address: { zone } }) =>
    priceCheckout({ ...EMPTY_CART, goods }, shop, { purchaser: zone, products: zone }),
  )
  return pricedCart(
    [own, ...parcels].flatMap(({ lines }) => lines),
    shop.currency,
  )
}

type Priced = { quote: PricedCart; consigned: readonly Consigned[]; to: (Destination & { name: string }) | null }

/** What the invoice says and the packers pack: which lines go where. The places' lines stand behind the buyer's own. */
export function toConsignments({ quote, consigned, to }: Priced): Consignments {
  const lines = quote.lines.map(({ name, quantity }, position) => ({ name, quantity, position }))
  const taken = consigned.reduce((all, { goods }) => all + goods.length, 0)
  let from = lines.length - taken
  const part = (name: string, address: Destination, of: typeof lines) => ({
    name,
    address,
    items: of.map(({ name: item, quantity }) => ({ name: item, quantity })),
    lines: of.map(({ position }) => position),
  })
  const own = to && from > 0 ? [part(to.name, to, lines.slice(0, from))] : []
  return [
    ...own,
    ...consigned.map(({ name, address, goods }) => {
      const of = lines.slice(from, from + goods.length)
      from += goods.length
      return part(name, address, of)
    }),
  ]
}
