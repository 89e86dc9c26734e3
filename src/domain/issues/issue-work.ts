import type { Day } from '../day.ts'
import { addDays } from '../day.ts'

export type IssueAtWork = {
  number: number
  title: string
  plannedFor: Day
  cutOff: Day | null
  released: boolean
  closed: boolean
  hasText: boolean
  /** The day of its oldest mailing whose file was not marked as sent; null when all were. */
  unsentSince: Day | null
  /** The day that another member of staff signed its close first; null when nobody did. */
  signedOn: Day | null
}

export type IssueTask = 'add-text' | 'release' | 'cut-off' | 'close' | 'sign' | 'post'
/** `on` is the day it is due; `days` is how far away that is, below zero when it has passed. */
export type IssueWork = { number: number; title: string; task: IssueTask; on: Day; days: number }

/** How many days ahead a planned issue is work. */
const AHEAD = 14
const DAY_MS = 86_400_000
const daysUntil = (day: Day, today: Day) => (Date.parse(day) - Date.parse(today)) / DAY_MS

/** What staff have to do for issues, the most urgent first. Where no digital edition is sold, none has to be released. */
export function issueWork(issues: readonly IssueAtWork[], today: Day, sellsDigital = true): IssueWork[] {
  const soon = addDays(today, AHEAD)
  return issues
    .flatMap((issue): { issue: IssueAtWork; task: IssueTask; on: Day }[] => {
      const { plannedFor, cutOff, released, closed, hasText, unsentSince, signedOn } = issue
      const close = cutOff ?? plannedFor
      const waits = sellsDigital && !released
      return [
        ...(waits && !hasText && plannedFor <= soon ? [{ issue, task: 'add-text' as const, on: plannedFor }] : []),
        ...(waits && hasText && plannedFor <= today ? [{ issue, task: 'release' as const, on: plannedFor }] : []),
        ...(!closed && cutOff && cutOff >= today && cutOff <= soon
          ? [{ issue, task: 'cut-off' as const, on: cutOff }]
          : []),
        ...(!closed && close < today ? [{ issue, task: 'close' as const, on: close }] : []),
        ...(!closed && signedOn ? [{ issue, task: 'sign' as const, on: signedOn }] : []),
        ...(unsentSince ? [{ issue, task: 'post' as const, on: unsentSince }] : []),
      ]
    })
    .map(({ issue: { number, title }, task, on }) => ({ number, title, task, on, days: daysUntil(on, today) }))
    .sort((one, other) => one.days - other.days || one.number - other.number)
}
