import type { Day } from '../day.ts'
import type { Outcome, Refused } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { Zone } from '../vocabulary.ts'
import { ZONES } from '../vocabulary.ts'

/** Days that staff entered, per zone. */
export type EnteredPostings = Partial<Record<Zone, Day>>

export const POSTED_BEFORE_CLOSE = 'Can’t be before the mailing list was closed.'
export const POSTED_IN_FUTURE = 'Can’t be in the future.'

/** The day a zone's copies were handed to the post: as entered, else when the file was marked as sent. */
export function findPostingDay(zone: Zone, sentOn: Day | null, entered: EnteredPostings): Day | null {
  return sentOn && (entered[zone] ?? sentOn)
}

type Days = { closedOn: Day; today: Day }

function problemWith(day: Day, { closedOn, today }: Days): string | null {
  if (day < closedOn) return POSTED_BEFORE_CLOSE
  return day > today ? POSTED_IN_FUTURE : null
}

export function checkPostingDay(day: Day, days: Days): Outcome<Day> {
  const problem = problemWith(day, days)
  return problem ? refuse({ posted_on: problem }) : done(day)
}

/** Each day beside its zone: `posted.a`. */
export function checkPostings(entered: EnteredPostings, days: Days): Refused | null {
  const wrong = ZONES.flatMap((zone) => {
    const day = entered[zone]
    const problem = day ? problemWith(day, days) : null
    return problem ? [[`posted.${zone}`, problem]] : []
  })
  return wrong.length > 0 ? refuse(Object.fromEntries(wrong)) : null
}
