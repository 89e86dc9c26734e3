import { isNewerWaiting, placeInIssue } from '#domain/reading/place-in-issue.ts'
import { issuesDelivered } from '#domain/subscriptions/ledger.ts'
import type { Db } from '../db/client.ts'
import type { SessionKeeper } from '../http/session.ts'
import type { LastRead, ReaderSummary as Stored } from '../services/account/reader-summary.ts'
import { readSummary } from '../services/account/reader-summary.ts'
import { digitalProduct } from '../services/catalogue/products.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import { readableRefs } from '../services/reading/rights.ts'
import type { ShelfIssue } from '../services/reading/shelf.ts'
import { toLedger } from '../services/subscriptions/subscriptions.ts'

/** Where the reader who is logged in stands. */
export type ReaderSummary = Omit<Stored, 'digital'> & {
  /** What they would read now: where they stopped, or the newest issue that they may read. */
  reading: ShelfIssue | null
  /** A product that they bought has a file. */
  hasDownload: boolean
  /** Numbers of the issues that they were sent. */
  had: number[]
}

type Parts = { sessions: SessionKeeper; db: Db; catalogue: () => Promise<Catalogue> }

/** Null for whoever is not logged in to an account. */
export function summaryReads({ sessions, db, catalogue }: Parts): (request: Request) => Promise<ReaderSummary | null> {
  return async (request) => {
    const account = (await sessions.of(request))?.account
    if (!account) return null
    const shown = await catalogue()
    const summary = await readSummary(db, account.id, shown)
    if (!summary) return null
    const { digital, ...rest } = summary
    const refs = readableRefs(shown.issues, digital)
    return {
      ...rest,
      had: issuesDelivered(toLedger(digital.entries)).map(({ issue }) => issue),
      reading: findReading(refs, shown, digital.lastRead),
      hasDownload: refs.some((ref) => digitalProduct(shown, ref)?.files.length),
    }
  }
}

function findReading(refs: readonly string[], { issues }: Catalogue, lastRead: LastRead | null): ShelfIssue | null {
  const readable = issues.filter(({ ref }) => refs.includes(ref))
  const [newest] = readable
  if (!newest) return null
  const begun = lastRead && readable.find(({ number }) => number === lastRead.issue)
  if (begun) {
    const slugs = begun.pieces.map(({ slug }) => slug)
    const place = placeInIssue(slugs, lastRead.progress)
    if (begun === newest || (place.piece && !isNewerWaiting(newest, lastRead))) return { issue: begun, place }
  }
  return { issue: newest, place: placeInIssue([], []) }
}
