import type { Db } from '../db/client.ts'
import type { IssueOnTable, ListedIssue } from '../services/issues/issue-list.ts'
import { listIssues, readIssuePlan } from '../services/issues/issue-list.ts'
import type { Preflight } from '../services/issues/preflight.ts'
import { readPreflight } from '../services/issues/preflight.ts'
import type { IssueTextForStaff, OpenPiece, PictureForStaff } from '../services/reading/text/read-text.ts'
import { readOpenPiece, readTextForStaff, readUploadedPictures } from '../services/reading/text/read-text.ts'

/** What the staff's pages about issues ask. */
export type IssueReads = {
  list(): Promise<ListedIssue[]>
  preflight(issue: number): Promise<Preflight>
  /** As it is planned; null when there is none of this number. */
  plan(issue: number): Promise<IssueOnTable | null>
  /** Its pieces, its files and the newest upload. */
  text(issue: number): Promise<IssueTextForStaff>
  /** A piece with its source, or the blocks at which it can be split. */
  piece(id: string): Promise<OpenPiece | null>
  /** Uploaded for what staff write. */
  pictures(issue: number): Promise<PictureForStaff[]>
}

export function issueReads({ db, now }: { db: Db; now: () => Date }): IssueReads {
  return {
    list: () => listIssues(db),
    preflight: (issue) => readPreflight({ db, now }, issue),
    plan: (issue) => readIssuePlan(db, issue),
    text: (issue) => readTextForStaff(db, issue),
    piece: (id) => readOpenPiece(db, id),
    pictures: (issue) => readUploadedPictures(db, issue),
  }
}
