import type { Db } from '../db/client.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { IssueOnTable, ListedIssue } from '../services/issues/issue-list.ts'
import { listIssues, readIssuePlan } from '../services/issues/issue-list.ts'
import type { Preflight } from '../services/issues/preflight.ts'
import { readPreflight } from '../services/issues/preflight.ts'
import type { Board, BoardFilter } from '../services/renewals/board.ts'
import { readBoard } from '../services/renewals/board.ts'
import { sharedAnswers } from './shared-answers.ts'

/** What the staff's pages about issues, and about what follows from them, ask. */
export type IssueReads = {
  list(): Promise<ListedIssue[]>
  preflight(issue: number): Promise<Preflight>
  /** As it is planned; null when there is none of this number. */
  plan(issue: number): Promise<IssueOnTable | null>
  /** What the next days will do to whom. */
  board(filter: BoardFilter): Promise<Board>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date }

export function issueReads({ db, catalogue, now }: Parts): IssueReads {
  const shared = sharedAnswers(now)
  return {
    list: () => listIssues(db),
    preflight: (issue) => readPreflight(db, issue),
    plan: (issue) => readIssuePlan(db, issue),
    async board(filter) {
      const { publication } = await catalogue()
      return shared(`${filter.kind} ${filter.days}`, () => readBoard({ db, publication, now: now() }, filter))
    },
  }
}
