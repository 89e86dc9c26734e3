import { listItemPayloads } from '#contract/cart-payload.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { Currency } from '#domain/money.ts'
import { changeCart } from '../../parts/cart/change-cart.ts'

/** Puts what a page sells into the stored cart; the sentence of what was refused, else null. */
export async function addToStoredCart(cart: Cart, currency: Currency): Promise<string | null> {
  for (const item of listItemPayloads(cart, currency)) {
    const called = await changeCart({ add: item })
    if (called.ok) continue
    const { general, fields } = called.faults
    return general ?? Object.values(fields).join(' ')
  }
  return null
}
