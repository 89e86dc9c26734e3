import type { TimelineFacts } from '#domain/delivery/timeline.ts'
import { findTimeline } from '#domain/delivery/timeline.ts'
import type { StaffRemedy } from '#domain/delivery/timeline-words.ts'
import { findStaffRemedies } from '#domain/delivery/timeline-words.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import { showTimeline } from '../../../account/overview/shown-timeline.ts'

export type Delivery = { number: number; says: string; to: string | null; remedies: StaffRemedy[] }

const CLOSED_SHOWN = 4

/** The issues that readers ask about: those to come, and the last that were closed, got or not. Newest first. */
export function deliveriesOf(facts: TimelineFacts, zoneNames: ZoneNames): Delivery[] {
  const byNumber = facts.issues.toSorted((one, other) => other.number - one.number)
  const closed = byNumber.filter((issue) => issue.closed).slice(0, CLOSED_SHOWN)
  return byNumber
    .filter((issue) => !issue.closed || closed.includes(issue))
    .map(({ number }) => {
      const { says, to } = showTimeline(facts, number, zoneNames)
      return { number, says, to, remedies: findStaffRemedies(findTimeline(facts, number)) }
    })
}
