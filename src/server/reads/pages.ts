import type { Arrangement } from '#domain/pages/arrangement.ts'
import type { PageSlug } from '#domain/pages/page.ts'
import type { Db } from '../db/client.ts'
import { arrangementOf } from '../services/pages/arrange-pages.ts'
import type { PageForStaff, SavedVersion } from '../services/pages/read-pages.ts'
import { readPages, readVersionHtml, readVersions } from '../services/pages/read-pages.ts'

/** The pages about the publication, as staff look after them. */
export type PageReads = {
  all(): Promise<PageForStaff[]>
  /** Which of them stand in the menu and the footer, written or not. */
  arrangement(): Promise<Arrangement>
  versions(slug: PageSlug): Promise<SavedVersion[]>
  /** Null when there is no such version. */
  versionHtml(slug: PageSlug, version: number): Promise<string | null>
}

export function pageReads({ db }: { db: Db }): PageReads {
  return {
    all: () => readPages(db),
    arrangement: async () => arrangementOf(await readPages(db)),
    versions: (slug) => readVersions(db, slug),
    versionHtml: (slug, version) => readVersionHtml(db, slug, version),
  }
}
