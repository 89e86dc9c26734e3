import type { Cents } from '../money.ts'
import { cents } from '../money.ts'
import type { Deliverable } from '../vocabulary.ts'
import { DELIVERABLES } from '../vocabulary.ts'

/** What a coupon takes off each form of a subscription. */
export type Discounts = Record<Deliverable, Cents>

/** The spec's names of the same four. */
export const DISCOUNT_NAMES = {
  digital: 'digital',
  'print-a': 'print_us',
  'print-b': 'print_ca',
  'print-c': 'print_intl',
} as const satisfies Record<Deliverable, string>

export type NamedDiscounts<Amount extends number = number> = Record<(typeof DISCOUNT_NAMES)[Deliverable], Amount>

export function discountsFrom(named: NamedDiscounts): Discounts {
  return Object.fromEntries(
    DELIVERABLES.map((deliverable) => [deliverable, cents(named[DISCOUNT_NAMES[deliverable]])]),
  ) as Discounts
}

export function namedDiscounts(discounts: Discounts): NamedDiscounts<Cents> {
  return Object.fromEntries(
    DELIVERABLES.map((deliverable) => [DISCOUNT_NAMES[deliverable], discounts[deliverable]]),
  ) as NamedDiscounts<Cents>
}
