import type { CartAnswer } from '#contract/cart.ts'
import type { CartItem } from '#domain/cart/cart-item.ts'
import { isShipped } from '#domain/cart/cart-item.ts'
import { checkoutNeeds } from '#domain/cart/cart-needs.ts'
import type { CheckoutZones } from '#domain/cart/cart-pricing.ts'
import { combineZones } from '#domain/cart/combine-zones.ts'

type Line = CartAnswer['billing']['a']['reported'][number]

/** What is charged when its parts go to these zones. */
export function billOf({ billing: { a, b, c } }: CartAnswer, zones: CheckoutZones) {
  return combineZones<Line>({ a: a.reported, b: b.reported, c: c.reported }, zones)
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
