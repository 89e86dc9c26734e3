import type { ImportedPiece } from '../imported-text.ts'

type Head = Pick<ImportedPiece, 'title' | 'author' | 'kind'>

const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,4000}?)\r?\n---[ \t]*(?:\r?\n|$)/
const FIELD = /^(title|author|kind)[ \t]*:[ \t]*(.*?)[ \t]*$/
const QUOTED = /^(["'])(.*)\1$/

/** Title, author and kind from the lines between `---` that a Markdown file may begin with, and the text after them. */
export function readFrontMatter(source: string): { head: Head; body: string } {
  const head: Head = { title: '', author: null, kind: null }
  const [fenced, lines] = FENCED.exec(source) ?? []
  if (fenced === undefined || lines === undefined) return { head, body: source.replace(/^\uFEFF/, '') }
  for (const line of lines.split(/\r?\n/)) {
    const [, name, value] = FIELD.exec(line) ?? []
    if (name && value) head[name as keyof Head] = value.replace(QUOTED, '$2')
  }
  return { head, body: source.slice(fenced.length) }
}
