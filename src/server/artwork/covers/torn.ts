import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, MARGIN, masthead, setTitle, WIDTH } from '../furniture.ts'
import type { Point } from '../svg.ts'
import { polygon, rect, shape, turned } from '../svg.ts'

const DEEP = '#0f2a44'
const SNOW = '#f5f8f7'
const RED = '#d93a34'
const LAYERS = ['#dfeaec', '#b9d3dc', '#8bb5c8', '#5b91b0', '#356c93', '#1f4b72', DEEP] as const
const MITTEN = 'M330 500V392c0-56 86-56 86 0v20c10-26 50-22 44 10-6 30-30 34-44 56v22z'

/** A core of ice in torn sheets, each with the white of its own tear; a mitten is kept in it. */
export const torn: Composition = {
  accent: '#356c93',
  draw(issue, random) {
    const layers = LAYERS.map((fill, i) => {
      const edge = tear(228 + i * 69, random)
      const core = edge.map(([x, y]): Point => [x, y - 4 - random() * 8])
      const kept = i === 4 ? turned(-14, [370, 450], shape(MITTEN, RED)) : ''
      return kept + sheetBelow(core, SNOW) + sheetBelow(edge, fill)
    })
    return (
      rect(0, 0, WIDTH, HEIGHT, SNOW) +
      layers.join('') +
      setTitle(issue.title, {
        x: MARGIN,
        y: HEIGHT - 34,
        size: 62,
        width: 300,
        leading: 0.94,
        hang: 'up',
        fill: SNOW,
        face: 'italic',
      }) +
      masthead(DEEP, issue) +
      issueLine(issue, DEEP)
    )
  },
}

function tear(y: number, random: () => number): Point[] {
  const slope = (random() - 0.5) * 70
  let wander = 0
  return Array.from({ length: 51 }, (_, i): Point => {
    wander = wander * 0.84 + (random() - 0.5) * 16
    return [i * 12, y + wander + slope * (i / 50 - 0.5)]
  })
}

function sheetBelow(edge: Point[], fill: string): string {
  return polygon([...edge, [WIDTH, HEIGHT], [0, HEIGHT]], fill)
}
