import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, masthead, setTitle, WIDTH } from '../furniture.ts'
import { cutlery, plate } from '../plate.ts'
import { circle, rect, turned } from '../svg.ts'

const GROUND = '#e3a92b'
const CLOTH = '#fbf4e4'
const INK = '#22210f'
const BLUE = '#23408e'
const TOMATO = '#d8402a'

/** A table laid for ten, seen from the ceiling; one place is kept empty. */
export const table: Composition = {
  accent: BLUE,
  draw(issue) {
    const seats = Array.from({ length: 5 }, (_, i) => {
      const y = 268 + i * 124
      return [110, 490].map((edge, side) => {
        const out = side === 0 ? -1 : 1
        const empty = i === 2 && side === 1
        const laid = plate(edge - out * 70, y, 47, { rim: BLUE, face: CLOTH, pattern: (i * 2 + side) % 3 })
        return {
          chair: circle(edge + out * 18, y, 48, empty ? TOMATO : INK),
          laid: empty ? '' : laid + cutlery(edge - out * 70, y, INK),
        }
      })
    }).flat()
    return (
      rect(0, 0, WIDTH, HEIGHT, GROUND) +
      seats.map((seat) => seat.chair).join('') +
      rect(110, 200, 380, HEIGHT, CLOTH) +
      seats.map((seat) => seat.laid).join('') +
      turned(
        90,
        [300, 490],
        setTitle(issue.title, { x: 300, y: 515, size: 78, width: 600, fill: INK, anchor: 'middle', face: 'italic' }),
      ) +
      masthead(INK, issue) +
      issueLine(issue, INK)
    )
  },
}
