import type { StyleLookup } from '../style/style-lookup.ts'
import type { Block } from './block.ts'
import type { Element } from './xml.ts'

export type PlacedPicture = { name: string; width: number; height: number }

/** What a document's walk may ask of the file around it. */
export type WalkContext = {
  /** The file it is from, for the report. */
  where: string
  styleOf: StyleLookup
  pictureOf(image: Element): PlacedPicture | null
  /** The text of the note that a link refers to. */
  noteOf(link: Element): Element | null
  isNote(element: Element): boolean
  isBackLink(link: Element): boolean
  /** The mark of an element that some link leads to. */
  markOf(element: Element): string | null
  /** `#t-3` for a place in the file, an address elsewhere, or null when it leads nowhere. */
  linkOf(link: Element): string | null
  /** The number of a note in the piece that is being written. */
  numberOf(note: Element, label: string): { number: number; again: number }
  drop(what: string, why: string): void
}

/** What an element has from those around it. */
export type Inherited = {
  italic: boolean
  bold: boolean
  smallCaps: boolean
  uppercase: boolean
  spaced: boolean
  mono: boolean
  keepsLines: boolean
  verse: boolean
  rtl: boolean
  size: 'smaller' | 'larger' | 'same'
  align: 'center' | 'right' | 'start'
  indent: number
}

export const PLAIN: Inherited = {
  italic: false,
  bold: false,
  smallCaps: false,
  uppercase: false,
  spaced: false,
  mono: false,
  keepsLines: false,
  verse: false,
  rtl: false,
  size: 'same',
  align: 'start',
  indent: 0,
}

/** Where the blocks of a walk go. */
export type Sink = {
  /** Whether a piece begins with this element. */
  begins(element: Element): boolean
  /** Called for every such element, and every block, before it is written. */
  enter(element: Element): void
  push(block: Block): void
}
export type Walk = { context: WalkContext; sink: Sink }
