import type { Day } from '../day.ts'
import { addMonths } from '../day.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { Zone } from '../vocabulary.ts'
import type { ZoneNames } from '../zones/zone-names.ts'
import { mailTo } from '../zones/zone-names.ts'

/** How a hold of a zone was lifted: before the list was closed, by a late mailing, or by giving the issue up there. */
export const ZONE_HOLD_OUTCOMES = ['ended', 'mailed', 'given up'] as const
export type ZoneHoldOutcome = (typeof ZONE_HOLD_OUTCOMES)[number]

/** As readers are told of it while it stands. */
export type ZoneHold = { issue: number; zone: Zone; until: Day; says: string }

const MOST_MONTHS = 12

export const HOLD_IS_PAST = 'Can’t be in the past.'
export const HOLD_TOO_LONG = 'Use a day within a year.'
export const LIST_IS_CLOSED = 'The mailing list of this issue is closed. Undo the close before you hold it.'
export const HELD_ALREADY = 'This issue is already on hold there.'
export const NO_SUCH_HOLD = 'We couldn’t find this hold.'
export const LIFTED_ALREADY = 'This hold was already lifted.'
export const CLOSED_MEANWHILE = 'The mailing list was closed. Mail the issue late or give it up.'
export const STILL_OPEN = 'The mailing list is still open. End the hold instead.'

/** The day on which it should be over. */
export function checkHoldDay(until: Day, today: Day): Outcome<Day> {
  if (until < today) return refuse({ until: HOLD_IS_PAST })
  return until > addMonths(today, MOST_MONTHS) ? refuse({ until: HOLD_TOO_LONG }) : done(until)
}

type Lifted = 'end' | 'mail' | 'give up'

/** While the list is open there is nothing to mail or give up; afterwards nothing is merely ended. */
export function checkLift(how: Lifted, { closed }: { closed: boolean }): Outcome<ZoneHoldOutcome> {
  if (how === 'end') return closed ? refuse(CLOSED_MEANWHILE) : done('ended')
  if (!closed) return refuse(STILL_OPEN)
  return done(how === 'mail' ? 'mailed' : 'given up')
}

/** Why the next issue can't be closed; null when nothing of the earlier ones is held back. */
export function stillHeldWords(
  holds: readonly Pick<ZoneHold, 'issue' | 'zone'>[],
  zoneNames: ZoneNames,
): string | null {
  const [first] = holds
  if (!first) return null
  const zones = holds.filter(({ issue }) => issue === first.issue).map(({ zone }) => mailTo(zoneNames, zone))
  return `No. ${first.issue} is still on hold: ${new Intl.ListFormat('en-US').format(zones)}. Mail it late or give it up before you close the next issue.`
}

/** Before a hold is made: whom it touches. */
export function holdPreviewWords(
  { issue, zone }: Pick<ZoneHold, 'issue' | 'zone'>,
  readers: number,
  zoneNames: ZoneNames,
): string {
  const who = readers === 1 ? '1 reader is' : `${readers.toLocaleString('en-US')} readers are`
  return `${who} due No. ${issue} by ${mailTo(zoneNames, zone)}.`
}
