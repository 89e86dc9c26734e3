import { desc } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { issueRun } from '../../db/schema/issue-runs.ts'
import { issue } from '../../db/schema/publication.ts'
import type { RunRow } from './runs.ts'

export type ListedIssue = {
  number: number
  title: string
  season: string
  slug: string
  plannedFor: string
  releasedAt: Date | null
  closedAt: Date | null
  /** What was done for it, the last first; also what was undone. */
  runs: RunRow[]
}

/** Newest first. */
export async function listIssues(db: Db): Promise<ListedIssue[]> {
  const [issues, runs] = await Promise.all([
    db.select().from(issue).orderBy(desc(issue.number)),
    db.select().from(issueRun).orderBy(desc(issueRun.at)),
  ])
  return issues.map(({ number, title, season, slug, plannedFor, releasedAt, closedAt }) => ({
    ...{ number, title, season, slug, plannedFor, releasedAt, closedAt },
    runs: runs.filter((run) => run.issue === number),
  }))
}
