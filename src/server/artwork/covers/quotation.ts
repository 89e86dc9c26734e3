import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, MARGIN, masthead, setTitle, WIDTH } from '../furniture.ts'
import { inside, rect, shape } from '../svg.ts'
import { textPath } from '../text-path.ts'

const PAPER = '#f4d9d3'
const INK = '#2a1238'
const RED = '#e5352b'
const BLUE = '#2f5fd0'

/** Two marks of speech printed over each other in red and blue. */
export const quotation: Composition = {
  accent: BLUE,
  draw(issue) {
    const first = textPath('’', { x: -18, y: 1300, size: 1560 })
    const second = textPath('‘', { x: 138, y: 1370, size: 1560 })
    return (
      rect(0, 0, WIDTH, HEIGHT, PAPER) +
      shape(first, RED) +
      shape(second, BLUE) +
      inside('over', first, shape(second, INK)) +
      setTitle(issue.title, { x: MARGIN, y: HEIGHT - 36, size: 66, width: 560, fill: INK, face: 'italic' }) +
      masthead(INK, issue) +
      issueLine(issue, INK)
    )
  },
}
