import { and, count, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { NOT_A_PICTURE } from '#domain/catalogue/picture-type.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { MAX_UPLOADED_PICTURES, pictureLabel, TOO_MANY_PICTURES } from '#domain/reading/text/piece-limits.ts'
import { writeAudit } from '../../../db/audit-log.ts'
import type { Db } from '../../../db/client.ts'
import { piece, piecePicture } from '../../../db/schema/reading.ts'
import { lockIssue, NO_SUCH_ISSUE } from '../../issues/mailings.ts'
import { importText } from '../import/import-text.ts'
import type { TextContext } from './text-context.ts'

type Upload = { issue: number; bytes: Buffer; alt: string; actor: string }

/** A picture for what staff write: decoded and encoded again, as those of a file are. Answers its name in Markdown. */
export async function uploadPicture(
  context: TextContext,
  { issue, bytes, alt, actor }: Upload,
): Promise<Outcome<string>> {
  const { db, now, log } = context
  const onFailure = (error: string) => log.error({ error, issue }, 'picture failed')
  const read = await importText(
    { kind: 'markdown', sources: [], pictures: [{ name: 'it', bytes, alt }] },
    { onFailure },
  )
  if (!read.ok) return refuse({ picture: read.errors.general ?? NOT_A_PICTURE })
  const { pictures, dropped } = read.value
  const [made] = pictures
  if (!made) return refuse({ picture: `We can’t use this picture: ${dropped[0]?.why ?? 'it is damaged'}.` })
  const { name, type, width, height } = made
  return db.transaction(async (tx): Promise<Outcome<string>> => {
    if (!(await lockIssue(tx, issue))) return refuse(NO_SUCH_ISSUE)
    const uploaded = and(eq(piecePicture.issue, issue), isNotNull(piecePicture.uploadedAt))
    const [there] = await tx.select({ pictures: count() }).from(piecePicture).where(uploaded)
    if ((there?.pictures ?? 0) >= MAX_UPLOADED_PICTURES) return refuse(TOO_MANY_PICTURES)
    const body = sql`decode(${Buffer.from(made.bytes).toString('base64')}, 'base64')`
    await tx
      .insert(piecePicture)
      .values({ issue, name, mediaType: type, width, height, body, uploadedAt: now(), alt })
      .onConflictDoUpdate({ target: [piecePicture.issue, piecePicture.name], set: { uploadedAt: now(), alt } })
    await writeAudit(tx, now(), { actor, action: 'picture added', subject: `issue:${issue}`, after: { name, alt } })
    return done(pictureLabel(name))
  })
}

const A_MONTH = 30 * 24 * 60 * 60_000

/** Uploaded, and in no piece a month later. */
export async function sweepPictures(db: Db, now: Date): Promise<void> {
  const old = lt(piecePicture.uploadedAt, new Date(now.getTime() - A_MONTH))
  const used = sql`exists (select from ${piece} p where p.issue = ${piecePicture.issue} and ${piecePicture.name} = any (p.pictures))`
  await db.delete(piecePicture).where(and(old, sql`not ${used}`))
}
