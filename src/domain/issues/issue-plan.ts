import type { Day } from '../day.ts'
import { formatDay } from '../day.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'

/** As much of an issue as its place among the others depends on. */
export type IssuePlace = { number: number; plannedFor: Day; cutOff: Day | null }
export type PlacedIssue = IssuePlace & { released: boolean; closed: boolean }

export type IssuePlan = IssuePlace & { newDay: Day | null; pages: number; contents: readonly { page: number }[] }

export const NUMBER_STAYS = 'This issue is out, so its number can’t change.'
export const DAY_STAYS = 'The mailing list is closed, so this date can’t change.'
export const NEW_DAY_TOO_EARLY = 'Must be after the planned day. To bring the issue forward, change that day.'
export const CUT_OFF_TOO_LATE = 'Must be on or before the issue date.'

/** Whether an issue can be planned so: `before` is how it stands, null for a new one; faults by the fields of the form. */
export function checkPlan(plan: IssuePlan, before: PlacedIssue | null, others: readonly PlacedIssue[]): Outcome<null> {
  const faults = Object.entries({
    number: numberFault(plan, before, others),
    planned_for: dayFault(plan, before, others),
    new_day: plan.newDay && plan.newDay <= plan.plannedFor ? NEW_DAY_TOO_EARLY : null,
    cut_off: cutOffFault(plan, before),
    ...Object.fromEntries(
      plan.contents.map(({ page }, at) => [
        `contents.${at}.page`,
        page > plan.pages ? `The issue has ${plan.pages} pages.` : null,
      ]),
    ),
  }).flatMap(([field, fault]) => (fault ? [[field, fault] as const] : []))
  return faults.length > 0 ? refuse(Object.fromEntries(faults)) : done(null)
}

function numberFault({ number }: IssuePlan, before: PlacedIssue | null, others: readonly PlacedIssue[]) {
  if (number === before?.number) return null
  if (before && isOut(before)) return NUMBER_STAYS
  if (others.some((other) => other.number === number)) return `There is an issue ${number} already.`
  const last = Math.max(0, ...others.filter(isOut).map((other) => other.number))
  return number > last ? null : `Issue ${last} is out: the next numbers are higher.`
}

/** Issues come in the order of their numbers; what is closed is history. */
function dayFault(plan: IssuePlan, before: PlacedIssue | null, others: readonly PlacedIssue[]) {
  const { number, plannedFor } = plan
  if (before?.closed) return plannedFor === before.plannedFor ? null : DAY_STAYS
  const earlier = others
    .filter((other) => other.number < number)
    .toSorted(byNumber)
    .at(-1)
  const later = others.filter((other) => other.number > number).toSorted(byNumber)[0]
  if (earlier && earlier.plannedFor >= plannedFor) return `${isFor(earlier)}: this one comes after it.`
  if (later && later.plannedFor <= plannedFor) return `${isFor(later)}: this one comes before it.`
  return null
}

function cutOffFault({ cutOff, plannedFor }: IssuePlan, before: PlacedIssue | null) {
  if (before?.closed) return cutOff === before.cutOff ? null : DAY_STAYS
  return cutOff && cutOff > plannedFor ? CUT_OFF_TOO_LATE : null
}

const isOut = ({ released, closed }: PlacedIssue) => released || closed
const byNumber = (one: PlacedIssue, other: PlacedIssue) => one.number - other.number
const isFor = ({ number, plannedFor }: PlacedIssue) => `Issue ${number} is planned for ${formatDay(plannedFor)}`

/** Its address on the site, made once from the title: links to it stay good when the title is changed. */
export function makeIssueSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
