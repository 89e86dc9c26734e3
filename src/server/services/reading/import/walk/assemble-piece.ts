import { countWords } from '#domain/reading/words.ts'
import type { ImportedNote, ImportedPiece } from '../imported-text.ts'
import type { Block } from './block.ts'
import { writeBlock } from './block.ts'
import { textOfHtml } from './markup.ts'

export type PieceDraft = Pick<ImportedPiece, 'title' | 'author' | 'kind'> & { blocks: Block[]; notes: ImportedNote[] }

const LONGEST_HEAD = 8
/** A block of more is no title. */
const MOST_IN_HEAD = 4000
const LONGEST_TITLE = 300
const LONGEST_NAME = 200
const BY = /^by\s+(?=\p{Lu})/iu

/** A piece as it is kept: its head taken off the text, headings from the second rank on, blocks numbered, dead links undone. */
export function assemblePiece(draft: PieceDraft): ImportedPiece {
  const blocks = withSpaces(draft.blocks)
  const head = takeHead(draft, blocks)
  const html = undoDeadLinks(writeAll(ranked(withoutEdges(blocks))))
  const text = textOfHtml(html)
  return { ...head, html, text, words: countWords(text), notes: draft.notes }
}

const wordsOf = (block: Block) => textOfHtml(writeBlock(block, '')).replace(/\s+/g, ' ').trim()
const normal = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Title, author and kind stand above every piece; the blocks that repeat or give them are taken away. */
function takeHead(draft: PieceDraft, blocks: Block[]): Pick<ImportedPiece, 'title' | 'author' | 'kind'> {
  let { title, author, kind } = draft
  const hadTitle = title !== ''
  let isTitled = false
  for (let count = 0; count < LONGEST_HEAD && blocks[0] && blocks[0].inner.length < MOST_IN_HEAD; count += 1) {
    const [block] = blocks
    const words = wordsOf(block)
    const isHeading = block.level > 0 || block.role === 'title'
    if (words === '' && block.tag !== 'figure' && block.tag !== 'hr') {
      // An empty heading
    } else if (isHeading && !isTitled && (!hadTitle || repeats(words, title))) {
      title = title || words
      isTitled = true
    } else if (block.role === 'author' || (BY.test(words) && words.length <= 80 && block.level !== 1)) {
      author = author ?? words.replace(BY, '')
    } else if (block.role === 'kind') kind = kind ?? words
    else if (author && normal(words) === normal(author)) {
      // The author again
    } else if (!isTitled && block.tag === 'p' && normal(words) === normal(title) && hadTitle) isTitled = true
    else break
    blocks.shift()
  }
  return {
    title: title.slice(0, LONGEST_TITLE),
    author: author?.slice(0, LONGEST_NAME) ?? null,
    kind: kind?.slice(0, LONGEST_NAME) ?? null,
  }
}

/** The same words, be there a number before them: `3. The Salt Line`, `Chapter 3: The Salt Line`. */
function repeats(heading: string, title: string): boolean {
  const [one, other] = [normal(heading), normal(title)]
  const unnumbered = (text: string) => text.replace(/^(?:(?:chapter|part|no) )?(?:\d{1,3}|[ivxlc]{1,6}) (?=.)/, '')
  return one === other || unnumbered(one) === unnumbered(other)
}

/** An empty paragraph is white space above the next block. */
function withSpaces(blocks: Block[]): Block[] {
  const kept: Block[] = []
  let isSpace = false
  for (const block of blocks) {
    if (block.tag === 'space') isSpace = kept.length > 0
    else {
      const takes = isSpace && block.tag === 'p' && !block.classes.includes('space-above')
      kept.push(takes ? { ...block, classes: [...block.classes, 'space-above'] } : block)
      isSpace = false
    }
  }
  return kept
}

/** No break at either end, no heading over nothing, and no two breaks in a row. */
function withoutEdges(blocks: Block[]): Block[] {
  const kept = blocks.filter((block, index) => block.tag !== 'hr' || blocks[index - 1]?.tag !== 'hr')
  while (kept[0]?.tag === 'hr') kept.shift()
  for (let last = kept.at(-1); last && (last.tag === 'hr' || last.level > 0); last = kept.at(-1)) kept.pop()
  return kept
}

/** The title is the page's first rank, so that the highest of the text is the second, however the file has them. */
function ranked(blocks: Block[]): Block[] {
  const levels = [...new Set(blocks.map(({ level }) => level).filter(Boolean))].sort((one, other) => one - other)
  return blocks.map((block) =>
    block.level > 0 ? { ...block, tag: `h${Math.min(4, 2 + levels.indexOf(block.level))}` } : block,
  )
}

function writeAll(blocks: Block[]): string {
  return blocks
    .map((block, index) => {
      const isVerse = block.stanzas !== null
      const shown = isVerse ? { ...block, classes: ['verse'] } : block
      return writeBlock(shown, `p-${index + 1}`)
    })
    .join('\n')
}

/** Links to places that ended up in another piece keep their words alone; so do marks that no link needs. */
function undoDeadLinks(html: string): string {
  const marks = new Set([...html.matchAll(/ id="(t-\d+)"/g)].map(([, id]) => id))
  const linked = html.replace(/<a href="#(t-\d+)">(.*?)<\/a>/gs, (whole, id: string, inner: string) =>
    marks.has(id) ? whole : inner,
  )
  const wanted = new Set([...linked.matchAll(/<a href="#(t-\d+)"/g)].map(([, id]) => id))
  return linked.replace(/<span id="(t-\d+)"><\/span>/g, (whole, id: string) => (wanted.has(id) ? whole : ''))
}
