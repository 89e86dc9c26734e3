import { listItemPayloads } from '#contract/cart-payload.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { changeCart } from '../../parts/cart/change-cart.ts'

/** Puts what a page sells into the stored cart; the sentence of what was refused, else null. */
export async function addToStoredCart(cart: Cart): Promise<string | null> {
  for (const item of listItemPayloads(cart)) {
    const called = await changeCart({ add: item })
    if (called.ok) continue
    const { general, fields } = called.faults
    return general ?? Object.values(fields).join(' ')
  }
  return null
}
