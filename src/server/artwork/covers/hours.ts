import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, MARGIN, masthead, setTitle, WIDTH } from '../furniture.ts'
import { circle, rect, shape, tidy } from '../svg.ts'
import { sizeToFit } from '../text-path.ts'

const NIGHT = '#17204a'
const DUSK = '#2b3670'
const MOON = '#f3e6bd'
const LAMP = '#ff7a4d'

/** Twenty-four hours as moons; only the fourth is lit as if by a lamp. */
export const hours: Composition = {
  accent: LAMP,
  draw(issue) {
    const [columns, radius] = [4, 52]
    const moons = Array.from({ length: 16 }, (_, hour) => {
      const x = MARGIN + radius + (hour % columns) * ((WIDTH - 2 * MARGIN - 2 * radius) / (columns - 1))
      const y = 256 + Math.floor(hour / columns) * 119
      if (hour === 6) return circle(x, y, radius, LAMP)
      return circle(x, y, radius, DUSK) + shape(phase(x, y, radius, (hour + 0.5) / 16), MOON)
    })
    const size = Math.min(110, sizeToFit(issue.title, WIDTH - 2 * MARGIN + 4, { tracking: -20 }))
    return (
      rect(0, 0, WIDTH, HEIGHT, NIGHT) +
      moons.join('') +
      setTitle(issue.title, { x: MARGIN - 4, y: HEIGHT - 40, size, width: WIDTH, fill: MOON, tracking: -20 }) +
      masthead(MOON, issue) +
      issueLine(issue, MOON)
    )
  },
}

/** The lit part of a disc, new at 0, full at a half, new again at 1. */
function phase(x: number, y: number, r: number, part: number): string {
  const bulge = Math.abs(Math.cos(part * 2 * Math.PI)) * r
  const waxing = part < 0.5
  const gibbous = part > 0.25 && part < 0.75
  const [top, bottom] = [`${tidy(x)} ${tidy(y - r)}`, `${tidy(x)} ${tidy(y + r)}`]
  return `M${top}A${r} ${r} 0 0 ${waxing ? 1 : 0} ${bottom}A${tidy(bulge)} ${r} 0 0 ${gibbous === waxing ? 1 : 0} ${top}Z`
}
