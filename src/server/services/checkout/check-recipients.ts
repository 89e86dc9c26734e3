import type { Cart } from '#domain/cart/cart.ts'
import type { Day } from '#domain/day.ts'
import { listMediums, placeGifts } from '#domain/gifts/place-gifts.ts'
import type { GiftRecipient, RecipientInput } from '#domain/gifts/recipient.ts'
import { checkRecipients } from '#domain/gifts/recipient.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'

/** The cart as it is priced, each gift in the zone to which it is sent; `moved`: some have another than was asked for. */
export type PlacedCart = {
  cart: Cart
  recipients: Record<string, (GiftRecipient | null)[]> | null
  moved: boolean
}

/** For whom the gifts are, where the page has said so. */
export function placeRecipients(
  cart: Cart,
  entries: readonly RecipientInput[] | undefined,
  { publication, today }: Pick<Catalogue, 'publication'> & { today: Day },
): Outcome<PlacedCart> {
  if (!entries) return done({ cart, recipients: null, moved: false })
  const checked = checkRecipients(entries, {
    mediums: listMediums(cart.giftsubs),
    today,
    places: publication.zones,
  })
  if (!checked.ok) return checked
  const inOrder = checked.value.map((recipient, position) => recipient && { ...recipient, position })
  const { giftsubs, recipients } = placeGifts(cart.giftsubs, inOrder)
  const asked = placeGifts(cart.giftsubs, []).recipients
  const moved = Object.entries(recipients).some(([id, all]) => all.length !== asked[id]?.length)
  return done({ cart: { ...cart, giftsubs }, recipients, moved })
}
