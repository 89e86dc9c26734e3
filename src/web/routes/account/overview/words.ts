import type { Deliverable, IssuesPerYear, Level, Term } from '#domain/vocabulary.ts'
import { LEVEL_LABELS, MEDIUM_LABELS, mediumOf, termLabel, zoneOf } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import { issuesOf } from './issue-count.ts'

/** Print, United States. */
export function formOf(deliverable: Deliverable, zoneNames: ZoneNames): string {
  const zone = zoneOf(deliverable)
  const medium = MEDIUM_LABELS[mediumOf(deliverable)]
  return zone ? `${medium}, ${zoneNames[zone].name}` : medium
}

/** Standard, Print, United States. */
export function pairOf(level: Level, deliverable: Deliverable, zoneNames: ZoneNames): string {
  return `${LEVEL_LABELS[level]}, ${formOf(deliverable, zoneNames)}`
}

/** 4 of 8 issues left. */
export function leftOf(left: number | null, granted: number): string {
  return left === null ? 'Every issue' : `${left} of ${issuesOf(granted)} left`
}

export const termOf = ({ term, issues_per_year }: { term: Term; issues_per_year: IssuesPerYear }): string =>
  termLabel({ term, issuesPerYear: issues_per_year })
