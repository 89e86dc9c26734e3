import type { Catalogue, Issue } from '../catalogue/read-catalogue.ts'

/** How a message shows an issue: by its picture, else in its colour. */
export type MailCover = { picture: string | null; accent: Issue['accent'] }

/** Mail programs do not show drawings: only a picture that staff have put in the place of one is sent. */
export function mailCover({ cover, accent }: Pick<Issue, 'cover' | 'accent'>): MailCover {
  return { picture: /\.svg(\?|$)/.test(cover) ? null : cover, accent }
}

export type NextIssue = { number: number; title: string; season: string } & MailCover

/** The issue that follows this one, once it is planned. */
export function nextIssue({ issues }: Pick<Catalogue, 'issues'>, after: number): NextIssue | null {
  const [next] = issues.filter(({ number }) => number > after).sort((one, other) => one.number - other.number)
  return next ? { number: next.number, title: next.title, season: next.season, ...mailCover(next) } : null
}
