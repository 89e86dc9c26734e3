import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, masthead, setTitle, WIDTH } from '../furniture.ts'
import type { Point } from '../svg.ts'
import { polygon, rect, shape, smooth, turned } from '../svg.ts'

const PAPER = '#f6efe2'
const INK = '#15352a'
const GREEN = '#1d6b4b'
const PINK = '#f2a7a5'
const ORANGE = '#ec6a34'
const LEMON = '#f0cf5b'

/** Fronds cut from coloured sheets without a drawing. */
export const cutOuts: Composition = {
  accent: GREEN,
  draw(issue, random) {
    const off = () => (random() - 0.5) * 14
    const panel = (x: number, y: number, w: number, h: number, fill: string) =>
      polygon(
        [
          [x + off(), y + off()],
          [x + w + off(), y + off()],
          [x + w + off(), y + h + off()],
          [x + off(), y + h + off()],
        ],
        fill,
      )
    return (
      rect(0, 0, WIDTH, HEIGHT, PAPER) +
      panel(34, 196, 318, 316, PINK) +
      panel(362, 196, 206, 190, ORANGE) +
      panel(362, 396, 206, 300, GREEN) +
      panel(34, 522, 318, 174, LEMON) +
      turned(-16, [190, 360], shape(frond(200, 500, 300, 4, random), GREEN)) +
      turned(22, [465, 300], shape(frond(462, 368, 140, 3, random), PAPER)) +
      turned(9, [465, 550], shape(frond(462, 690, 270, 4, random), PINK)) +
      turned(78, [190, 610], shape(frond(190, 755, 290, 4, random), ORANGE)) +
      setTitle(issue.title, {
        x: WIDTH / 2,
        y: HEIGHT - 34,
        size: 68,
        width: 560,
        fill: INK,
        anchor: 'middle',
        face: 'italic',
      }) +
      masthead(INK, issue) +
      issueLine(issue, INK)
    )
  },
}

/** A seaweed of round lobes growing up from its foot, a little different on either side. */
function frond(x: number, foot: number, height: number, pairs: number, random: () => number): string {
  const step = height / (pairs + 0.7)
  const side = (sign: number, late: number): Point[] =>
    Array.from({ length: pairs }, (_, i): Point[] => {
      const reach = step * (1.15 + 0.35 * Math.sin((i / pairs) * Math.PI)) * (0.85 + random() * 0.35)
      const y = foot - step * (i + 0.55 + late)
      const lift = step * (0.35 + random() * 0.25)
      return [
        [x + sign * step * 0.16, y + step * 0.3],
        [x + sign * reach * 0.62, y - lift * 0.35],
        [x + sign * reach, y - lift - step * 0.2],
        [x + sign * reach * 0.8, y - lift - step * 0.5],
        [x + sign * reach * 0.52, y - lift - step * 0.22],
        [x + sign * step * 0.2, y - step * 0.22],
      ]
    }).flat()
  const top: Point[] = [
    [x + step * 0.2, foot - height * 0.97],
    [x, foot - height * 1.07],
    [x - step * 0.2, foot - height * 0.97],
  ]
  return smooth([[x + step * 0.12, foot], ...side(1, 0), ...top, ...side(-1, 0.18).reverse(), [x - step * 0.12, foot]])
}
