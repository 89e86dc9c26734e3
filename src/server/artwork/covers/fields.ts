import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, MARGIN, masthead, setTitle, WIDTH } from '../furniture.ts'
import type { Point } from '../svg.ts'
import { inside, polygon, rect, stroke, tidy, trace } from '../svg.ts'

const PAPER = '#efe7d3'
const INK = '#23281c'
const SOILS = ['#c7a046', '#6f7f3c', '#35492c', '#ddc98f', '#a9572f', '#8f9c57'] as const
const FURROWS = ['#b08a34', '#5d6c30', '#273821', '#c9b172', '#8f4622', '#7b8946'] as const

/** Land from the air: slanting cuts, each plot ploughed its own way. */
export const fields: Composition = {
  accent: '#6f7f3c',
  draw(issue, random) {
    const land: Point[] = [
      [0, 190],
      [WIDTH, 190],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ]
    let soil = 0
    const plots = divide(land, 4, random).map((plot, i) => {
      soil = (soil + 1 + Math.floor(random() * (SOILS.length - 1))) % SOILS.length
      const furrows = i % 3 === 0 ? '' : ploughed(plot, FURROWS[soil] ?? INK, random)
      const outline = `${trace(plot)}Z`
      return (
        inside(`f${i}`, outline, rect(0, 190, WIDTH, 610, SOILS[soil] ?? PAPER) + furrows) + stroke(outline, PAPER, 5)
      )
    })
    const runtime = polygon(
      [
        [383, 432],
        [409, 426],
        [415, 452],
        [389, 458],
      ],
      '#d9381e',
    )
    const label = rect(0, HEIGHT - 96, WIDTH, 96, PAPER)
    return (
      rect(0, 0, WIDTH, HEIGHT, PAPER) +
      plots.join('') +
      runtime +
      label +
      setTitle(issue.title, { x: MARGIN, y: HEIGHT - 32, size: 66, width: 560, fill: INK, face: 'italic' }) +
      masthead(INK, issue) +
      issueLine(issue, INK)
    )
  },
}

/** Cuts a convex piece across its longer side, again and again. */
function divide(piece: Point[], depth: number, random: () => number): Point[][] {
  if (depth === 0) return [piece]
  const [width, height] = [0, 1].map((axis) => {
    const values = piece.map((point) => point[axis] as number)
    return Math.max(...values) - Math.min(...values)
  }) as [number, number]
  const angle = (width > height ? 0 : Math.PI / 2) + (random() - 0.5) * 0.7
  const normal: Point = [Math.cos(angle), Math.sin(angle)]
  const along = piece.map(([x, y]) => x * normal[0] + y * normal[1])
  const cut = Math.min(...along) + (Math.max(...along) - Math.min(...along)) * (0.34 + random() * 0.32)
  const sides = [half(piece, normal, cut), half(piece, [-normal[0], -normal[1]], -cut)]
  return sides.flatMap((side) => divide(side, depth - 1, random))
}

function half(piece: Point[], [nx, ny]: Point, cut: number): Point[] {
  return piece.flatMap((a, i) => {
    const b = piece[(i + 1) % piece.length] as Point
    const [da, db] = [a[0] * nx + a[1] * ny - cut, b[0] * nx + b[1] * ny - cut]
    const crossing: Point = [a[0] + ((b[0] - a[0]) * da) / (da - db), a[1] + ((b[1] - a[1]) * da) / (da - db)]
    if (da >= 0) return db >= 0 ? [a] : [a, crossing]
    return db >= 0 ? [crossing] : []
  })
}

function ploughed(plot: Point[], colour: string, random: () => number): string {
  const [cx, cy] = [0, 1].map((axis) => plot.reduce((sum, p) => sum + (p[axis] as number), 0) / plot.length) as [
    number,
    number,
  ]
  const reach = Math.max(...plot.map(([x, y]) => Math.hypot(x - cx, y - cy)))
  const gap = 8 + random() * 10
  const rows = Array.from({ length: Math.ceil((2 * reach) / gap) }, (_, i) => {
    const y = cy - reach + i * gap
    return `M${tidy(cx - reach)} ${tidy(y)}h${tidy(2 * reach)}`
  })
  return stroke(
    rows.join(''),
    colour,
    gap * 0.42,
    `transform="rotate(${tidy(random() * 180)} ${tidy(cx)} ${tidy(cy)})"`,
  )
}
