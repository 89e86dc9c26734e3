import type { Cart } from '../cart/cart.ts'
import type { GiftItem } from '../cart/cart-item.ts'
import type { Day } from '../day.ts'
import type { Term } from '../vocabulary.ts'

/** A gift as it was bought, which is how it is renewed. */
export type GivenForm = Pick<GiftItem, 'term' | 'level' | 'deliverable'>

export const GIFT_NOT_RENEWABLE = 'This gift can’t be renewed.'
export const RENEWAL_GOES_TO =
  'We’ll add it to the end of their subscription. If their subscription can’t be extended, we’ll send you a new gift link.'

/** Nothing else is bought with it; a coupon for gifts may be used. */
export function isRenewalOf({ goods, giftsubs, membership, donation }: Cart, form: GivenForm): boolean {
  const [gift, ...others] = giftsubs
  if (goods.length > 0 || membership || donation || others.length > 0 || gift?.quantity !== 1) return false
  return gift.term === form.term && gift.level === form.level && gift.deliverable === form.deliverable
}

/** From when to when something was given, as days of the publication: both included. */
export type GivenBetween = { term: Term; from: Day; to: Day }

const YEARS = { '1year': 1, '2year': 2, '3year': 3 } as const

/** In November: which gifts end about the end of this year, as each was given so many years ago. Null in other months. */
export function giftsToRecall(today: Day): GivenBetween[] | null {
  if (today.slice(5, 7) !== '11') return null
  return Object.entries(YEARS).map(([term, years]) => {
    const year = Number(today.slice(0, 4)) - years
    return { term: term as Term, from: `${year}-01-01`, to: `${year}-12-31` }
  })
}
