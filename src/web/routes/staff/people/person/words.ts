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

/** Said elsewhere on the line, or of use to nobody who reads it. */
const UNTOLD = ['subscription', 'note', 'run']

/** What an audit row remembers, short enough for a line. */
export function factsOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return ''
  return Object.entries(value)
    .filter(([name, fact]) => !UNTOLD.includes(name) && fact !== null && fact !== '')
    .map(([name, fact]) => (typeof fact === 'object' ? factsWithin(name, fact) : `${name} ${String(fact)}`))
    .filter((words) => words !== '')
    .join(', ')
}

/** Counts by zone, say, or a list of words. */
function factsWithin(name: string, fact: unknown): string {
  const within = Array.isArray(fact) ? fact.filter((one) => typeof one !== 'object').join(', ') : factsOf(fact)
  return within && `${name} (${within})`
}
