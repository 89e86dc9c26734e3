/** As much of CSS as changes how a text is understood; what is not declared is left to the parent. */
export type Style = {
  italic?: boolean
  bold?: boolean
  smallCaps?: boolean
  uppercase?: boolean
  underline?: boolean
  strike?: boolean
  spaced?: boolean
  mono?: boolean
  size?: 'smaller' | 'larger' | 'same'
  align?: 'center' | 'right' | 'start'
  raised?: 'sup' | 'sub'
  rtl?: boolean
  /** In em, from the left edge of the parent. */
  indent?: number
  firstIndent?: number
  spaceAbove?: number
  keepsLines?: boolean
  hidden?: boolean
  /** Set on a line of its own. */
  block?: boolean
}

type Reader = (value: string) => Style

const is = (pattern: RegExp, yes: Style, no: Style) => (value: string) => (pattern.test(value) ? yes : no)

const READERS: Record<string, Reader> = {
  'font-style': is(/italic|oblique/, { italic: true }, { italic: false }),
  'font-weight': is(/bold|[6-9]00/, { bold: true }, { bold: false }),
  'font-variant': is(/small-caps/, { smallCaps: true }, { smallCaps: false }),
  'font-variant-caps': is(/small-caps/, { smallCaps: true }, { smallCaps: false }),
  'text-transform': is(/uppercase/, { uppercase: true }, { uppercase: false }),
  'text-decoration': readDecoration,
  'text-decoration-line': readDecoration,
  'letter-spacing': (value) => ({ spaced: toEm(value) >= 0.1 }),
  'font-family': is(/mono|courier|consolas|menlo/, { mono: true }, { mono: false }),
  'font-size': readSize,
  'text-align': readAlign,
  'vertical-align': (value) =>
    value.startsWith('super') ? { raised: 'sup' } : value.startsWith('sub') ? { raised: 'sub' } : {},
  direction: is(/rtl/, { rtl: true }, { rtl: false }),
  'margin-left': (value) => ({ indent: toEm(value) }),
  'padding-left': (value) => ({ indent: toEm(value) }),
  'margin-inline-start': (value) => ({ indent: toEm(value) }),
  margin: readMargin,
  'text-indent': (value) => ({ firstIndent: toEm(value) }),
  'margin-top': (value) => ({ spaceAbove: toEm(value) }),
  'white-space': is(/pre|break-spaces/, { keepsLines: true }, { keepsLines: false }),
  display: (value) =>
    value.startsWith('none') ? { hidden: true } : { hidden: false, block: value.startsWith('block') },
  visibility: is(/hidden/, { hidden: true }, { hidden: false }),
}

/** What one declaration says, or nothing for those that do not matter here. */
export function readDeclaration(property: string, value: string): Style {
  const name = property.toLowerCase()
  return Object.hasOwn(READERS, name) ? (READERS[name]?.(value.trim().toLowerCase().slice(0, 200)) ?? {}) : {}
}

/** `style="…"`: split by hand, as values with quotes and brackets do not matter here. */
export function readInlineStyle(source: string): Style {
  const style: Style = {}
  for (const declaration of source.split(';').slice(0, 40)) {
    const at = declaration.indexOf(':')
    if (at > 0) Object.assign(style, readDeclaration(declaration.slice(0, at).trim(), declaration.slice(at + 1)))
  }
  return style
}

function readDecoration(value: string): Style {
  return { underline: value.includes('underline'), strike: value.includes('line-through') }
}

function readAlign(value: string): Style {
  if (value.startsWith('center')) return { align: 'center' }
  return value.startsWith('right') || value.startsWith('end') ? { align: 'right' } : { align: 'start' }
}

const SIZES: Record<string, Style['size']> = {
  smaller: 'smaller',
  small: 'smaller',
  'x-small': 'smaller',
  larger: 'larger',
  large: 'larger',
  'x-large': 'larger',
  'xx-large': 'larger',
}

function readSize(value: string): Style {
  const named = Object.hasOwn(SIZES, value) ? SIZES[value] : undefined
  if (named) return { size: named }
  const ems = value.endsWith('%') ? Number.parseFloat(value) / 100 : toEm(value)
  return { size: ems > 0 && ems <= 0.88 ? 'smaller' : ems >= 1.2 ? 'larger' : 'same' }
}

/** `1em 2em`: the first is above, the last of four or else the second is on the left. */
function readMargin(value: string): Style {
  const [top = '0', right = top, , left = right] = value.split(/\s+/)
  return { spaceAbove: toEm(top), indent: toEm(left) }
}

/** A percentage is of a measure of some thirty em. */
const EM: Record<string, number> = {
  em: 1,
  rem: 1,
  ex: 0.5,
  px: 1 / 16,
  pt: 1 / 12,
  '%': 0.3,
  mm: 0.24,
  cm: 2.4,
  in: 6,
}

/** Points, pixels and percent in terms of a usual body size; 0 for what is none of them. */
function toEm(value: string): number {
  const [, number = '0', unit = ''] = /^(-?[\d.]{1,12})(em|rem|ex|px|pt|%|mm|cm|in)?/.exec(value) ?? []
  return Number(number) * (EM[unit] ?? 0) || 0
}
