import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, masthead, WIDTH } from '../furniture.ts'
import { rect, shape, stroke } from '../svg.ts'
import { sizeToFit, textPath } from '../text-path.ts'

const PINK = '#f6bfa8'
const INK = '#1c1714'
const RED = '#c1272d'
const BLUE = '#3a55a4'

/** The title entered in an account book and ruled off. */
export const ledger: Composition = {
  accent: RED,
  draw(issue) {
    const rules = Array.from({ length: 22 }, (_, i) => `M0 ${196 + i * 28}H${WIDTH}`)
    const columns = `M72 186V${HEIGHT}M78 186V${HEIGHT}M486 186V${HEIGHT}`
    const words = issue.title.split(' ')
    const size = Math.min(250, sizeToFit(longest(words), 480, { tracking: -25 }))
    const lines = words.map((word, i) => textPath(word, { x: 90, y: 372 + i * 168, size, tracking: -25 })).join('')
    const total = 372 + (words.length - 1) * 168 + 32
    return (
      rect(0, 0, WIDTH, HEIGHT, PINK) +
      stroke(rules.join(''), BLUE, 0.8) +
      stroke(columns, RED, 1.6) +
      shape(lines, INK) +
      stroke(`M90 ${total}H568M90 ${total + 12}H568`, RED, 5) +
      masthead(INK, issue) +
      issueLine(issue, INK)
    )
  },
}

function longest(words: string[]): string {
  return words.reduce((a, b) => (b.length > a.length ? b : a))
}
