import type { Weeks } from '../catalogue/delivery-times.ts'
import type { Day } from '../day.ts'
import { addDays, addMonths, formatDay } from '../day.ts'
import type { Zone } from '../vocabulary.ts'
import { ZONES } from '../vocabulary.ts'

export const CLAIM_REASONS = ['missing', 'damaged'] as const
export type ClaimReason = (typeof CLAIM_REASONS)[number]

/** What makes it good: another copy of the issue, or one more issue at the end. */
export const CLAIM_REMEDIES = ['copy', 'issue'] as const
export type ClaimRemedy = (typeof CLAIM_REMEDIES)[number]

const MONTHS_OPEN = 6
const MONTHS_BETWEEN = 12

/** A print copy that was sent to a reader, and not taken back. */
export type SentCopy = {
  closedOn: Day
  postedOn: Day | null
  transit: Weeks
  /** The reader asked for another address before it was posted, and we mailed it to the old one all the same. */
  toldInTime: boolean
}

/**
 * From the last day it was expected on; nobody marked it as posted: counted from the close of its list. Whoever told us in
 * time that they had moved need not wait for it.
 */
export function claimWindow({ closedOn, postedOn, transit, toldInTime }: SentCopy): { from: Day; until: Day } {
  const due = addDays(postedOn ?? closedOn, 7 * transit.most)
  return { from: (toldInTime && postedOn) || due, until: addMonths(due, MONTHS_OPEN) }
}

export type ClaimFacts = {
  number: number
  /** The one sent last, where it was sent again; null where none stands. */
  copy: SentCopy | null
  /** Once per reader and issue. */
  claimed: boolean
  today: Day
}

/** Why there is nothing to claim now, in a sentence; null where there is. */
export function claimFault({ number, copy, claimed, today }: ClaimFacts): string | null {
  if (!copy) return `We didn’t mail you No. ${number}.`
  if (claimed) return `You’ve already told us about No. ${number}.`
  const { from, until } = claimWindow(copy)
  if (today < from)
    return `No. ${number} can take until ${formatDay(from)}. If it hasn’t come by then, you can tell us here.`
  return today > until ? `No. ${number} was due more than six months ago. Please write to us about it.` : null
}

/** A setting of the publication: what readers are offered first; `either` leaves it to them. */
export const CLAIM_POLICIES = ['either', ...CLAIM_REMEDIES] as const
export type ClaimPolicy = (typeof CLAIM_POLICIES)[number]

type RemedyFacts = { inStock: boolean; canCredit: boolean; policy: ClaimPolicy }

/** What can be given, the copy first; nothing: then staff find a way. A lifetime has no number of issues to add to. */
export function claimRemedies({ inStock, canCredit, policy }: RemedyFacts): ClaimRemedy[] {
  const possible = CLAIM_REMEDIES.filter((remedy) => (remedy === 'copy' ? inStock : canCredit))
  const preferred = possible.filter((remedy) => remedy === policy)
  return preferred.length > 0 ? preferred : possible
}

/** The first in twelve months is believed; `earlier` are those of the account and of the postal address. */
export function isGrantedAtOnce(earlier: readonly Day[], today: Day): boolean {
  const since = addMonths(today, -MONTHS_BETWEEN)
  return earlier.every((day) => day <= since)
}

const FEWEST_OF_A_LOSS = 5
const TIMES_THE_MEAN = 3

/** Whether the claims of a zone for one issue look like a lost mailing, beside those for the issues before it. */
export function looksLost(claims: number, before: readonly number[]): boolean {
  const mean = before.length > 0 ? before.reduce((sum, count) => sum + count, 0) / before.length : 0
  return claims >= FEWEST_OF_A_LOSS && claims >= TIMES_THE_MEAN * mean
}

/** How many copies of an issue were claimed in each zone. */
export type IssueClaims = { issue: number; claims: Record<Zone, number> }
export type LostMailing = { issue: number; zone: Zone; claims: number }

const ISSUES_COMPARED = 4

/** Of the last issues, oldest first: where copies seem to have been lost. Those of long ago are no news. */
export function findLostMailings(issues: readonly IssueClaims[]): LostMailing[] {
  return issues
    .flatMap(({ issue, claims }, at) => {
      const before = issues.slice(Math.max(0, at - ISSUES_COMPARED), at)
      return ZONES.filter((zone) =>
        looksLost(
          claims[zone],
          before.map((one) => one.claims[zone]),
        ),
      ).map((zone) => ({ issue, zone, claims: claims[zone], at }))
    })
    .filter(({ at }) => at >= issues.length - ISSUES_COMPARED)
    .map(({ at: _, ...lost }) => lost)
}
