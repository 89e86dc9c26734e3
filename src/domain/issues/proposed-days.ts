import type { Day } from '../day.ts'
import { addMonths, dateOf } from '../day.ts'
import type { IssuesPerYear } from '../vocabulary.ts'

type Rhythm = {
  /** The days of the issues there are, in their order. */
  planned: readonly Day[]
  issuesPerYear: IssuesPerYear
  today: Day
}

/**
 * The days of a year's issues after those that are planned: evenly through the year, in whole months. Eight or ten a year
 * can't be even, so each comes a year after the one of the same turn.
 */
export function proposeDays({ planned, issuesPerYear, today }: Rhythm): Day[] {
  const days = [...planned]
  const date = dateOf(days.at(-1) ?? today)
  for (let count = 0; count < issuesPerYear; count += 1) days.push(nextDay(days, { issuesPerYear, today, date }))
  return days.slice(planned.length)
}

type Next = Pick<Rhythm, 'issuesPerYear' | 'today'> & { date: number }

function nextDay(days: readonly Day[], { issuesPerYear, today, date }: Next): Day {
  const last = days.at(-1) ?? today
  const step = Math.max(1, Math.round(12 / issuesPerYear))
  if (12 % issuesPerYear === 0) return addMonths(last, step, date)
  const turns = Math.min(issuesPerYear, days.length)
  const first = days.at(-turns) ?? today
  const proposed = addMonths(first, Math.round((Math.max(1, turns) * 12) / issuesPerYear), date)
  // An issue that came late, or was left out, begins another year.
  const isNear = proposed > last && proposed <= addMonths(last, 2 * step, date)
  return isNear ? proposed : addMonths(last, step, date)
}
