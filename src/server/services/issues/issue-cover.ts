import { eq } from 'drizzle-orm'
import { NOT_A_PICTURE } from '#domain/catalogue/picture-type.ts'
import { publishedAt } from '#domain/issues/publication-day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { CoverIssue } from '../../artwork/furniture.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/client.ts'
import { issue, picture } from '../../db/schema/publication.ts'
import { DRAWING, describePicture, savePicture, saveUpload } from '../catalogue/picture.ts'
import type { ReadUpload } from '../catalogue/pictures/read-upload.ts'
import { readUpload } from '../catalogue/pictures/read-upload.ts'
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

export type CoverOrder = {
  issue: number
  /** Null for the drawing; without any the picture that is there stays with another description. */
  picture?: Buffer | null | undefined
  alt: string
  actor: string
}

/** A picture in the place of the drawing, or the drawing again; or another description of the picture. */
export async function saveCover(
  context: Pick<MailingContext, 'db' | 'now' | 'catalogue' | 'send'>,
  { issue: number, picture: sent, alt, actor }: CoverOrder,
): Promise<Outcome<null>> {
  const read = await readUpload(sent, alt)
  if (!read.ok) return read
  const { name } = (await context.catalogue()).publication
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const row = await lockIssue(tx, number)
    if (!row) return refuse(NO_SUCH_ISSUE)
    if (sent === undefined && (await isDrawn(tx, row.cover))) return refuse({ picture: NOT_A_PICTURE })
    const after = await putCover({ tx, send: context.send }, read.value, { ...row, name })
    await tx.update(issue).set(after).where(eq(issue.number, number))
    await writeAudit(tx, context.now(), {
      actor,
      action: sent === undefined ? 'cover described' : 'cover changed',
      subject: `issue:${number}`,
      before: { cover: row.cover },
      after: { cover: after.cover, bytes: read.value.encoded?.body.length ?? null, alt: sent === null ? null : alt },
    })
    return done(null)
  })
}

type Keeping = { tx: Tx; send: MailingContext['send'] }

async function putCover(
  keeping: Keeping,
  { encoded, sent, alt }: ReadUpload,
  row: typeof issue.$inferSelect & { name: string },
): Promise<Partial<DrawnCover> & { cover: string }> {
  if (sent === null) return drawCover(keeping.tx, { ...row, planned: publishedAt(row) === null })
  if (!encoded) {
    await describePicture(keeping, row.cover, alt)
    return { cover: row.cover }
  }
  const key = `cover/issue-${row.number}`
  await saveUpload(keeping, key, { ...encoded, alt })
  return { cover: key }
}
