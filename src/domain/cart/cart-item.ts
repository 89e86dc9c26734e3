import type { DonationProcess } from '../donations/donation.ts'
import type { Deliverable, Level, Medium, Term } from '../vocabulary.ts'

export const GOOD_TYPES = ['basic-product', 'sized-product', 'digital-product', 'print-issue', 'digital-issue'] as const
export type GoodType = (typeof GOOD_TYPES)[number]

/** `ref` begins with prd:, sze: or iss:. */
export type GoodItem = { type: GoodType; ref: string }

export type GiftItem = {
  type: 'gift-subscription'
  deliverable: Deliverable
  level: Level
  term: Term
  coupon: string | null
}

export type PersonalItem = {
  type: 'personal-subscription'
  renewal: boolean
  medium: Medium
  level: Level
  term: Term
  coupon: string | null
}

export type DonationItem = { type: 'donation-item'; process: DonationProcess; dollars: number }

/** What can be put into a cart, and what a line sends back to be changed or removed. */
export type CartItem = GoodItem | GiftItem | PersonalItem | DonationItem

/** Shipped products have stock and a quantity; a digital one is bought once. */
export function isShipped(type: string): boolean {
  return type === 'basic-product' || type === 'sized-product' || type === 'print-issue'
}

/** An issue or a subscription in digital form; other digital products are no edition. */
export function isDigitalEdition(item: CartItem): boolean {
  switch (item.type) {
    case 'gift-subscription':
      return item.deliverable === 'digital'
    case 'personal-subscription':
      return item.medium === 'digital'
    default:
      return item.type === 'digital-issue'
  }
}

/** Lines are sorted by it, and two alike are one line. */
export function lineId(item: CartItem): string {
  switch (item.type) {
    case 'gift-subscription':
      return `${item.type}/${item.deliverable}/${item.level}/${item.term}/${item.coupon ?? ''}`
    case 'personal-subscription':
    case 'donation-item':
      return item.type
    default:
      return `${item.type}/${item.ref}`
  }
}

/** The order of a cart (spec 1 §9): that of the ids, without making them. */
export function byLineId(one: CartItem, other: CartItem): number {
  if (one.type !== other.type) return one.type < other.type ? -1 : 1
  if ('ref' in one && 'ref' in other) return one.ref < other.ref ? -1 : 1
  return lineId(one) < lineId(other) ? -1 : 1
}
