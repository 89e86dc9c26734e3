import type { Shelf } from '../issues/issue-schedule.ts'
import { firstToCome, nextNumbers } from '../issues/issue-schedule.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { Timetable } from '../subscriptions/timetable.ts'
import { zoneOf } from '../vocabulary.ts'

/** Then one is served, so that nobody is forgotten for good. */
export const MOST_IN_A_ROW = 4
/** A year of a quarterly, the one served after it, and one more. */
export const HOLD_CHOICES = 6

export const TOO_MANY_IN_A_ROW = 'You can skip up to four issues in a row. The next one has to come.'
export const NOT_TO_BE_SKIPPED =
  'One of these issues can’t be skipped: its mailing list is closed, or it’s too far ahead.'
export const ONLY_PRINT_IS_SKIPPED = 'Only print issues can be skipped.'

/** An issue that a reader may skip, or skips. */
export type HoldChoice = { number: number; held: boolean }

/** What is mailed to this reader now, or after the renewal that is announced. */
export function getsPrint({ current, renewalPending }: Pick<Timetable, 'current' | 'renewalPending'>): boolean {
  if (!current || !(current.active || renewalPending)) return false
  return zoneOf(current.info.served.deliverable) !== null
}

/** Issues whose list is open: what a reader may choose from, and what they chose. */
export function holdChoices(shelf: Shelf): HoldChoice[] {
  return nextNumbers(shelf, HOLD_CHOICES).map((number) => ({ number, held: shelf.held.includes(number) }))
}

/** The issues to skip from now on. A list that is closed stays as it was, and counts among those in a row. */
export function checkHold(shelf: Shelf, wanted: readonly number[]): Outcome<number[]> {
  const open = nextNumbers(shelf, HOLD_CHOICES)
  if (!wanted.every((number) => open.includes(number))) return refuse(NOT_TO_BE_SKIPPED)
  const skipped = new Set([...shelf.held.filter((number) => !open.includes(number)), ...wanted])
  if (wanted.some((number) => rowAround(skipped, number) > MOST_IN_A_ROW)) return refuse(TOO_MANY_IN_A_ROW)
  return done([...new Set(wanted)].sort((one, other) => one - other))
}

function rowAround(skipped: ReadonlySet<number>, number: number): number {
  let first = number
  let last = number
  while (skipped.has(first - 1)) first -= 1
  while (skipped.has(last + 1)) last += 1
  return last - first + 1
}

/** The issues that are skipped before the first that comes. */
export function skippedFirst(shelf: Shelf): number[] {
  const first = firstToCome(shelf)
  return nextNumbers(shelf, MOST_IN_A_ROW + 1).filter((number) => number < first)
}

/** The issue that a renewal waits for; null when the next one comes. */
export function heldUntil(shelf: Shelf): number | null {
  return skippedFirst(shelf).length > 0 ? firstToCome(shelf) : null
}

/** "You’re skipping No. 52 and No. 53. Your next issue is No. 54." */
export function holdWords(held: readonly number[], next: number): string {
  return `You’re skipping ${numbersInWords(held)}. Your next issue is No. ${next}.`
}

/** "No. 52, No. 53, and No. 54" */
export function numbersInWords(numbers: readonly number[]): string {
  return new Intl.ListFormat('en-US').format(numbers.map((number) => `No. ${number}`))
}
