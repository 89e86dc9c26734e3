import { writeFileSync } from 'node:fs'
import { issues } from '#demo/content/issues.ts'
import { products } from '#demo/content/products.ts'
import { epubOf, readPieces } from '#demo/read-texts.ts'
import { toDay } from '#domain/day.ts'
import { makeEditionPdf } from '#server/adapters/pdf/edition-pdf.ts'
import { cover } from '#server/artwork/cover.ts'
import type { Edition } from '#server/services/reading/edition.ts'
import { makeEpub } from '#server/services/reading/epub.ts'

/** Run by hand when the demo's texts change: the EPUB of its next issue, and the books in its store. */
const NEXT = 52
const PUBLISHED = '2026-03-10'
const PUBLICATION = 'Broadfold'

const file = (name: string) => new URL(`../demo/files/${name}`, import.meta.url)
const chaptersOf = (slug: string): Edition['chapters'] =>
  readPieces(slug).map(({ title, author, kind, html, notes }) => ({
    title,
    author: author ?? '',
    kind: kind ?? '',
    text: { html, notes },
  }))

function nextIssue(): void {
  const issue = issues.find(({ number }) => number === NEXT)
  if (!issue) throw new Error(`There is no issue ${NEXT}.`)
  const { slug, title, season, year, description, plannedFor } = issue
  const art = cover({ ...issue, planned: false })
  const edition = {
    ref: `iss:${NEXT}`,
    publication: PUBLICATION,
    title,
    subtitle: `No. ${NEXT}, ${season} ${year}`,
    description,
    chapters: chaptersOf(slug),
    accent: art.accent.light,
    published: toDay(plannedFor),
  }
  writeFileSync(epubOf(slug), makeEpub(edition, { mediaType: 'image/svg+xml', body: Buffer.from(art.svg), digest: '' }))
}

type Book = { slug: string; title: string; subtitle: string; chapters: Edition['chapters'] }

function bookOf({ slug, title, subtitle, chapters }: Book): Edition {
  const description = products.find((one) => one.slug === slug)?.description ?? ''
  const about = { ref: `prd:${slug}`, publication: PUBLICATION, title, subtitle, description }
  return { ...about, chapters, accent: '#bf3d1b', published: toDay(PUBLISHED) }
}

nextIssue()
const anthology = bookOf({
  slug: 'first-forty',
  title: 'The First Forty',
  subtitle: 'An Anthology',
  chapters: issues.filter(({ releasedOn }) => releasedOn !== null).flatMap(({ slug }) => chaptersOf(slug).slice(0, 1)),
})
writeFileSync(file('first-forty.epub'), makeEpub(anthology, null))
writeFileSync(file('first-forty.pdf'), await makeEditionPdf(anthology))
const read = bookOf({
  slug: 'read-aloud',
  title: 'Read Aloud',
  subtitle: 'The Text',
  chapters: chaptersOf('fifty').filter(({ title }) => title === 'Fifty Lines'),
})
writeFileSync(file('fifty-lines.pdf'), await makeEditionPdf(read))
