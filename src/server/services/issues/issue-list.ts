import { desc, eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { printCopies } from '#domain/issues/close-signing.ts'
import type { Db } from '../../db/client.ts'
import { issueRun } from '../../db/schema/mailings.ts'
import { issue } from '../../db/schema/publication.ts'
import type { PictureOnPage } from '../catalogue/pictures/shown-pictures.ts'
import { readShownPicture } from '../catalogue/pictures/shown-pictures.ts'
import { issuesWithText } from './issue-text.ts'
import type { RunRow } from './mailings.ts'
import type { IssueFields } from './plan-issue.ts'

export type ListedIssue = {
  number: number
  title: string
  season: string
  slug: string
  plannedFor: string
  newDay: string | null
  cutOff: string | null
  releasedAt: Date | null
  closedAt: Date | null
  /** Whether it can be released: its pieces or a file are there. */
  hasText: boolean
  /** Print copies of its mailings that weren't undone. A redirected copy leaves its mailing's count, and the late mailing counts it. */
  mailed: number
  /** What was done for it, the last first; also what was undone. */
  runs: RunRow[]
}

/** Newest first. */
export async function listIssues(db: Db): Promise<ListedIssue[]> {
  const [issues, runs, texts] = await Promise.all([
    db.select().from(issue).orderBy(desc(issue.number)),
    db.select().from(issueRun).orderBy(desc(issueRun.at)),
    issuesWithText(db),
  ])
  const mailedBy = (number: number) =>
    runs
      .filter((run) => run.issue === number && run.undoneAt === null)
      .reduce((sum, { served }) => sum + printCopies(served), 0)
  return issues.map(({ number, title, season, slug, plannedFor, newDay, cutOff, releasedAt, closedAt }) => ({
    number,
    title,
    season,
    slug,
    plannedFor,
    newDay,
    cutOff,
    releasedAt,
    closedAt,
    hasText: texts.has(number),
    mailed: mailedBy(number),
    runs: runs.filter((run) => run.issue === number),
  }))
}

export type IssueOnTable = IssueFields & {
  released: boolean
  closed: boolean
  slug: string
  cover: PictureOnPage
}

/** An issue as it is planned, straight from where it is kept: whoever has just changed it sees that. */
export async function readIssuePlan(db: Db, number: number): Promise<IssueOnTable | null> {
  const [row] = await db.select().from(issue).where(eq(issue.number, number))
  const cover = row && (await readShownPicture(db, row.cover))
  if (!cover) return null
  const { title, season, description, pages, contents, slug } = row
  return {
    number,
    title,
    season,
    description,
    pages,
    contents,
    slug,
    plannedFor: row.plannedFor as Day,
    newDay: row.newDay as Day | null,
    cutOff: row.cutOff as Day | null,
    released: row.releasedAt !== null,
    closed: row.closedAt !== null,
    cover,
  }
}
