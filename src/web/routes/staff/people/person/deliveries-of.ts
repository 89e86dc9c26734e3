import type { TimelineFacts } from '#domain/delivery/timeline.ts'
import type { ShownTimeline } from '../../../account/overview/shown-timeline.ts'
import { showTimeline } from '../../../account/overview/shown-timeline.ts'

export type Delivery = Omit<ShownTimeline, 'state'> & { number: number }

const CLOSED_SHOWN = 4

/** The issues that readers ask about: those to come, and the last that were closed, got or not. Newest first. */
export function deliveriesOf(facts: TimelineFacts): Delivery[] {
  const byNumber = facts.issues.toSorted((one, other) => other.number - one.number)
  const closed = byNumber.filter((issue) => issue.closed).slice(0, CLOSED_SHOWN)
  return byNumber
    .filter((issue) => !issue.closed || closed.includes(issue))
    .map(({ number }) => {
      const { says, to, remedy } = showTimeline(facts, number)
      return { number, says, to, remedy }
    })
}
