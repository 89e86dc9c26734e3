import { asc, eq } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done } from '#domain/outcome.ts'
import type { Arrangement } from '#domain/pages/arrangement.ts'
import { ARRANGED_MEANWHILE, placesOf, sameArrangement } from '#domain/pages/arrangement.ts'
import type { PageSlug } from '#domain/pages/page.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/client.ts'
import { page } from '../../db/schema/pages.ts'

type Placed = { slug: PageSlug; position: number; inFooter: boolean; menuPosition: number | null }

/** Where pages stand, of those in the order of the footer. */
export function arrangementOf(pages: readonly Placed[]): Arrangement {
  const inMenu = pages.filter(({ menuPosition }) => menuPosition !== null)
  return {
    menu: inMenu.toSorted((one, other) => (one.menuPosition ?? 0) - (other.menuPosition ?? 0)).map(({ slug }) => slug),
    footer: pages.filter(({ inFooter }) => inFooter).map(({ slug }) => slug),
  }
}

/** `was` is what the page of the console showed: where that has changed since, nothing is done. */
export async function arrangePages(
  { db, now, actor }: { db: Db; now: () => Date; actor: string },
  { was, ...arrangement }: Arrangement & { was: Arrangement },
): Promise<Outcome<null>> {
  return db.transaction(async (tx): Promise<Outcome<null>> => {
    const { slug, position, inFooter, menuPosition } = page
    const pages = await tx
      .select({ slug, position, inFooter, menuPosition })
      .from(page)
      .orderBy(asc(position), asc(slug))
      .for('update')
    const before = arrangementOf(pages)
    if (!sameArrangement(before, was)) return alreadyDone(ARRANGED_MEANWHILE)
    const all = pages.map((one) => one.slug)
    for (const [at, place] of placesOf(arrangement.footer, all).entries()) {
      const inMenu = arrangement.menu.indexOf(place.slug)
      await tx
        .update(page)
        .set({ position: at + 1, inFooter: place.isShown, menuPosition: inMenu < 0 ? null : inMenu + 1 })
        .where(eq(page.slug, place.slug))
    }
    await writeAudit(tx, now(), {
      actor,
      action: 'arranged the menu and footer',
      subject: 'publication',
      before,
      after: arrangement,
    })
    return done(null)
  })
}
