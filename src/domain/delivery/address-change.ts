import type { Day } from '../day.ts'
import { dayOf } from '../day.ts'
import { nextNumbers, reopenOwed } from '../issues/issue-schedule.ts'
import { issuesDelivered } from '../subscriptions/ledger.ts'
import { queueSubscriptions } from '../subscriptions/subscription.ts'
import type { Zone } from '../vocabulary.ts'
import { zoneOf } from '../vocabulary.ts'
import type { Timeline, TimelineFacts } from './timeline.ts'
import { findTimeline } from './timeline.ts'
import type { FormatDay } from './timeline-words.ts'

/** From which issue a new address in this zone counts, said before it is saved; null where nothing is mailed there. */
export function addressChangeWords(facts: TimelineFacts, zone: Zone, format: FormatDay): string | null {
  const { subscriptions, entries, issues, owed, today } = facts
  const isMailed = queueSubscriptions(subscriptions).some(({ served }) => zoneOf(served.deliverable) === zone)
  if (!isMailed) return null
  const had = issuesDelivered(entries).map(({ issue }) => issue)
  const [next, later] = nextNumbers({ issues: reopenOwed(issues, owed), had, held: [] }, 2) as [number, number]
  const cutOff = issues.find(({ number }) => number === next)?.cutOff ?? null
  const printed = findPrinted(facts, zone)
  const labels = printed ? ` The labels of No. ${printed.issue} were printed on ${format(printed.on)}.` : ''
  if (cutOff && today > cutOff)
    return `A new address may still count for No. ${next}. It’s sure to count from No. ${later}.${labels}`
  if (labels) return `From No. ${next}.${labels}`
  return `A new address counts from No. ${next}.${cutOff ? ` You can change it until ${format(cutOff)}.` : ''}`
}

/** Of a copy whose label is printed, and which has not come yet. */
const UNDER_WAY: readonly Timeline['state'][] = ['list closed', 'late list closed', 'posted', 'expected']

/** The newest copy that is on its way to this zone, and the day of its label. */
function findPrinted(facts: TimelineFacts, zone: Zone): { issue: number; on: Day } | null {
  const onTheirWay = facts.mailed
    .filter((copy) => copy.zone === zone)
    .flatMap(({ run, listedAt }) =>
      facts.entries.flatMap((entry) =>
        entry.kind === 'served' && entry.run === run
          ? [{ issue: entry.issue, on: dayOf(listedAt, facts.timeZone) }]
          : [],
      ),
    )
    .filter(({ issue }) => UNDER_WAY.includes(findTimeline(facts, issue).state))
  return onTheirWay.sort((one, other) => other.issue - one.issue)[0] ?? null
}
