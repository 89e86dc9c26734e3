import type { Day } from '../day.ts'

/** Of an issue that isn't out yet. `newDay`: the day that staff announced after the planned one. */
export type IssueDays = { plannedFor: Day; newDay: Day | null }

/** Of a late issue: when it is to come instead, if that is known. */
export type Delay = { newDay: Day | null }

/** Null while the issue is expected on its planned day. A new day that has passed is no longer promised. */
export function findDelay({ plannedFor, newDay }: IssueDays, today: Day): Delay | null {
  if (newDay !== null && newDay >= today) return { newDay }
  return newDay !== null || today > plannedFor ? { newDay: null } : null
}

/** The day to plan with. */
export const expectedDay = ({ plannedFor, newDay }: IssueDays): Day => newDay ?? plannedFor

export type ExpectedIssue = { number: number; plannedFor: Day; delay: Delay | null }

type FormatDay = (day: Day) => string

/** "Planned for 12.8.2026." or "No. 52 is late. New date soon." */
export function issueDayWords({ number, plannedFor, delay }: ExpectedIssue, format: FormatDay): string {
  return delay ? `No. ${number} is late. ${newDateWords(delay, format)}.` : `Planned for ${format(plannedFor)}.`
}

/** The same where the issue has been named, and as a note: "Late. New date: 1.12.2027". */
export function issueDayNote({ plannedFor, delay }: Omit<ExpectedIssue, 'number'>, format: FormatDay): string {
  return delay ? `Late. ${newDateWords(delay, format)}` : `Planned for ${format(plannedFor)}`
}

const newDateWords = ({ newDay }: Delay, format: FormatDay) =>
  newDay ? `New date: ${format(newDay)}` : 'New date soon'
