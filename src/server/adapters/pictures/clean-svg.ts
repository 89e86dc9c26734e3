import { Parser } from 'htmlparser2'
import { LETTERS_IN_SVG, NOT_A_WORDMARK, NOT_PLAIN_SVG } from '#domain/masthead/wordmark-file.ts'

const MOST_ELEMENTS = 5000
const MOST_DEPTH = 40
/** Each is painted on a sheet of its own. */
const MOST_LAYERS = 60

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
const FRAMES = new Set(['svg', 'g', 'defs'])
const GRADIENTS = new Set(['linearGradient', 'radialGradient', 'stop'])
const CUTTERS = new Set(['clipPath', 'mask'])
/** What is said about the drawing and not drawn: left out with everything in it. */
const REMARKS = new Set(['title', 'desc', 'metadata'])

const PLAIN = new Set(
  (
    'd points x y x1 y1 x2 y2 cx cy r rx ry fx fy width height transform id class fill fill-rule fill-opacity clip-rule stroke ' +
    'stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity color gradientUnits gradientTransform ' +
    'spreadMethod offset stop-color stop-opacity clipPathUnits maskUnits maskContentUnits style'
  ).split(' '),
)
const LAYERS = new Set(['opacity', 'clip-path', 'mask'])
const LOCAL = /^url\(#[\w.:-]{1,100}\)$/
/** Colours and widths, with nothing that fetches, repeats or paints on a sheet of its own. */
const PLAIN_CSS = /^[\s\w.,#{}:;()%+>-]*$/
const NOT_PLAIN_CSS = /url\s*\(|mask|clip-path|filter|dash|marker|font|(?<!-)opacity|pattern|expression/i

export type Drawing = { svg: (width: number, height: number) => Buffer; width: number; height: number }

class NotPlain extends Error {}

/**
 * The drawing written anew from shapes, groups and gradients alone. What runs, fetches, repeats itself or needs a font is
 * refused and not left out: the drawing would be another one.
 */
export function cleanSvg(source: Uint8Array): Drawing | { why: string } {
  const text = readText(source)
  if (text === null) return { why: NOT_A_WORDMARK }
  try {
    return rewrite(text)
  } catch (error) {
    if (error instanceof NotPlain) return { why: error.message }
    throw error
  }
}

function readText(source: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source)
  } catch {
    return null
  }
}

function rewrite(text: string): Drawing {
  const written: string[] = []
  const open: string[] = []
  let box: Box | null = null
  let elements = 0
  let layers = 0
  /** How deep in a remark. */
  let remark = 0

  const parser = new Parser(
    {
      onprocessinginstruction(_, data) {
        if (data.includes('[')) throw new NotPlain(NOT_PLAIN_SVG)
      },
      onopentag(name, attributes) {
        if (remark > 0 || REMARKS.has(name) || (name.includes(':') && open.length > 0)) {
          remark += 1
          return
        }
        elements += 1
        if (elements > MOST_ELEMENTS || open.length > MOST_DEPTH) throw new NotPlain(NOT_PLAIN_SVG)
        if (open.length === 0) {
          if (box || name !== 'svg') throw new NotPlain(NOT_A_WORDMARK)
          box = readBox(attributes)
          open.push(name)
          return
        }
        if (name === 'text' || name === 'tspan') throw new NotPlain(LETTERS_IN_SVG)
        if (name === 'svg' || !isKnown(name)) throw new NotPlain(NOT_PLAIN_SVG)
        layers += Object.keys(attributes).filter((one) => LAYERS.has(one)).length
        if (layers > MOST_LAYERS) throw new NotPlain(NOT_PLAIN_SVG)
        const within = open.some((one) => CUTTERS.has(one))
        written.push(`<${name}${writeAttributes(name, attributes, within)}>`)
        open.push(name)
      },
      ontext(words) {
        if (remark > 0 || open.at(-1) !== 'style') return
        if (!isPlainCss(words)) throw new NotPlain(NOT_PLAIN_SVG)
        written.push(words.replaceAll('<', ''))
      },
      onclosetag(name) {
        if (remark > 0) remark -= 1
        else if (open.pop() && open.length > 0) written.push(`</${name}>`)
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  )
  parser.end(text)
  const found = box as Box | null
  if (!found) throw new NotPlain(NOT_A_WORDMARK)
  const { x, y, width, height } = found
  const inner = written.join('')
  return {
    width,
    height,
    svg: (wide, high) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${wide}" height="${high}">${inner}</svg>`,
      ),
  }
}

const isKnown = (name: string) =>
  SHAPES.has(name) || FRAMES.has(name) || GRADIENTS.has(name) || CUTTERS.has(name) || name === 'style'

type Attributes = Record<string, string>

function writeAttributes(name: string, attributes: Attributes, within: boolean): string {
  return Object.entries(attributes)
    .map(([key, value]) => {
      if (key === 'href' || key === 'xlink:href') {
        if (!GRADIENTS.has(name) || !/^#[\w.:-]{1,100}$/.test(value)) throw new NotPlain(NOT_PLAIN_SVG)
        return ` href="${value}"`
      }
      if (LAYERS.has(key)) {
        // One within another multiplies.
        if (within || !(LOCAL.test(value) || value === 'none' || /^[\d.]+%?$/.test(value)))
          throw new NotPlain(NOT_PLAIN_SVG)
        return ` ${key}="${value}"`
      }
      // Notes of the program that drew it; what listens to events is no attribute of a shape.
      if (!PLAIN.has(key)) {
        if (/^on/i.test(key) || /filter|dash|marker|pattern/.test(key)) throw new NotPlain(NOT_PLAIN_SVG)
        return ''
      }
      if (key === 'style' ? !isPlainCss(value) : /url\s*\(/i.test(value) && !LOCAL.test(value))
        throw new NotPlain(NOT_PLAIN_SVG)
      return ` ${key}="${escaped(value)}"`
    })
    .join('')
}

const isPlainCss = (css: string) => PLAIN_CSS.test(css) && !NOT_PLAIN_CSS.test(css)

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Box = { x: number; y: number; width: number; height: number }

const LARGEST = 1_000_000

/** Its own size, whatever it is measured in; only the shape counts. */
function readBox({ viewBox, width, height }: Attributes): Box {
  const numbers = viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = 0, y = 0, wide = 0, high = 0] = numbers ?? [
    0,
    0,
    Number.parseFloat(width ?? ''),
    Number.parseFloat(height ?? ''),
  ]
  const isSane =
    [x, y].every((one) => Math.abs(one) <= LARGEST) && [wide, high].every((one) => one > 0 && one <= LARGEST)
  if (!isSane) throw new NotPlain(NOT_PLAIN_SVG)
  return { x, y, width: wide, height: high }
}
