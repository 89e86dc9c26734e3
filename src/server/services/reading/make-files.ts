import { eq, sql } from 'drizzle-orm'
import type { FileFormat } from '#domain/reading/issue-files.ts'
import { formatsToMake } from '#domain/reading/issue-files.ts'
import { makePdf } from '../../adapters/pdf/make-pdf.ts'
import type { Db } from '../../db/client.ts'
import { issue, picture } from '../../db/schema/publication.ts'
import { issueFile, piecePicture } from '../../db/schema/reading.ts'
import type { Queue } from '../../jobs/queue.ts'
import { DRAWING } from '../catalogue/picture.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { readCatalogue } from '../catalogue/read-catalogue.ts'
import { readIssueText } from '../issues/issue-text.ts'
import { lockIssue } from '../issues/mailings.ts'
import type { Edition } from './edition.ts'
import { readEdition } from './edition.ts'
import { makeEpub } from './epub.ts'
import { digestOf, endFiles, insertFile, newestFile } from './files.ts'

type Maker = { db: Db; now(): Date }

/** Makes what readers of a released issue download, where its pieces were written here. Done again it changes nothing. */
export async function makeFiles({ db, now }: Maker, number: number): Promise<void> {
  const [row] = await db.select({ textVersion: issue.textVersion }).from(issue).where(eq(issue.number, number))
  if (!row) return
  // Read anew: the process may not have heard of the release yet.
  const edition = await readEdition(db, await readCatalogue(db, now()), `iss:${number}`)
  if (!edition) return
  for (const format of formatsToMake(await readIssueText(db, number))) {
    const newest = await newestFile(db, number, format)
    if (newest?.textVersion === row.textVersion) continue
    await storeMade({ db, now }, { number, format, ...row }, await makeFile(db, number, edition, format))
  }
}

async function makeFile(db: Db, number: number, edition: Edition, format: FileFormat): Promise<Uint8Array> {
  const [cover] = await db
    .select({ mediaType: picture.mediaType, body: picture.body, digest: picture.digest })
    .from(picture)
    .innerJoin(issue, eq(issue.cover, picture.key))
    .where(eq(issue.number, number))
  const rows = await db.select().from(piecePicture).where(eq(piecePicture.issue, number))
  const pictures = rows.map(({ name, mediaType, body, width, height }) => ({
    name,
    width,
    height,
    type: mediaType as 'image/jpeg' | 'image/png',
    bytes: new Uint8Array(body),
  }))
  if (format === 'epub') return makeEpub(edition, cover ?? null, pictures)
  const painted = cover && cover.mediaType !== DRAWING ? new Uint8Array(cover.body) : null
  return makePdf({ kind: 'edition', content: edition, pictures: { pictures, cover: painted } })
}

type Made = { number: number; format: FileFormat; textVersion: number }

async function storeMade({ db, now }: Maker, { number, format, textVersion }: Made, bytes: Uint8Array): Promise<void> {
  await db.transaction(async (tx) => {
    await lockIssue(tx, number)
    // Somebody may have uploaded one meanwhile.
    if (!formatsToMake(await readIssueText(tx, number)).includes(format)) return
    const newest = await newestFile(tx, number, format)
    if (newest && (newest.textVersion ?? 0) >= textVersion) return
    if (newest?.digest === digestOf(bytes)) {
      await tx.update(issueFile).set({ textVersion }).where(eq(issueFile.id, newest.id))
      return
    }
    await endFiles(tx, { issue: number, formats: [format], now: now() })
    const file = {
      issue: number,
      format,
      origin: 'made',
      storedAt: now(),
      storedBy: null,
      reason: '',
      textVersion,
    } as const
    await insertFile(tx, file, bytes)
  })
}

type Sender = { db: Db; send: Queue['send'] }

/** Files whose text has changed since; readers have the old ones until the new are made. */
export async function remakeStaleFiles({ db, send }: Sender): Promise<void> {
  const { rows } = await db.execute<{ issue: number }>(sql`
    select distinct f.issue from issue_file f join issue i on i.number = f.issue
    where f.ended_at is null and f.text_version < i.text_version and i.released_at is not null`)
  for (const { issue } of rows) await db.transaction((tx) => send(tx, 'files', { issue }))
}

/** At the start of the server: what a release of long ago has none of. */
export async function makeMissingFiles({ db, send }: Sender, { issues }: Catalogue): Promise<void> {
  for (const { number, releasedOn, pieces, files } of issues) {
    const uploaded = files.filter(({ origin }) => origin === 'uploaded').map(({ format }) => format)
    const wanted = releasedOn ? formatsToMake({ pieces: pieces.length, uploaded }) : []
    if (wanted.every((format) => files.some((file) => file.format === format))) continue
    await db.transaction((tx) => send(tx, 'files', { issue: number }))
  }
}
