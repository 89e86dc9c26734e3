import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFrontMatter } from '#server/services/reading/import/markdown/front-matter.ts'
import { readMarkdown } from '#server/services/reading/import/markdown/read-markdown.ts'

const TEXTS = new URL('./texts/', import.meta.url)

/** Where the file of an issue is that comes as an EPUB; `npm run demo:files` makes it from what is written beside it. */
export const epubOf = (slug: string) => new URL(`${slug}.epub`, TEXTS)

/** What is written for an issue, a file for each piece. */
export function listPieces(slug: string): URL[] {
  const folder = new URL(`${slug}/`, TEXTS)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
  return names.sort().map((name) => new URL(name, folder))
}

/** With the Markdown, as staff who write here have it: title, author and kind stand in fields of their own. */
export function readPieces(slug: string) {
  return listPieces(slug).map((file) => {
    const source = readFileSync(file, 'utf8')
    const { piece, dropped } = readMarkdown({ name: file.pathname, source }, new Map())
    if (dropped.length > 0) throw new Error(`Something of ${file.pathname} would be left out: ${dropped[0]?.what}.`)
    return { ...piece, markdown: readFrontMatter(source).body.trim() }
  })
}
