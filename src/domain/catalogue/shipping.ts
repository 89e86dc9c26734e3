import type { Cents } from '../money.ts'
import { cents, ZERO } from '../money.ts'
import type { Zone } from '../vocabulary.ts'
import type { GoodsShipping, Tier } from './price-list.ts'

/** A line's shipping is shown only above this (spec 2 §2). */
const SHIPPING_SHOWN_ABOVE = cents(1)

export function findTier(copies: number): Tier {
  if (copies >= 5) return '5+'
  return copies >= 2 ? '2-4' : '1'
}

/** All shipped copies go together in one parcel; without any there is nothing to pay. */
export function goodsShippingPrice(table: GoodsShipping, zone: Zone, copies: number): Cents {
  return copies > 0 ? table[zone][findTier(copies)] : ZERO
}

export function showsShipping(shipping: Cents): boolean {
  return shipping > SHIPPING_SHOWN_ABOVE
}
