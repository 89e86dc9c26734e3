import type { Db } from '../db/client.ts'
import type { IssueOnTable, ListedIssue } from '../services/issues/issue-list.ts'
import { listIssues, readIssuePlan } from '../services/issues/issue-list.ts'
import type { Preflight } from '../services/issues/preflight.ts'
import { readPreflight } from '../services/issues/preflight.ts'

/** What the staff's pages about issues ask. */
export type IssueReads = {
  list(): Promise<ListedIssue[]>
  preflight(issue: number): Promise<Preflight>
  /** As it is planned; null when there is none of this number. */
  plan(issue: number): Promise<IssueOnTable | null>
}

export function issueReads({ db }: { db: Db }): IssueReads {
  return {
    list: () => listIssues(db),
    preflight: (issue) => readPreflight(db, issue),
    plan: (issue) => readIssuePlan(db, issue),
  }
}
