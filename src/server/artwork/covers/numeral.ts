import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, MARGIN, masthead, setTitle, WIDTH } from '../furniture.ts'
import { rect, stroke, tidy } from '../svg.ts'
import { sizeToFit, textPath } from '../text-path.ts'

const LEMON = '#ffd83d'
const INK = '#161616'
const RED = '#e8391f'

/** As many ruled lines as the issue's number, heavy where they cross its figures. */
export const numeral: Composition = {
  accent: LEMON,
  draw(issue) {
    const text = String(issue.number)
    const [top, bottom] = [200, 700]
    const gap = (bottom - top) / (issue.number - 1)
    const lines = Array.from({ length: issue.number }, (_, i) => `M0 ${tidy(top + i * gap)}h${WIDTH}`).join('')
    const size = sizeToFit(text, WIDTH - 24, { tracking: -30 })
    const stretch = (bottom - top - 40) / (size * 0.7)
    const figure = textPath(text, { x: WIDTH / 2, y: 0, size, tracking: -30, anchor: 'middle' })
    const clip = `<clipPath id="n"><path d="${figure}" transform="translate(0 ${bottom - 22}) scale(1 ${tidy(stretch)})"/></clipPath>`
    return (
      rect(0, 0, WIDTH, HEIGHT, LEMON) +
      stroke(lines, RED, 1.6) +
      `${clip}<g clip-path="url(#n)">${stroke(lines, INK, gap * 0.74)}</g>` +
      setTitle(issue.title, { x: MARGIN, y: HEIGHT - 34, size: 68, width: 560, fill: INK, face: 'italic' }) +
      masthead(INK, issue) +
      issueLine(issue, INK)
    )
  },
}
