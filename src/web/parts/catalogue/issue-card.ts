import { openingPicture } from '#domain/pictures/shown-picture.ts'
import type { Issue } from '#server/services/catalogue/read-catalogue.ts'

/** An issue as it stands on a shelf. */
export type IssueCard = Pick<
  Issue,
  'number' | 'slug' | 'title' | 'season' | 'cover' | 'accent' | 'plannedFor' | 'delay' | 'publishedOn'
>

/** The same, where the page opens with its cover. */
export function openingCard(issue: Issue): IssueCard {
  return { ...issueCard(issue), cover: openingPicture(issue.cover) }
}

export function issueCard(issue: Issue): IssueCard {
  const { number, slug, title, season, cover, accent, plannedFor, delay, publishedOn } = issue
  return { number, slug, title, season, cover, accent, plannedFor, delay, publishedOn }
}

/** As a shelf has it. */
export type IssueSpine = Pick<IssueCard, 'number' | 'slug' | 'title' | 'accent' | 'publishedOn'>

export function issueSpine({ number, slug, title, accent, publishedOn }: Issue): IssueSpine {
  return { number, slug, title, accent, publishedOn }
}
