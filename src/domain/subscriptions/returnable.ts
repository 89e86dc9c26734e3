import type { Cents } from '../money.ts'
import { cents, subtract, sum } from '../money.ts'

/** One payment for a subscription: its own line, or an upgrade. */
export type PaidPart = {
  /** Money goes back to whoever paid it. */
  buyer: string
  paid: Cents
  /** Of it, what is known to have gone back for this very thing. */
  returned: Cents
  /** What its whole order has not given back: a refund of an unknown line lowers it for all of them. */
  ceiling: Cents
  /** The shares of the tokens left. */
  share: Cents
}

export type PartBack = {
  /** Paid less returned: the ceiling of any refund. */
  returnable: Cents
  /** What refunding this part alone gives back: its share of the tokens left. */
  own: Cents
  /** What cancelling the subscription gives back of this payment. */
  unserved: Cents
}

export type GoesBack = { returnable: Cents; unserved: Cents; parts: PartBack[] }

/**
 * What can still go back for a subscription. `parts` are its own line first, then its upgrades in the order in which they
 * were paid. Unserved is the shares of the tokens left, never above returnable, for each buyer apart.
 */
export function whatCanGoBack(parts: readonly PaidPart[]): GoesBack {
  const back = parts.map((part): PartBack => {
    const returnable = computeReturnable(part)
    const own = least(part.share, returnable)
    return { returnable, own, unserved: own }
  })
  for (const buyer of new Set(parts.map((part) => part.buyer)))
    coverFromOthers(
      parts.flatMap((part, at) => (part.buyer === buyer ? [{ share: part.share, back: back[at] as PartBack }] : [])),
    )
  return {
    returnable: sum(back.map(({ returnable }) => returnable)),
    unserved: sum(back.map(({ unserved }) => unserved)),
    parts: back,
  }
}

/** Of a line of an order, too. */
export function computeReturnable({ paid, returned, ceiling }: Pick<PaidPart, 'paid' | 'returned' | 'ceiling'>): Cents {
  return cents(Math.max(0, least(subtract(paid, returned), ceiling)))
}

/** The shares of the tokens left, in the order of serving, as far as `most` goes: a refund without issues comes off the last. */
export function sharesWithin(shares: readonly Cents[], most: Cents): Cents[] {
  let room: number = most
  return shares.map((share) => {
    const part = cents(Math.min(share, room))
    room -= part
    return part
  })
}

/** Where one payment cannot give its share any more, the buyer's others do as far as they go, the last first. */
function coverFromOthers(parts: readonly { share: Cents; back: PartBack }[]): void {
  const due = sum(parts.map(({ share }) => share))
  let missing: number = due - sum(parts.map(({ back }) => back.unserved))
  for (const { back } of parts.toReversed()) {
    const more = Math.min(missing, back.returnable - back.unserved)
    back.unserved = cents(back.unserved + more)
    missing -= more
  }
}

function least(one: Cents, other: Cents): Cents {
  return one < other ? one : other
}
