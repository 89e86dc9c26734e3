import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { PageSlug } from '#domain/pages/page.ts'
import type { Db } from '../../db/client.ts'
import { page, pageVersion } from '../../db/schema/pages.ts'
import { account } from '../../db/schema/people.ts'
import { renderMarkdown } from './markdown.ts'
import { renderPage } from './render-page.ts'

/** A page as readers see it. */
export type WrittenPage = {
  slug: PageSlug
  title: string
  html: string
  inFooter: boolean
  /** Null for one that is not in the menu. */
  menuPosition: number | null
  updatedOn: Day | null
}

export type PageForStaff = {
  slug: PageSlug
  title: string
  body: string
  position: number
  inFooter: boolean
  menuPosition: number | null
  /** How often it was saved. */
  version: number
  updatedAt: string | null
  /** Null when it was nobody's account, or one that is gone. */
  updatedBy: string | null
}

export type SavedVersion = { version: number; title: string; savedAt: string; savedBy: string | null }

const SHOWN_VERSIONS = 100

/** Those that have a text, in the order of the footer. */
export async function readWrittenPages(db: Db, timeZone: string): Promise<WrittenPage[]> {
  const rows = await db.select().from(page).where(ne(page.body, '')).orderBy(asc(page.position), asc(page.slug))
  return Promise.all(
    rows.map(async ({ slug, title, body, inFooter, menuPosition, updatedAt }) => ({
      slug,
      title,
      html: await renderSaved(slug, body),
      inFooter,
      menuPosition,
      updatedOn: updatedAt && dayOf(updatedAt, timeZone),
    })),
  )
}

const FOR_STAFF = {
  slug: page.slug,
  title: page.title,
  body: page.body,
  position: page.position,
  inFooter: page.inFooter,
  menuPosition: page.menuPosition,
  version: page.version,
  updatedAt: page.updatedAt,
  updatedBy: account.name,
}
const iso = (at: Date | null) => at?.toISOString() ?? null

export async function readPages(db: Db): Promise<PageForStaff[]> {
  const rows = await db
    .select(FOR_STAFF)
    .from(page)
    .leftJoin(account, eq(account.id, page.updatedBy))
    .orderBy(asc(page.position), asc(page.slug))
  return rows.map((row) => ({ ...row, updatedAt: iso(row.updatedAt) }))
}

/** Newest first. */
export async function readVersions(db: Db, slug: PageSlug): Promise<SavedVersion[]> {
  const { version, title, savedAt } = pageVersion
  const rows = await db
    .select({ version, title, savedAt, savedBy: account.name })
    .from(pageVersion)
    .leftJoin(account, eq(account.id, pageVersion.savedBy))
    .where(eq(pageVersion.slug, slug))
    .orderBy(desc(version))
    .limit(SHOWN_VERSIONS)
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }))
}

export async function readVersionHtml(db: Db, slug: PageSlug, version: number): Promise<string | null> {
  const [row] = await db
    .select({ body: pageVersion.body })
    .from(pageVersion)
    .where(and(eq(pageVersion.slug, slug), eq(pageVersion.version, version)))
  return row ? renderInFull(row.body) : null
}

/** The catalogue is read again after every change of it, and pages rarely change. */
const rendered = new Map<PageSlug, { body: string; html: string }>()

async function renderSaved(slug: PageSlug, body: string): Promise<string> {
  const kept = rendered.get(slug)
  if (kept?.body === body) return kept.html
  const html = await renderInFull(body)
  rendered.set(slug, { body, html })
  return html
}

/** A saved text is shown however long it takes. */
async function renderInFull(body: string): Promise<string> {
  const made = await renderPage(body)
  return made.ok ? made.value : renderMarkdown(body)
}
