import type { Db } from './db/client.ts'
import type { ListedIssue } from './services/issues/issue-list.ts'
import { listIssues } from './services/issues/issue-list.ts'
import type { Preflight } from './services/issues/preflight.ts'
import { readPreflight } from './services/issues/preflight.ts'

/** What the staff's pages about issues ask. */
export type IssueReads = {
  list(): Promise<ListedIssue[]>
  preflight(issue: number): Promise<Preflight>
}

export function issueReads(db: Db): IssueReads {
  return { list: () => listIssues(db), preflight: (issue) => readPreflight(db, issue) }
}
