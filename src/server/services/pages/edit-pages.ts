import { and, eq } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import type { PageSlug } from '#domain/pages/page.ts'
import { NO_SUCH_VERSION, savedMeanwhile } from '#domain/saved-meanwhile.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { page, pageVersion } from '../../db/schema/pages.ts'
import { account } from '../../db/schema/people.ts'

type Context = { db: Db; now: () => Date; actor: string }
type Written = { title: string; body: string }
/** `base` is the version that the editor began with. */
type Edit = { slug: PageSlug; base: number }
export type SavedPage = { version: number; isShown: boolean }

export async function savePage(context: Context, edit: Edit & Written): Promise<Outcome<SavedPage>> {
  return context.db.transaction((tx) => write(tx, context, edit))
}

/** An earlier text as the newest one; the one in between stays in the history. */
export async function restorePage(context: Context, edit: Edit & { version: number }): Promise<Outcome<SavedPage>> {
  return context.db.transaction(async (tx) => {
    const [old] = await tx
      .select({ title: pageVersion.title, body: pageVersion.body })
      .from(pageVersion)
      .where(and(eq(pageVersion.slug, edit.slug), eq(pageVersion.version, edit.version)))
    return old ? write(tx, context, { slug: edit.slug, base: edit.base, ...old }) : refuse(NO_SUCH_VERSION)
  })
}

async function write(tx: Tx, { now, actor }: Context, change: Edit & Written): Promise<Outcome<SavedPage>> {
  const { slug, base, title, body } = change
  const at = now()
  const version = base + 1
  // One statement decides between two editors on both databases.
  const [row] = await tx
    .update(page)
    .set({ title, body, version, updatedAt: at, updatedBy: actor })
    .where(and(eq(page.slug, slug), eq(page.version, base)))
    .returning({ slug: page.slug })
  if (!row) return alreadyDone(savedMeanwhile(await readEditor(tx, slug), 'page'))
  await tx.insert(pageVersion).values({ slug, version, title, body, savedAt: at, savedBy: actor })
  // The texts themselves stand in the versions.
  const after = { version, title }
  await writeAudit(tx, at, {
    actor,
    action: 'changed a page',
    subject: `page:${slug}`,
    before: { version: base },
    after,
  })
  return done({ version, isShown: body !== '' })
}

async function readEditor(tx: Tx, slug: PageSlug): Promise<string | null> {
  const [row] = await tx
    .select({ name: account.name })
    .from(page)
    .innerJoin(account, eq(account.id, page.updatedBy))
    .where(eq(page.slug, slug))
  return row?.name ?? null
}
