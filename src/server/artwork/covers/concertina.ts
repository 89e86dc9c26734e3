import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, masthead, WIDTH } from '../furniture.ts'
import { box, rect } from '../svg.ts'
import { sizeToFit, textPath, wrap } from '../text-path.ts'

const LILAC = '#b7a6ea'
const INK = '#231942'
const PAPER = '#fffaf0'
const SHADE = '#e4dcd2'
const PRINT = '#ee4b2b'
const PANELS = 5
const SLANT = 0.3

/** The title printed on a sheet that has been folded like a concertina. */
export const concertina: Composition = {
  accent: '#6a4fc0',
  draw(issue) {
    const [left, top, width, height] = [40, 250, 520, 474]
    const lines = wrap(issue.title, width, { size: 150 })
    const leading = height / (lines.length + 0.3)
    const print = lines.map((line, i) => {
      const size = Math.min(leading * 1.04, sizeToFit(line, width - 36, { tracking: -20 }))
      return textPath(line, {
        x: left + width / 2,
        y: top + leading * (i + 0.94),
        size,
        anchor: 'middle',
        tracking: -20,
      })
    })
    const step = width / PANELS
    const panels = Array.from({ length: PANELS }, (_, i) => {
      const x = left + i * step
      const [slant, shift] = i % 2 === 0 ? [SLANT, -SLANT * x] : [-SLANT, SLANT * (x + step)]
      const page = rect(x, top, step + 0.5, height, i % 2 === 0 ? PAPER : SHADE)
      const clip = `<clipPath id="c${i}"><path d="${box(x, top, step, height)}"/></clipPath>`
      const folded = `matrix(1 ${slant} 0 1 0 ${shift})`
      return `${clip}<g transform="${folded}">${page}<use href="#p" clip-path="url(#c${i})"/></g>`
    })
    return (
      `<defs><path id="p" d="${print.join('')}" fill="${PRINT}"/></defs>` +
      rect(0, 0, WIDTH, HEIGHT, LILAC) +
      panels.join('') +
      masthead(INK, issue) +
      issueLine(issue, INK)
    )
  },
}
