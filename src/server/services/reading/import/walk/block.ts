import type { Line } from './lines.ts'
import { stepsOf } from './lines.ts'
import { element, openTag } from './markup.ts'

/** What the makers of a file say by a class or type: the piece's own head, or something beside the text. */
export type Role = 'title' | 'author' | 'kind' | 'caption' | null

/** One block of a piece before it is written: some are still merged, renumbered or taken away. */
export type Block = {
  tag: string
  classes: string[]
  /** Of a heading, as the file has it. */
  level: number
  role: Role
  rtl: boolean
  lang: string
  /** Further attributes of its element. */
  more: Record<string, string>
  inner: string
  /** Verse: its stanzas instead of `inner`. */
  stanzas: Line[][] | null
  /** Verse whose last line stood alone, so that the next may follow it in the same stanza. */
  endsInLine: boolean
}

export const makeBlock = (tag: string, inner: string): Block => ({
  tag,
  classes: [],
  level: 0,
  role: null,
  rtl: false,
  lang: '',
  more: {},
  inner,
  stanzas: null,
  endsInLine: false,
})

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

export function writeBlock(block: Block, id: string): string {
  const inner = block.stanzas ? writeVerse(block.stanzas) : block.inner
  const dir = block.rtl ? 'rtl' : RIGHT_TO_LEFT.test(inner) ? 'auto' : ''
  const attributes = { id, class: block.classes.join(' '), lang: block.lang, dir, ...block.more }
  return block.tag === 'hr' ? openTag('hr', attributes) : element(block.tag, attributes, inner)
}

function writeVerse(stanzas: Line[][]): string {
  const steps = stepsOf(stanzas.flat())
  let index = 0
  return stanzas
    .map((stanza) => {
      const lines = stanza.map(({ html }) => {
        const step = steps[index++] ?? 0
        return element('span', { class: step > 0 ? `line in-${step}` : 'line' }, html)
      })
      return element('p', { class: 'stanza' }, lines.join('<br>'))
    })
    .join('')
}
