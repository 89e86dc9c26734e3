import { eq } from 'drizzle-orm'
import { publishedAt } from '#domain/issues/publication-day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { encodeUpload } from '../../adapters/pictures/uploaded-picture.ts'
import type { CoverIssue } from '../../artwork/furniture.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/client.ts'
import { issue, picture } from '../../db/schema/publication.ts'
import { DRAWING, savePicture } from '../catalogue/picture.ts'
import type { MailingContext } from './mailing-context.ts'
import { lockIssue, NO_SUCH_ISSUE } from './mailings.ts'

export type DrawnCover = { cover: string; accentLight: string; accentDark: string }
type Drawn = { number: number; title: string; season: string; planned: boolean; name: string }

/** A cover for an issue that has no picture yet, in the manner of those before it. */
export async function drawCover(tx: Tx, { number, title, season, planned, name }: Drawn): Promise<DrawnCover> {
  // Loaded when it is needed: the outlines of three alphabets.
  const { cover } = await import('../../artwork/cover.ts')
  const [, words = season, year = ''] = /^(.*?)\s*(\d{4})$/.exec(season) ?? []
  const key = `cover/issue-${number}.svg`
  const { svg, accent } = drawn(cover, { number, title, season: words, year: Number(year) || 0, planned, name })
  await savePicture(tx, key, { mediaType: DRAWING, body: Buffer.from(svg) })
  return { cover: key, accentLight: accent.light, accentDark: accent.dark }
}

/** Not every letter there is has an outline: then the number has to do. */
function drawn<T>(draw: (issue: CoverIssue) => T, wanted: CoverIssue): T {
  try {
    return draw(wanted)
  } catch {
    return draw({ ...wanted, title: `No. ${wanted.number}`, season: '', name: 'No.' })
  }
}

export async function isDrawn(tx: Tx, key: string): Promise<boolean> {
  const [row] = await tx.select({ mediaType: picture.mediaType }).from(picture).where(eq(picture.key, key))
  return row?.mediaType === DRAWING
}

/** What we drew for an issue to come says so, until it is out; a picture that was given stays. */
export async function redrawCover(
  tx: Tx,
  { number, title, season, cover }: Pick<typeof issue.$inferSelect, 'number' | 'title' | 'season' | 'cover'>,
  { planned, name }: Pick<Drawn, 'planned' | 'name'>,
): Promise<Partial<DrawnCover>> {
  return (await isDrawn(tx, cover)) ? drawCover(tx, { number, title, season, planned, name }) : {}
}

export type CoverOrder = { issue: number; picture: Buffer | null; actor: string }

/** A picture in the place of the drawing; or, without one, the drawing again. */
export async function saveCover(
  context: Pick<MailingContext, 'db' | 'now' | 'catalogue'>,
  { issue: number, picture: sent, actor }: CoverOrder,
): Promise<Outcome<null>> {
  const encoded = sent && (await encodeUpload(sent))
  if (encoded && 'why' in encoded) return refuse({ picture: encoded.why })
  const { name } = (await context.catalogue()).publication
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const row = await lockIssue(tx, number)
    if (!row) return refuse(NO_SUCH_ISSUE)
    const key = `cover/issue-${number}`
    if (encoded) await savePicture(tx, key, encoded)
    const after = encoded ? { cover: key } : await drawCover(tx, { ...row, planned: publishedAt(row) === null, name })
    await tx.update(issue).set(after).where(eq(issue.number, number))
    await writeAudit(tx, context.now(), {
      actor,
      action: 'cover changed',
      subject: `issue:${number}`,
      before: { cover: row.cover },
      after: { cover: after.cover, bytes: encoded?.body.length ?? null },
    })
    return done(null)
  })
}
