import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, MARGIN, masthead, setTitle, WIDTH } from '../furniture.ts'
import type { Point } from '../svg.ts'
import { circle, polygon, rect, shape } from '../svg.ts'

const WALL = '#cf4f2c'
const FLOOR = '#a83a20'
const NIGHT = '#2a1b35'
const ROSE = '#f0a78d'
const COBALT = '#2b46ad'
const LIGHT = '#f9d35c'
const PAPER = '#fbf1df'
const TRAVELLER =
  'M354 516q10-4 20 0 8 4 9 18l5 52h-48l5-52q1-14 9-18zM350 586h11l-2 28h-8zM367 586h11l-1 28h-8zM381 530l11 48h-6l-9-40zM378 582h24v22h-24z'

/** One room behind another, a light on in the last, and somebody about to come through. */
export const doorways: Composition = {
  accent: WALL,
  draw(issue) {
    const beam: Point[] = [
      [322, 612],
      [410, 612],
      [262, HEIGHT],
      [-30, HEIGHT],
    ]
    const shadow: Point[] = [
      [350, 612],
      [380, 612],
      [206, HEIGHT],
      [96, HEIGHT],
    ]
    return (
      rect(0, 0, WIDTH, HEIGHT, WALL) +
      rect(0, 712, WIDTH, 88, FLOOR) +
      rect(92, 208, 428, 504, NIGHT) +
      rect(92, 680, 428, 32, '#1c1125') +
      rect(168, 272, 352, 408, ROSE) +
      rect(168, 646, 352, 34, '#d7856b') +
      rect(240, 338, 222, 308, COBALT) +
      rect(240, 612, 222, 34, '#1f3488') +
      rect(322, 412, 88, 200, LIGHT) +
      polygon(beam, LIGHT) +
      polygon(shadow, NIGHT) +
      circle(364, 503, 10, NIGHT) +
      shape(TRAVELLER, NIGHT) +
      polygon(
        [
          [520, 208],
          [584, 180],
          [584, 738],
          [520, 712],
        ],
        '#e2683f',
      ) +
      circle(570, 486, 5, NIGHT) +
      setTitle(issue.title, {
        x: WIDTH - MARGIN,
        y: HEIGHT - 22,
        size: 56,
        width: 560,
        fill: PAPER,
        anchor: 'end',
        face: 'italic',
      }) +
      masthead(PAPER, issue) +
      issueLine(issue, PAPER)
    )
  },
}
