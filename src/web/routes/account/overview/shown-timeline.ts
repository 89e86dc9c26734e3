import { formatDay } from '#domain/day.ts'
import type { Timeline, TimelineFacts } from '#domain/delivery/timeline.ts'
import { findTimeline } from '#domain/delivery/timeline.ts'
import type { TimelineRemedy } from '#domain/delivery/timeline-words.ts'
import { findRemedy, timelineWords } from '#domain/delivery/timeline-words.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'

/** Where one issue stands, as pages say it. */
export type ShownTimeline = { state: Timeline['state']; says: string; to: string | null; remedy: TimelineRemedy | null }

export function showTimeline(facts: TimelineFacts, number: number, zoneNames: ZoneNames): ShownTimeline {
  const timeline = findTimeline(facts, number)
  return {
    state: timeline.state,
    says: timelineWords(timeline, { format: formatDay, zoneNames }),
    to: 'to' in timeline && timeline.to !== '' ? timeline.to : null,
    remedy: findRemedy(timeline),
  }
}

/** Issues that the reader did not get and may wonder about. */
const MISSED: readonly Timeline['state'][] = [
  'on hold',
  'no address',
  'address suspended',
  'returned',
  'not on the list',
]

/** Of the issues that are closed: those that the reader did not get, though one was due. */
export function findMissed(facts: TimelineFacts): number[] {
  const closed = facts.issues.filter(({ closedAt }) => closedAt !== null).map(({ number }) => number)
  return closed.filter((number) => {
    const timeline = findTimeline(facts, number)
    return timeline.state === 'zone hold' ? timeline.owed === null : MISSED.includes(timeline.state)
  })
}
