import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { PAGE_SLUGS } from '#domain/pages/page.ts'
import { COMMAND_LINE } from '#server/db/audit-log.ts'
import type { Tx } from '#server/db/client.ts'
import { page, pageVersion } from '#server/db/schema/pages.ts'

/** A page that staff have saved is left alone. */
export async function loadPages(tx: Tx, now: Date): Promise<void> {
  for (const slug of PAGE_SLUGS) {
    const body = readFileSync(new URL(`pages/${slug}.md`, import.meta.url), 'utf8').trim()
    const saved = { version: 1, updatedAt: now, updatedBy: COMMAND_LINE }
    const [row] = await tx
      .update(page)
      .set({ body, ...saved })
      .where(and(eq(page.slug, slug), eq(page.version, 0)))
      .returning({ title: page.title })
    if (row) {
      const kept = { slug, version: 1, title: row.title, body, savedAt: now, savedBy: COMMAND_LINE }
      await tx.insert(pageVersion).values(kept)
    }
  }
}
