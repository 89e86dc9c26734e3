import { expect, it } from 'vitest'
import type { Element } from '../walk/xml.ts'
import { findFirst, newBudget, parseXml } from '../walk/xml.ts'
import { readDeclaration } from './style.ts'
import { styleLookup } from './style-lookup.ts'
import { readStylesheet } from './stylesheet.ts'

it.each([
  ['font-style', 'oblique', { italic: true }],
  ['font-weight', '700', { bold: true }],
  ['font-weight', 'normal', { bold: false }],
  ['font-variant', 'small-caps', { smallCaps: true }],
  ['text-align', 'center', { align: 'center' }],
  ['text-align', 'justify', { align: 'start' }],
  ['text-decoration', 'underline', { underline: true, strike: false }],
  ['vertical-align', 'super', { raised: 'sup' }],
  ['font-size', '75%', { size: 'smaller' }],
  ['font-size', '1.5em', { size: 'larger' }],
  ['font-size', '1em', { size: 'same' }],
  ['margin', '1em 0 0 24pt', { spaceAbove: 1, indent: 2 }],
  ['margin', '0 32px', { spaceAbove: 0, indent: 2 }],
  ['text-indent', '-2em', { firstIndent: -2 }],
  ['white-space', 'pre-wrap', { keepsLines: true }],
  ['display', 'none', { hidden: true }],
  ['display', 'block', { hidden: false, block: true }],
  ['color', 'red', {}],
  ['__proto__', 'x', {}],
  ['margin-left', 'calc(1em + 2px)', { indent: 0 }],
] as const)('%s: %s is understood', (property, value, style) => {
  expect(readDeclaration(property, value)).toEqual(style)
})

const SHEET = `
  @import "x.css";
  @font-face { font-family: x; src: url(x.ttf) }
  p { font-style: italic; color: red }
  .poem > p.line, .note em { font-weight: bold }
  p.line { font-style: normal }
  #one { text-align: right }
  p:first-letter, p + p, [hidden] { font-weight: bold }
  @media print { p { display: none } }
  @media screen { .late { font-variant: small-caps } }
  p { font-variant: normal }
  broken { { ] ; font-style
`

it.each([
  ['<p/>', { italic: true, smallCaps: false }],
  ['<p class="line"/>', { italic: false, smallCaps: false }],
  ['<div class="poem"><p class="line"/></div>', { italic: false, smallCaps: false, bold: true }],
  ['<div class="poem"><div><p class="line"/></div></div>', { italic: false, smallCaps: false }],
  [
    '<p id="one" class="late" style="font-style: normal; text-align:center"/>',
    { italic: false, smallCaps: true, align: 'center' },
  ],
])('%s has its style', (source, style) => {
  const styleOf = styleLookup(readStylesheet(SHEET))
  expect(styleOf(findFirst(parseXml(source, 'x', newBudget()), 'p') as Element)).toEqual(style)
})
