import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, MARGIN, masthead, setTitle, WIDTH } from '../furniture.ts'
import { circle, rect, tidy } from '../svg.ts'

const PAPER = '#e9e7e0'
const INK = '#20306e'
const SUN = '#f4512c'
const PITCH = 21
const OVERCAST = 664

/** A newspaper sky: cloud as a coarse screen of dots over a flat sun. */
export const halftone: Composition = {
  accent: '#2f46a3',
  draw(issue) {
    const dots: string[] = []
    for (let y = 196; y < OVERCAST + PITCH; y += PITCH) {
      const offset = ((y - 196) / PITCH) % 2 === 0 ? 0 : PITCH
      for (let x = offset; x <= WIDTH + PITCH; x += PITCH * 2) {
        const r = Math.min(1.02, cloud(x, y)) * PITCH
        if (r > 1.6) dots.push(`<circle cx="${x}" cy="${y}" r="${tidy(r)}"/>`)
      }
    }
    return (
      rect(0, 0, WIDTH, HEIGHT, PAPER) +
      circle(398, 366, 152, SUN) +
      `<g fill="${INK}">${dots.join('')}</g>` +
      rect(0, OVERCAST, WIDTH, HEIGHT - OVERCAST, INK) +
      masthead(INK, issue) +
      issueLine(issue, INK) +
      setTitle(issue.title, { x: MARGIN, y: HEIGHT - 36, size: 66, width: 420, leading: 0.94, hang: 'up', fill: PAPER })
    )
  },
}

/** How dark the sky is, 0 to 1: three soft heaps and the weight of the bottom of the page. */
function cloud(x: number, y: number): number {
  const heap = (cx: number, cy: number, size: number) => Math.max(0, 1 - Math.hypot((x - cx) / 1.35, y - cy) / size)
  return (
    heap(150, 510, 190) * 1.2 + heap(350, 570, 170) * 1.3 + heap(540, 600, 190) * 1.1 + Math.max(0, (y - 540) / 100)
  )
}
