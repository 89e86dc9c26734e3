import { shape, sheet } from './svg.ts'
import type { FaceName } from './text-path.ts'
import { sizeToFit, textPath, textWidth } from './text-path.ts'

const WIDTH = 1110
const HEIGHT = 540
const LARGEST = 190
const TAGLINE = 40

type Named = { name: string; tagline: string; face: FaceName; fill: string }

/** The name in the middle, the tagline under it where it fits; null where a letter of the name has no outline. */
export function nameCard({ name, tagline, face, fill }: Named): string | null {
  try {
    const size = Math.min(LARGEST, sizeToFit(name, WIDTH, { face }))
    const middle = { x: WIDTH / 2, anchor: 'middle' } as const
    const under = taglinePath(tagline)
    const y = HEIGHT / 2 + size * (under ? 0.2 : 0.3)
    const line = under ? textPath(tagline, { ...middle, y: y + TAGLINE * 2, ...under }) : ''
    return sheet(WIDTH, HEIGHT, shape(textPath(name, { ...middle, y, size, face }) + line, fill))
  } catch {
    return null
  }
}

function taglinePath(tagline: string): { size: number; face: FaceName } | null {
  const style = { size: TAGLINE, face: 'italic' } as const
  try {
    return tagline && textWidth(tagline, style) <= WIDTH ? style : null
  } catch {
    return null
  }
}
