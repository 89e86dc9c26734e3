import type { Day } from '../day.ts'
import { addMonths, formatDay } from '../day.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'

/** The days on which issues are sent elsewhere, both included. */
export type Away = { from: Day; until: Day }

const MOST_MONTHS = 12

export const UNTIL_BEFORE_FROM = 'Must be on or after the first day.'
export const UNTIL_IS_PAST = 'Can’t be in the past.'
export const AWAY_TOO_LONG = 'Use at most a year. For longer, change your address instead.'
export const TEMPORARY_RETURNED =
  'What we sent to your temporary address was returned. We’re using your usual address again.'

export function checkAway({ from, until }: Away, today: Day): Outcome<Away> {
  if (until < from) return refuse({ until: UNTIL_BEFORE_FROM })
  if (until < today) return refuse({ until: UNTIL_IS_PAST })
  return until > addMonths(from, MOST_MONTHS) ? refuse({ until: AWAY_TOO_LONG }) : done({ from, until })
}

/** When the copies of an issue are expected to be handed to the post: what is late goes today at the earliest. */
export function expectedPosting(plannedFor: Day, today: Day): Day {
  return plannedFor > today ? plannedFor : today
}

export const isAway = ({ from, until }: Away, day: Day) => from <= day && day <= until

/** "From 12.1.2026 to 2.28.2027, your issues go to 9 Beach Road, Miami." */
export function awayWords({ from, until }: Away, to: string): string {
  return `From ${formatDay(from)} to ${formatDay(until)}, your issues go to ${to}.`
}
