import type { Composition } from '../furniture.ts'
import { HEIGHT, issueLine, masthead, setTitle, WIDTH } from '../furniture.ts'
import type { Point } from '../svg.ts'
import { rect, shape, smooth, stroke } from '../svg.ts'

const SAND = '#f2e9d8'
const INK = '#12343f'
const SALT = '#f0512f'
const WATERS = ['#d3e3db', '#add0cc', '#7fb7bb', '#4f9aa6', '#2a7b8b', '#165a6b'] as const
const STEPS = 26

/** A chart of depths, with the line where fresh water turns salt. */
export const soundings: Composition = {
  accent: '#1e6a7c',
  draw(issue, random) {
    const waves = [1, 2, 3, 4, 6].map((turns) => ({
      turns,
      phase: random() * Math.PI * 2,
      height: 0.26 / (turns + 0.6),
    }))
    const contour = (radius: number, drift: number): string => {
      const points = Array.from({ length: STEPS }, (_, i): Point => {
        const angle = (i / STEPS) * Math.PI * 2
        const swell = waves.reduce((sum, w) => sum + w.height * Math.sin(w.turns * (angle + drift) + w.phase), 1)
        return [270 + Math.cos(angle) * radius * swell + drift * 140, 580 + Math.sin(angle) * radius * swell * 0.95]
      })
      return smooth(points)
    }
    const depths = WATERS.map((water, i) => shape(contour(540 - i * 70, 0.5 - i * 0.1), water))
    const lines = [0, 1, 3, 4].map((i) => stroke(contour(505 - i * 70, 0.45 - i * 0.1), INK, 1.2))
    return (
      rect(0, 0, WIDTH, HEIGHT, SAND) +
      depths.join('') +
      lines.join('') +
      stroke(contour(322, 0.27), SALT, 11) +
      rect(0, 0, WIDTH, 190, SAND) +
      setTitle(issue.title, {
        x: 246,
        y: 506,
        size: 78,
        width: 250,
        leading: 0.98,
        fill: SAND,
        anchor: 'middle',
        face: 'italic',
      }) +
      masthead(INK, issue) +
      issueLine(issue, INK)
    )
  },
}
