import type { MailingFileSettings } from '#domain/mailing/presets.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { byZone } from '#domain/vocabulary.ts'
import type { Db } from '../db/client.ts'
import { closeSignature } from '../db/schema/mailings.ts'
import { readFileSettings } from '../services/issues/files/file-settings.ts'
import type { SeedRow } from '../services/issues/files/seed-addresses.ts'
import { listSeeds } from '../services/issues/files/seed-addresses.ts'
import type { IssueOnTable, ListedIssue } from '../services/issues/issue-list.ts'
import { listIssues, readIssuePlan } from '../services/issues/issue-list.ts'
import type { DryRun, OpenGroup, Preflight } from '../services/issues/preflight.ts'
import { countRelease, dryRun, readPreflight } from '../services/issues/preflight.ts'
import type { CompareAsked, Comparison } from '../services/issues/steps/compare.ts'
import { readComparison } from '../services/issues/steps/compare.ts'
import type { LateList } from '../services/issues/steps/late-list.ts'
import { readLateList } from '../services/issues/steps/late-list.ts'
import type { SignatureRow } from '../services/issues/steps/sign-close.ts'
import { findSignature } from '../services/issues/steps/sign-close.ts'
import type { IssueTextForStaff, OpenPiece, PictureForStaff } from '../services/reading/text/read-text.ts'
import { readOpenPiece, readTextForStaff, readUploadedPictures } from '../services/reading/text/read-text.ts'

/** What the staff's pages about issues ask. */
export type IssueReads = {
  list(): Promise<ListedIssue[]>
  preflight(issue: number, open?: OpenGroup | null): Promise<Preflight>
  /** What a close, or a late mailing, would do now in numbers. */
  dryRun(issue: number, kind: 'close' | 'late'): Promise<DryRun>
  countRelease(issue: number): Promise<number>
  compare(issue: number, asked: CompareAsked): Promise<Comparison>
  lateList(issue: number, page: number): Promise<LateList>
  /** The first signature under a close that waits for a second. */
  signature(issue: number): Promise<SignatureRow | null>
  /** All that wait. */
  signatures(): Promise<SignatureRow[]>
  /** As it is planned; null when there is none of this number. */
  plan(issue: number): Promise<IssueOnTable | null>
  /** Which preset each zone's mailing file has, and the columns of one's own. */
  fileSettings(): Promise<MailingFileSettings>
  /** The publisher's own addresses in the mailing files. */
  seeds(): Promise<SeedRow[]>
  seedCounts(): Promise<Record<Zone, number>>
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
    preflight: (issue, open = null) => readPreflight({ db, now }, issue, open),
    dryRun: (issue, kind) => dryRun({ db, now }, issue, kind),
    countRelease: (issue) => countRelease({ db, now }, issue),
    compare: (issue, asked) => readComparison({ db, now }, issue, asked),
    lateList: (issue, page) => readLateList({ db, now }, issue, page),
    signature: (issue) => findSignature(db, issue),
    signatures: () => db.select().from(closeSignature),
    plan: (issue) => readIssuePlan(db, issue),
    fileSettings: () => readFileSettings(db),
    seeds: () => listSeeds(db),
    async seedCounts() {
      const seeds = await listSeeds(db)
      return byZone((zone) => seeds.filter((seed) => seed.zone === zone).length)
    },
    text: (issue) => readTextForStaff(db, issue),
    piece: (id) => readOpenPiece(db, id),
    pictures: (issue) => readUploadedPictures(db, issue),
  }
}
