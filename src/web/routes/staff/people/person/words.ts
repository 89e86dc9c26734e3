import type { AccountState } from '#domain/subscriptions/timetable.ts'
import type { Tone } from '../../../../parts/staff/state-word.tsx'
import { issuesOf } from '../../../account/overview/issue-count.ts'

/** Where a reader stands, in a word or two. */
export function stateWord(state: AccountState): string {
  switch (state.kind) {
    case 'none':
      return 'No subscription'
    case 'active':
      return state.extended ? 'Extended' : state.expiring ? 'Expiring' : 'Active'
    case 'expired':
      return state.autorenewExpected ? 'Expired, renews automatically' : 'Expired'
    case 'lifetime':
      return state.legacyTokens > 0 ? `Lifetime, after ${issuesOf(state.legacyTokens)}` : 'Lifetime'
  }
}

export function stateTone(state: AccountState): Tone {
  if (state.kind === 'lifetime') return 'good'
  if (state.kind === 'active') return state.expiring && !state.extended ? 'waiting' : 'good'
  return state.kind === 'expired' && state.autorenewExpected ? 'waiting' : 'over'
}

/** `gift-redeemed` → Gift redeemed. */
export function templateWord(template: string): string {
  const words = template.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
