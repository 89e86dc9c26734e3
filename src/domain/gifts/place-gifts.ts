import type { Counted } from '../cart/cart.ts'
import type { GiftItem } from '../cart/cart-item.ts'
import { byLineId, lineId } from '../cart/cart-item.ts'
import type { Medium, Zone } from '../vocabulary.ts'
import { deliverableOf, mediumOf } from '../vocabulary.ts'

/** The medium of each gift, in the order in which its recipients are named. */
export function listMediums(giftsubs: readonly Counted<GiftItem>[]): Medium[] {
  return giftsubs.flatMap(({ deliverable, quantity }) => Array<Medium>(quantity).fill(mediumOf(deliverable)))
}

/** The place of each gift in the form: the named ones say theirs, the others fill what is left. */
export function positionGifts(lines: readonly (readonly ({ position?: number } | null)[])[]): number[][] {
  const taken = new Set(lines.flat().flatMap((one) => one?.position ?? []))
  let next = 0
  const free = () => {
    while (taken.has(next)) next += 1
    taken.add(next)
    return next
  }
  return lines.map((line) => line.map((one) => one?.position ?? free()))
}

type Placed<Recipient> = {
  /** The lines by the zones in which the gifts are sent. */
  giftsubs: Counted<GiftItem>[]
  /** For whom the gifts of each line are, by its id. */
  recipients: Record<string, (Recipient | null)[]>
}

/** A gift takes the zone of the address given, so gifts that were alike may become lines of their own. */
export function placeGifts<Recipient extends { address: { zone: Zone } | null }>(
  giftsubs: readonly Counted<GiftItem>[],
  recipients: readonly (Recipient | null)[],
): Placed<Recipient> {
  const lines = new Map<string, Counted<GiftItem>>()
  const placed: Placed<Recipient>['recipients'] = {}
  const gifts = giftsubs.flatMap(({ quantity, ...gift }) => Array<GiftItem>(quantity).fill(gift))
  for (const [at, gift] of gifts.entries()) {
    const recipient = recipients[at] ?? null
    const zone = recipient?.address?.zone
    const item = zone ? { ...gift, deliverable: deliverableOf(mediumOf(gift.deliverable), zone) } : gift
    const id = lineId(item)
    lines.set(id, { ...item, quantity: (lines.get(id)?.quantity ?? 0) + 1 })
    placed[id] = [...(placed[id] ?? []), recipient]
  }
  return { giftsubs: [...lines.values()].sort(byLineId), recipients: placed }
}
