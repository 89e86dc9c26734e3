import type { Day } from '../day.ts'

export const RECEIVED_IN_FUTURE = 'The day it was received can’t be in the future.'

/** A check or a wire is recorded once it is there; null when the day can be right. */
export function receivedDayFault(receivedOn: Day, today: Day): string | null {
  return receivedOn > today ? RECEIVED_IN_FUTURE : null
}
