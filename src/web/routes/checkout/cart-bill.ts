import type { CartAnswer } from '#contract/cart.ts'
import { isShipped } from '#domain/cart-item.ts'
import { checkoutNeeds } from '#domain/cart-needs.ts'
import type { CheckoutZones } from '#domain/cart-pricing.ts'
import { combineZones } from '#domain/combine-zones.ts'

type Line = CartAnswer['billing']['a']['reported'][number]

/** What is charged when its parts go to these zones. */
export function billOf({ billing: { a, b, c } }: CartAnswer, zones: CheckoutZones) {
  return combineZones<Line>({ a: a.reported, b: b.reported, c: c.reported }, zones)
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
