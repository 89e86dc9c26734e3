import type { CartAnswer } from '#contract/cart.ts'
import type { CartItem } from '#domain/cart/cart-item.ts'
import { isShipped } from '#domain/cart/cart-item.ts'
import { checkoutNeeds } from '#domain/cart/cart-needs.ts'
import type { CheckoutZones } from '#domain/cart/cart-pricing.ts'
import { combineZones } from '#domain/cart/combine-zones.ts'
import type { TransitWeeks } from '#domain/catalogue/delivery-times.ts'
import { shippingSentence } from '#domain/catalogue/delivery-times.ts'
import type { Currency } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import { byZone } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'

type Line = CartAnswer['billing']['a']['reported'][number]

/** What is charged when its parts go to these zones. */
export function billOf({ billing: { a, b, c } }: CartAnswer, zones: CheckoutZones, currency: Currency) {
  return combineZones<Line>({ a: a.reported, b: b.reported, c: c.reported }, zones, currency)
}

/** What the goods cost to ship, wherever they go; null where there are none. */
export function shippingWords(
  { billing }: CartAnswer,
  { tiers, ...terms }: { tiers: string; transitWeeks: TransitWeeks; currency: Currency; zoneNames: ZoneNames },
): string | null {
  const goodsIn = (lines: readonly Line[]) => lines.filter(({ type }) => isShipped(type))
  if (goodsIn(billing.a.reported).length === 0) return null
  const prices = byZone((zone) =>
    cents(goodsIn(billing[zone].reported).reduce((all, { shipping }) => all + shipping, 0)),
  )
  return `${shippingSentence('Shipping for this order', prices, terms)} ${tiers}`
}

/** The lines as what they buy. */
export function itemsIn(lines: readonly Line[]): CartItem[] {
  return lines.flatMap(({ cart }) => {
    if (!cart) return []
    return ('item' in cart ? { type: cart.type, ...cart.item } : cart) as CartItem
  })
}

/** What has to be asked before it can be bought. */
export function needsOf({ billing }: CartAnswer, gifted: boolean) {
  const goods = billing.a.reported
  const membership = goods.map(({ cart }) => cart).find((item) => item?.type === 'personal-subscription')
  return {
    shipped: goods.some(({ type }) => isShipped(type)),
    needs: checkoutNeeds({ goods, membership: membership?.item ?? null }, gifted),
  }
}
