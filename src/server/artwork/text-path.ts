import display from './glyphs-display.json' with { type: 'json' }
import italic from './glyphs-italic.json' with { type: 'json' }
import sans from './glyphs-sans.json' with { type: 'json' }
import { Pen } from './pen.ts'

/** Outlines on a 1000-unit em: `glyphs` holds "advance path", `kerning` holds "second-glyph amount" pairs. */
type GlyphTable = {
  glyphs: Record<string, string>
  kerning: Record<string, string>
}
type Face = { glyphs: Map<string, { advance: number; path: string }>; kerning: Map<string, number> }

export type FaceName = 'display' | 'italic' | 'sans'

/** `tracking` is in thousandths of the size, as printers count it. */
export type TextStyle = { size: number; face?: FaceName; tracking?: number }
export type PlacedText = TextStyle & { x: number; y: number; anchor?: 'start' | 'middle' | 'end' }

const faces: Record<FaceName, Face> = { display: read(display), italic: read(italic), sans: read(sans) }

/**
 * The text as the `d` of one path, its baseline at `y`. Pictures shown by `<img>` can load no web font,
 * so every letter in them is drawn.
 */
export function textPath(text: string, placed: PlacedText): string {
  const scale = placed.size / 1000
  const shift = { start: 0, middle: 0.5, end: 1 }[placed.anchor ?? 'start']
  const left = placed.x - shift * textWidth(text, placed)
  const pen = new Pen(placed.size < 30 ? 100 : 10)
  for (const { path, at } of pens(text, placed)) draw(pen, path, scale, left + at * scale, placed.y)
  return pen.d
}

export function textWidth(text: string, style: TextStyle): number {
  const last = pens(text, style).at(-1)
  return last ? ((last.at + last.advance) * style.size) / 1000 : 0
}

/** The size at which the text is exactly `width` wide. */
export function sizeToFit(text: string, width: number, style: Omit<TextStyle, 'size'>): number {
  return width / textWidth(text, { ...style, size: 1 })
}

export function wrap(text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textWidth(longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function pens(text: string, { face = 'display', tracking = 0 }: Omit<TextStyle, 'size'>) {
  const { glyphs, kerning } = faces[face]
  let at = 0
  let before = ''
  return [...text].map((character) => {
    const glyph = glyphs.get(character)
    if (!glyph) throw new Error(`The ${face} face has no outline for "${character}".`)
    if (before) at += (kerning.get(before + character) ?? 0) + tracking
    const pen = { ...glyph, at }
    at += glyph.advance
    before = character
    return pen
  })
}

function draw(pen: Pen, path: string, scale: number, x: number, y: number): void {
  let [atX, atY] = [0, 0]
  for (const [, command, values = ''] of path.matchAll(/([MLQHVZ])([^A-Z]*)/g)) {
    if (command === 'Z') {
      pen.close()
      continue
    }
    const numbers = values.trim().split(' ').map(Number)
    const points = command === 'H' ? [...numbers, atY] : command === 'V' ? [atX, ...numbers] : numbers
    atX = points.at(-2) ?? 0
    atY = points.at(-1) ?? 0
    const placed = points.map((value, i) => value * scale + (i % 2 === 0 ? x : y))
    if (command === 'M') pen.to('M', placed.slice(0, 2)).to('L', placed.slice(2))
    else pen.to(command === 'Q' ? 'Q' : 'L', placed)
  }
}

function read(table: GlyphTable): Face {
  const glyphs = Object.entries(table.glyphs).map(([character, entry]) => {
    const cut = `${entry} `.indexOf(' ')
    return [character, { advance: Number(entry.slice(0, cut)), path: entry.slice(cut + 1) }] as const
  })
  const kerning = Object.entries(table.kerning).flatMap(([first, pairs]) =>
    [...pairs.matchAll(/(.)(-?\d+)(?: |$)/gu)].map(([, second, by]) => [`${first}${second}`, Number(by)] as const),
  )
  return { glyphs: new Map(glyphs), kerning: new Map(kerning) }
}
