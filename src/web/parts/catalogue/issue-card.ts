import type { Issue } from '#server/services/catalogue/read-catalogue.ts'

/** An issue as it stands on a shelf. */
export type IssueCard = Pick<
  Issue,
  'number' | 'slug' | 'title' | 'season' | 'cover' | 'accent' | 'plannedFor' | 'publishedOn'
>

export function issueCard(issue: Issue): IssueCard {
  const { number, slug, title, season, cover, accent, plannedFor, publishedOn } = issue
  return { number, slug, title, season, cover, accent, plannedFor, publishedOn }
}
