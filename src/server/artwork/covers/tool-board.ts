import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, MARGIN, masthead, setTitle, WIDTH } from '../furniture.ts'
import { circle, moved, rect, shape } from '../svg.ts'

const BOARD = '#efe4cd'
const INK = '#1b1a17'
const RED = '#d7331f'

/** Silhouettes 140 wide and 240 high, hung from the top centre. */
const HAMMER = 'M60 60h20v168a10 10 0 0 1-20 0zM26 14h60c16 0 30 8 40 24l-10 8c-8-10-14-12-24-12v30H48V46H26z'
const SAW =
  'M50 4h56l10 74H44zM66 22l-4 38h34l-6-38zM46 84h68L88 238H74l3-10-10-3 5-10-10-3 4-11-10-3 5-10-11-3 5-10-11-4 5-10-11-4 5-11-11-3 5-11-10-4 4-10-8-4z'
const SPANNER =
  'M46 6C26 18 18 46 32 66c6 10 14 16 26 18v92a40 40 0 1 0 24 0V84c12-2 20-8 26-18 14-20 6-48-14-60v38L70 56 46 44zM70 190l20 12v22l-20 12-20-12v-22z'
const SQUARE =
  'M22 8h34v186h70v36H22zM66 8h8v4h-8zM62 30h14v5H62zM62 56h8v5h-8zM62 82h14v5H62zM62 108h8v5h-8zM62 134h14v5H62zM62 160h8v5h-8z'
const SHEARS =
  'M96 2C108 40 100 90 82 124l8 26a36 42 0 1 1-20 14l-8-28-8 28a36 42 0 1 1-20-14l22-66C56 60 76 28 96 2zM42 166a18 24 0 1 0 .1 0zM98 166a18 24 0 1 0 .1 0z'
const BRUSH = 'M60 4h20l8 108H52zM32 118h76v36H32zM32 160h76l6 78-14-9-10 9-10-9-10 9-10-9-10 9-10-9-14 9z'

/** A workshop's shadow board: where a tool has been lent, its painted shape remains. */
export const toolBoard: Composition = {
  accent: RED,
  draw(issue) {
    const hung = [HAMMER, SAW, SPANNER, SQUARE, SHEARS, BRUSH].map((tool, i) => {
      const [x, y] = [MARGIN + 20 + (i % 3) * 184, 222 + Math.floor(i / 3) * 254]
      const fill = i === 4 ? RED : INK
      return moved(x, y, 0.92, `${circle(70, -12, 5, INK)}<g fill-rule="evenodd">${shape(tool, fill)}</g>`)
    })
    return (
      rect(0, 0, WIDTH, HEIGHT, BOARD) +
      hung.join('') +
      setTitle(issue.title, { x: MARGIN, y: HEIGHT - 30, size: 60, width: 560, fill: INK, face: 'italic' }) +
      masthead(RED, issue) +
      issueLine(issue, INK)
    )
  },
}
