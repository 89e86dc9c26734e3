import type { Category, Deliverable, IssuesPerYear, Level, Medium, SoldTerm } from '../vocabulary.ts'
import { LEVEL_LABELS, MEDIUM_LABELS, mediumOf, splitCategory, termLabel, zoneOf } from '../vocabulary.ts'
import type { ZoneNames } from '../zones/zone-names.ts'
import type { DonationItem, GiftItem, PersonalItem } from './cart-item.ts'

export const UPGRADE_NAME = 'Subscription upgrade'

export function subscriptionName(medium: Medium, level: Level, sold: SoldTerm): string {
  return `${LEVEL_LABELS[level]} ${MEDIUM_LABELS[medium]} (${termLabel(sold)})`
}

export function membershipName({ renewal, medium, level, term }: PersonalItem, issuesPerYear: IssuesPerYear): string {
  return `${renewal ? 'Renewal' : 'Subscription'}: ${subscriptionName(medium, level, { term, issuesPerYear })}`
}

export function giftName({ deliverable, level, term }: GiftItem, issuesPerYear: IssuesPerYear): string {
  return `Gift subscription: ${subscriptionName(mediumOf(deliverable), level, { term, issuesPerYear })}`
}

export function donationName({ process }: DonationItem): string {
  return process === 'onetime' ? 'Donation' : 'Monthly donation'
}

/** Standard Print. */
export function categoryName(category: Category): string {
  const { medium, level } = splitCategory(category)
  return `${LEVEL_LABELS[level]} ${MEDIUM_LABELS[medium]}`
}

/** Digital; Print, Canada. */
export function deliverableName(deliverable: Deliverable, zoneNames: ZoneNames): string {
  const zone = zoneOf(deliverable)
  const medium = MEDIUM_LABELS[mediumOf(deliverable)]
  return zone ? `${medium}, ${zoneNames[zone].name}` : medium
}
