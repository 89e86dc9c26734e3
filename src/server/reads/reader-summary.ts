import type { Db } from '../db/client.ts'
import type { SessionKeeper } from '../http/session.ts'
import type { ReaderSummary as Stored } from '../services/account/reader-summary.ts'
import { readSummary } from '../services/account/reader-summary.ts'
import { digitalProduct } from '../services/catalogue/products.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import { findEdition } from '../services/reading/edition.ts'
import { readableRefs } from '../services/reading/rights.ts'

/** Where the reader who is logged in stands. */
export type ReaderSummary = Omit<Stored, 'digital'> & {
  /** The newest thing that they can download: an issue by its number, or a product, which has none. */
  download: { number: number | null } | null
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
    return { ...rest, download: findDownload(refs, shown) }
  }
}

/** By the order of what may be read, the newest issue first. */
function findDownload(refs: readonly string[], shown: Catalogue): ReaderSummary['download'] {
  const issue = refs.find((ref) => findEdition(shown, ref))
  if (issue) return { number: shown.issues.find(({ ref }) => ref === issue)?.number ?? null }
  return refs.some((ref) => digitalProduct(shown, ref)?.files.length) ? { number: null } : null
}
