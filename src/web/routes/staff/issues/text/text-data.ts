import { openText } from '#domain/reading/open-text.ts'
import { compareContents } from '#domain/reading/text/compare-contents.ts'
import type { App } from '#server/reads/app.ts'
import { formatInstant } from '../../../../parts/instant.ts'

/** An issue's text as its screen shows it; null when there is no such issue. */
export async function textData(app: App, number: string) {
  const plan = /^[1-9]\d{0,8}$/.test(number) ? await app.issues.plan(Number(number)) : null
  if (!plan) return null
  const [{ publication }, { pieces, upload, files }] = await Promise.all([
    app.catalogue(),
    app.issues.text(plan.number),
  ])
  const moment = (at: string) => formatInstant(at, publication.timeZone)
  const { title, slug, released, contents } = plan
  return {
    issue: { number: plan.number, title, slug, released },
    rows: compareContents(pieces, contents).map(({ piece, entry, same }) => ({
      piece: piece && { ...piece, updatedAt: piece.updatedAt && moment(piece.updatedAt) },
      printed: entry && { title: entry.title, author: entry.author },
      same,
    })),
    upload: upload && { ...upload, at: moment(upload.at) },
    open: openText(pieces),
    files: files.map((file) => ({ ...file, at: moment(file.at) })),
  }
}

export type TextData = NonNullable<Awaited<ReturnType<typeof textData>>>
