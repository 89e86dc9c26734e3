import type { ClaimReason, ClaimRemedy } from './claim.ts'

export const CLAIM_STATES = ['waiting', 'granted', 'refused'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

export const REASON_WORDS: Record<ClaimReason, string> = { missing: 'It didn’t come', damaged: 'It came damaged' }
export const REMEDY_WORDS: Record<ClaimRemedy, string> = { copy: 'A new copy', issue: 'One more issue' }

export type DecidedClaim = {
  state: ClaimState
  /** What the reader chose or was given. */
  wish: ClaimRemedy | null
  /** Why not, in staff's words. */
  says: string
}

const GRANTED: Record<ClaimRemedy, string> = {
  copy: 'We’re sending you a new copy. We’ll email you when it ships.',
  issue: 'We’ve added one more issue to your subscription.',
}

/** Where a claim stands, for the page and the message alike. */
export function claimWords({ state, wish, says }: DecidedClaim): string {
  if (state === 'waiting') return 'Thanks for letting us know. We’ll look into it and email you.'
  return state === 'granted' && wish ? GRANTED[wish] : says
}
