import type { Deliverable } from '../vocabulary.ts'

/** `includesDigital`: in print, while print included the digital issue. It stays so when the setting is changed. */
export type IssueServing = { deliverable: Deliverable; includesDigital: boolean; reversed: boolean }

/** Everything from which a right to read one issue can come. */
export type Grounds = {
  servings: readonly IssueServing[]
  /** Of the digital issue alone; revoked by a refund. */
  purchases: readonly { revoked: boolean }[]
  /** A copy that did not come or came damaged: whatever becomes of the claim. */
  claimed: boolean
  /** A print subscription that includes digital opened it when it started, and was not refunded whole. */
  opened: boolean
  /** Of an institution that subscribes for its readers. */
  seat: boolean
  /** Who see issues in the console, with their second factor shown. */
  staff: boolean
}

export const NO_GROUNDS: Grounds = {
  servings: [],
  purchases: [],
  claimed: false,
  opened: false,
  seat: false,
  staff: false,
}

/** Why somebody may read an issue. */
export type RightToRead = 'staff' | 'served' | 'bought' | 'claimed' | 'opened' | 'seat'

/** The one rule for pages and files (product 11). */
export function rightToRead({ released }: { released: boolean }, grounds: Grounds): RightToRead | null {
  if (grounds.staff) return 'staff'
  if (!released) return null
  if (grounds.servings.some(isReadable)) return 'served'
  if (grounds.purchases.some(({ revoked }) => !revoked)) return 'bought'
  if (grounds.claimed) return 'claimed'
  if (grounds.opened) return 'opened'
  return grounds.seat ? 'seat' : null
}

function isReadable({ deliverable, includesDigital, reversed }: IssueServing): boolean {
  return !reversed && (deliverable === 'digital' || includesDigital)
}

export const ALREADY_YOURS = 'You already have this issue.'
/** The same, as staff are told who order it for a reader. */
export const ALREADY_THEIRS = 'This reader already has this issue.'

/** Whether it is theirs for good: what staff and an institution's readers may read, they can still buy. */
export function ownsIssue(right: RightToRead | null): boolean {
  return right !== null && right !== 'seat' && right !== 'staff'
}

/** How much of a piece is shown: null as if there were none. */
export type Shown = 'whole' | 'beginning'

/** `shared` by a link to this very piece, which opens no other. */
export function shownOf(
  { released, free, shared = false }: { released: boolean; free: boolean; shared?: boolean },
  right: RightToRead | null,
): Shown | null {
  if (right === 'staff') return 'whole'
  if (!released) return null
  return free || shared || right ? 'whole' : 'beginning'
}
