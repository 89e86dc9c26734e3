import type { Day } from '../day.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { Zone } from '../vocabulary.ts'

/** Days that staff entered, per zone. */
export type EnteredPostings = Partial<Record<Zone, Day>>

export const POSTED_BEFORE_CLOSE = 'Can’t be before the mailing list was closed.'
export const POSTED_IN_FUTURE = 'Can’t be in the future.'

/** The day a zone's copies were handed to the post: as entered, else when the file was marked as sent. */
export function findPostingDay(zone: Zone, sentOn: Day | null, entered: EnteredPostings): Day | null {
  return sentOn && (entered[zone] ?? sentOn)
}

export function checkPostingDay(day: Day, { closedOn, today }: { closedOn: Day; today: Day }): Outcome<Day> {
  if (day < closedOn) return refuse({ posted_on: POSTED_BEFORE_CLOSE })
  return day > today ? refuse({ posted_on: POSTED_IN_FUTURE }) : done(day)
}
