import type { Subscription } from '../subscriptions/subscription.ts'
import { queueSubscriptions } from '../subscriptions/subscription.ts'

export type Issue = { number: number; title: string; slug: string; released: boolean; closed: boolean }

/** Planned issues have a title, later ones only a number. */
export type IssueToCome = { number: number; title: string | null; slug: string | null }

/** All issues that the publication knows of, and the numbers of those that the reader has had, or skips in print. */
export type Shelf = { issues: readonly Issue[]; had: readonly number[]; held: readonly number[] }

/** What is owed to a reader from a closed list comes first, as if its list were open. */
export function reopenOwed<One extends Pick<Issue, 'number' | 'closed'>>(
  issues: readonly One[],
  owed: readonly number[],
): One[] {
  return issues.map((issue) => (owed.includes(issue.number) ? { ...issue, closed: false } : issue))
}

/** `issues_left` of each subscription in turn: what its tokens will be served with. A lifetime lists the planned ones. */
export function issuesToCome(
  subscriptions: readonly Subscription[],
  shelf: Shelf,
): { subscription: Subscription; issues: IssueToCome[] }[] {
  const coming = comingNumbers(shelf)
  return queueSubscriptions(subscriptions).map((subscription) => {
    // A hold is of print: a digital subscription is served whatever was to be skipped.
    const isSkipped = (number: number) => subscription.served.deliverable !== 'digital' && shelf.held.includes(number)
    const numbers =
      subscription.left === null
        ? plannedFrom(coming.next().value, shelf).filter((number) => !isSkipped(number))
        : Array.from({ length: subscription.left }, () => nextOf(coming, isSkipped))
    return { subscription, issues: numbers.map((number) => described(number, shelf)) }
  })
}

function nextOf(coming: Generator<number, never>, isSkipped: (number: number) => boolean): number {
  for (;;) {
    const number = coming.next().value
    if (!isSkipped(number)) return number
  }
}

/** The issues that are next open to a reader, those skipped among them. */
export function nextNumbers(shelf: Shelf, count: number): number[] {
  const coming = comingNumbers(shelf)
  return Array.from({ length: count }, () => coming.next().value)
}

/** The first issue that a print reader is not going to skip. */
export function firstToCome(shelf: Shelf): number {
  return nextOf(comingNumbers(shelf), (number) => shelf.held.includes(number))
}

/** Every issue still open to a reader: its mailing list is not closed, and the reader has not had it. */
function* comingNumbers({ issues, had }: Omit<Shelf, 'held'>): Generator<number, never> {
  const open = issues.filter((issue) => !issue.closed).map(({ number }) => number)
  const closed = issues.filter((issue) => issue.closed).map(({ number }) => number)
  for (let number = open.length > 0 ? Math.min(...open) : Math.max(0, ...closed) + 1; ; number += 1) {
    if (!closed.includes(number) && !had.includes(number)) yield number
  }
}

function plannedFrom(first: number, { issues, had }: Omit<Shelf, 'held'>): number[] {
  return issues
    .filter(({ number, closed }) => number >= first && !closed && !had.includes(number))
    .map(({ number }) => number)
    .sort((one, other) => one - other)
}

function described(number: number, { issues }: Shelf): IssueToCome {
  const { title = null, slug = null } = issues.find((issue) => issue.number === number) ?? {}
  return { number, title, slug }
}
