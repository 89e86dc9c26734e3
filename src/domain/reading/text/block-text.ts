import { splitBlocks } from '../blocks.ts'
import type { PieceNote } from '../notes.ts'

/** The text of a piece as the import has written it (services/reading/import): numbered blocks, and its notes. */
export type BlockText = { html: string; notes: readonly PieceNote[] }

const REFERENCE = /<a class="note-ref" id="ref-[\d-]+" href="#note-(\d+)" role="doc-noteref">\d+<\/a>/g
const BLOCK_ID = / id="p-\d+"/
const LINK_WITHIN = /<a href="#(t-\d+)">(.*?)<\/a>/gs
const BREAK = /^<hr\b/
const HEADING = /^<h[2-4]\b/
/** In the order in which they are put in; taken out from the other end. */
const ENTITIES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
] as const

/** The plain words of a block, by which staff choose where to split. */
export function blockWords(block: string): string {
  const words = block.replace(REFERENCE, '').replace(/<[^>]*>/g, ' ')
  const plain = ENTITIES.reduceRight((text, [sign, entity]) => text.replaceAll(entity, sign), words)
  return plain.replace(/\s+/g, ' ').trim()
}

const trimmedBlocks = (html: string) => splitBlocks(html).map((block) => block.trimEnd())

export const isHeading = (block: string) => HEADING.test(block)

/** Two texts as one; the title of the second may stay in it as a heading. `offset` is by how many blocks the second moved. */
export function joinTexts(first: BlockText, second: BlockText, heading: string | null): BlockText & { offset: number } {
  const before = trimmedBlocks(first.html)
  const title = ENTITIES.reduce((text, [sign, entity]) => text.replaceAll(sign, entity), heading ?? '')
  const lead = title ? [`<h2 id="p-0">${title}</h2>`] : []
  const moved = moveOn(second, first)
  const blocks = [...before, ...lead, ...trimmedBlocks(moved.html)]
  const notes = [...first.notes, ...moved.notes]
  return { ...compose(blocks, notes, notes), offset: before.length + lead.length }
}

/**
 * A text as two, the second from block `at` on; null where there is no such block. A heading that repeats the title of the
 * second is taken off it, and so are breaks at either edge.
 */
export function splitText({ html, notes }: BlockText, at: number, title: string): [BlockText, BlockText] | null {
  const blocks = trimmedBlocks(html)
  if (at < 2 || at > blocks.length) return null
  const before = withoutBreaks(blocks.slice(0, at - 1))
  const after = withoutBreaks(blocks.slice(at - 1))
  const [first = ''] = after
  const repeats = isHeading(first) && blockWords(first).toLowerCase() === title.toLowerCase()
  const rest = repeats ? after.slice(1) : after
  if (before.length === 0 || rest.length === 0) return null
  const named = new Set([...html.matchAll(REFERENCE)].map(([, number]) => `note-${number}`))
  const unnamed = notes.filter(({ id }) => !named.has(id))
  return [compose(before, notes, unnamed), compose(rest, notes, [])]
}

function withoutBreaks(blocks: string[]): string[] {
  const first = blocks.findIndex((block) => !BREAK.test(block))
  const last = blocks.findLastIndex((block) => !BREAK.test(block))
  return first < 0 ? [] : blocks.slice(first, last + 1)
}

/** Gives the notes and marks of a text numbers that another does not have. */
function moveOn(text: BlockText, other: BlockText): BlockText {
  const notes = other.notes.length
  const marks = Math.max(0, ...[...other.html.matchAll(/ id="t-(\d+)"/g)].map(([, number]) => Number(number)))
  const move = (html: string) =>
    html
      .replace(/href="#note-(\d+)"/g, (_, number) => `href="#note-${Number(number) + notes}"`)
      .replace(/(id="|href="#)t-(\d+)"/g, (_, before, number) => `${before}t-${Number(number) + marks}"`)
  return {
    html: move(text.html),
    notes: text.notes.map(({ id, html }) => ({
      id: `note-${Number(id.replace('note-', '')) + notes}`,
      html: move(html),
    })),
  }
}

/** Blocks as a text of their own: numbered from one, with the notes they refer to in that order, and `also` those. */
function compose(blocks: readonly string[], notes: readonly PieceNote[], also: readonly PieceNote[]): BlockText {
  const numbers = new Map<string, number>()
  const uses = new Map<number, number>()
  const place = (html: string) =>
    html.replace(REFERENCE, (_, old: string) => {
      const id = `note-${old}`
      const number = numbers.get(id) ?? numbers.size + 1
      numbers.set(id, number)
      const use = (uses.get(number) ?? 0) + 1
      uses.set(number, use)
      const again = use > 1 ? `-${use}` : ''
      return `<a class="note-ref" id="ref-${number}${again}" href="#note-${number}" role="doc-noteref">${number}</a>`
    })
  const numbered = blocks.map((block, index) => place(block).replace(BLOCK_ID, ` id="p-${index + 1}"`)).join('\n')
  for (const { id } of also) if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
  const placed: PieceNote[] = []
  // A note may refer to another, which is then at the end of this list.
  for (const [id, number] of numbers) {
    const note = notes.find((one) => one.id === id)
    if (note) placed.push({ id: `note-${number}`, html: place(note.html) })
  }
  return { html: withoutDeadLinks(numbered), notes: placed }
}

/** A link to a place that is in another piece now keeps its words alone. */
function withoutDeadLinks(html: string): string {
  const marks = new Set([...html.matchAll(/ id="(t-\d+)"/g)].map(([, id]) => id))
  return html.replace(LINK_WITHIN, (whole, id: string, inner: string) => (marks.has(id) ? whole : inner))
}
