import type { Medium } from '#domain/vocabulary.ts'
import { findCard } from './pictures/link-card.ts'
import type { Catalogue, Issue } from './read-catalogue.ts'

/** How a message shows an issue: by its picture, else in its colour. */
export type MailCover = { picture: string | null; accent: Issue['accent'] }

export function mailCover({ mailPicture, accent }: Pick<Issue, 'mailPicture' | 'accent'>): MailCover {
  return { picture: mailPicture, accent }
}

export type NextIssue = { number: number; title: string; season: string } & MailCover

/** The issue that follows this one, once it is planned. */
export function nextIssue({ issues }: Pick<Catalogue, 'issues'>, after: number): NextIssue | null {
  const [next] = issues.filter(({ number }) => number > after).sort((one, other) => one.number - other.number)
  return next ? inMail(next) : null
}

/** `card`: shows a cover that we drew, as mail programs show no drawings; null until the publication is open. */
export type CoverIssue = NextIssue & { card: string | null }

/** With which issue a new subscription begins: print with the next that is mailed, digital with the latest. */
export function firstCover(catalogue: Catalogue, medium: Medium): CoverIssue | null {
  const { issues } = catalogue
  const first =
    medium === 'digital' ? issues.find(({ releasedOn }) => releasedOn) : issues.findLast(({ closed }) => !closed)
  return first ? { ...inMail(first), card: findCard(first.card.name, catalogue)?.path ?? null } : null
}

function inMail(issue: Issue): NextIssue {
  const { number, title, season } = issue
  return { number, title, season, ...mailCover(issue) }
}
