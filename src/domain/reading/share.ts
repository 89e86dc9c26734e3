import type { RightToRead } from './right.ts'
import { ownsIssue } from './right.ts'

/** How long a link to one piece works, for how many readers, and how many a reader may make in that time. */
export const SHARE_DAYS = 30
export const MAX_SHARE_OPENS = 10
export const MAX_SHARES = 10

export const TOO_MANY_SHARES = `You’ve made ${MAX_SHARES} gift links in the last ${SHARE_DAYS} days. Please try again later.`

const DAY_MS = 86_400_000
const LONGEST_NAME = 100
/** Of those that a browser has opened, newest first, so many are remembered. */
const MOST_OPENED = 10

export function shareEnd(made: Date): Date {
  return new Date(made.getTime() + SHARE_DAYS * DAY_MS)
}

/** What is theirs alone may be given: not what an institution lends, nor what staff look after. */
export function mayShare(right: RightToRead | null): boolean {
  return ownsIssue(right)
}

type Share = {
  endsAt: Date
  opens: number
  /** The sharer’s own right, as it is now: a refund ends the link. */
  giver: RightToRead | null
  /** Whether the publication lets pieces be shared. */
  allowed: boolean
  /** In the browser that asks. */
  opened: boolean
}

/** `waiting` until the reader says that they want it, which is what counts. */
export type ShareState = 'opened' | 'waiting' | 'over'

export function shareState({ endsAt, opens, giver, allowed, opened }: Share, now: Date): ShareState {
  if (!allowed || !mayShare(giver) || now >= endsAt) return 'over'
  if (opened) return 'opened'
  return opens < MAX_SHARE_OPENS ? 'waiting' : 'over'
}

/** As a friend would be named. */
export function firstName(name: string): string | null {
  return name.trim().replace(/\s.*$/s, '').slice(0, LONGEST_NAME) || null
}

/** The gift links that a browser has opened, by the numbers that it was given. */
export function openedLinks(cookie: string | null): string[] {
  return (cookie ?? '').split('.').filter(Boolean).slice(0, MOST_OPENED)
}
