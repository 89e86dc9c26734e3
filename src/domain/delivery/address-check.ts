import type { Day } from '../day.ts'
import { addDays, addMonths } from '../day.ts'

const DAYS_BEFORE = 10
const MONTHS_GOOD = 24

type OpenIssue = { number: number; cutOff: Day | null; closed: boolean }

/** The issue that is closed next, once its cut-off is at most ten days away; null where nobody needs to be asked today. */
export function findIssueToCheck<Issue extends OpenIssue>(issues: readonly Issue[], today: Day): Issue | null {
  const open = issues.filter(({ closed }) => !closed).sort((one, other) => one.number - other.number)
  const next = open[0]
  if (!next?.cutOff) return null
  return today >= addDays(next.cutOff, -DAYS_BEFORE) && today <= next.cutOff ? next : null
}

/** An address that was confirmed on this day or before is asked about again. */
export function confirmedLongAgo(today: Day): Day {
  return addMonths(today, -MONTHS_GOOD)
}
