import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, MARGIN, masthead, setTitle, WIDTH } from '../furniture.ts'
import { box, circle, inside, rect } from '../svg.ts'

const ORANGE = '#ff5b24'
const INK = '#171412'
const CREAM = '#f8ecd6'
const TILE = 200

/** Corner from which each room is heard, row by row: 0 top left, then clockwise; the silent one holds the title. */
const ROOMS = [1, 2, 3, 2, 0, 1, null, 3, 2] as const

/** Nine rooms of sound waves that meet at the walls. */
export const arcs: Composition = {
  accent: ORANGE,
  draw(issue) {
    const tiles = ROOMS.map((corner, i) => {
      const [x, y] = [(i % 3) * TILE, 200 + Math.floor(i / 3) * TILE]
      if (corner === null) return rect(x, y, TILE, TILE, INK)
      const [cx, cy] = [x + (corner === 1 || corner === 2 ? TILE : 0), y + (corner > 1 ? TILE : 0)]
      const waves = [200, 160, 120, 80, 40].map((r, n) =>
        circle(cx, cy, r, n % 2 === 0 ? INK : (i + n) % 4 === 1 ? CREAM : ORANGE),
      )
      return inside(`r${i}`, box(x, y, TILE, TILE), rect(x, y, TILE, TILE, ORANGE) + waves.join(''))
    })
    return (
      rect(0, 0, WIDTH, HEIGHT, ORANGE) +
      tiles.join('') +
      setTitle(issue.title, {
        x: MARGIN,
        y: HEIGHT - 36,
        size: 50,
        width: 150,
        leading: 0.94,
        hang: 'up',
        fill: CREAM,
      }) +
      masthead(INK, issue) +
      issueLine(issue, INK)
    )
  },
}
