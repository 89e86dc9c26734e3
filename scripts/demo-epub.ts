import { writeFileSync } from 'node:fs'
import { issues } from '#demo/content/issues.ts'
import { epubOf, readPieces } from '#demo/read-texts.ts'
import { toDay } from '#domain/day.ts'
import { cover } from '#server/artwork/cover.ts'
import { makeEpub } from '#server/services/reading/epub.ts'

/** Run by hand when the texts of the issue change: the EPUB that the demo's layout program would have exported. */
const NUMBER = 52

const issue = issues.find(({ number }) => number === NUMBER)
if (!issue) throw new Error(`There is no issue ${NUMBER}.`)
const { slug, title, season, year, description, plannedFor } = issue
const art = cover({ ...issue, planned: false })
const edition = {
  ref: `iss:${NUMBER}`,
  publication: 'Broadfold',
  title,
  subtitle: `No. ${NUMBER}, ${season} ${year}`,
  description,
  chapters: readPieces(slug).map(({ title, author, kind, html, notes }) => ({
    title,
    author: author ?? '',
    kind: kind ?? '',
    text: { html, notes },
  })),
  accent: art.accent.light,
  published: toDay(plannedFor),
}
writeFileSync(epubOf(slug), makeEpub(edition, { mediaType: 'image/svg+xml', body: Buffer.from(art.svg), digest: '' }))
