import type { Cart } from '#domain/cart/cart.ts'
import { GIFT_NOT_RENEWABLE, isRenewalOf } from '#domain/gifts/renewal.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Db } from '../../db/client.ts'
import { readGiftToRenew } from '../gifts/giver/renewal.ts'

/** The gift that the cart renews, where the page says so by its giver's link: as it was given, and by itself. */
export async function checkRenewal(
  db: Db,
  cart: Cart,
  token: string | undefined,
): Promise<Outcome<string | undefined>> {
  if (token === undefined) return done(undefined)
  const found = await readGiftToRenew(db, token)
  return found?.renewable && isRenewalOf(cart, found) ? done(found.id) : refuse(GIFT_NOT_RENEWABLE)
}
