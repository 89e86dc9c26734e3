import { shape } from './svg.ts'
import type { PlacedText } from './text-path.ts'
import { sizeToFit, textPath, wrap } from './text-path.ts'

export const WIDTH = 600
export const HEIGHT = 800
export const MARGIN = 32

/** `name` is the publication's, for one that is not the demo's. */
export type CoverIssue = {
  number: number
  title: string
  season: string
  year: number
  planned?: boolean
  name?: string
}

/** What one cover is made of: `draw` gets the issue and its own stream of seeded numbers. */
export type Composition = { accent: string; draw: (issue: CoverIssue, random: () => number) => string }

const NAME = 'Broadfold'
const NAME_TRACKING = -18

/** The name across the full measure, in the same place on every cover. */
export function masthead(fill: string, { name = NAME }: CoverIssue): string {
  const size = sizeToFit(name, WIDTH - 2 * MARGIN + 10, { tracking: NAME_TRACKING })
  return shape(textPath(name, { x: MARGIN - 5, y: 132, size, tracking: NAME_TRACKING }), fill)
}

/** Number at the left, season at the right, on the given baseline. */
export function issueLine(issue: CoverIssue, fill: string, y = 168): string {
  const style = { y, size: 17, face: 'sans', tracking: 10 } as const
  const number = textPath(`No. ${issue.number}`, { ...style, x: MARGIN })
  const season = textPath(`${issue.season} ${issue.year}`, { ...style, x: WIDTH - MARGIN, anchor: 'end' })
  const note = issue.planned ? textPath('Forthcoming', { ...style, x: WIDTH / 2, anchor: 'middle' }) : ''
  return shape(number + note + season, fill)
}

type Setting = PlacedText & { fill: string; width: number; leading?: number; hang?: 'down' | 'up' }

/** The title broken to the measure; `y` is its first baseline, or with `hang: 'up'` its last. */
export function setTitle(title: string, setting: Setting): string {
  const { fill, width, leading = 1, hang = 'down', ...text } = setting
  const lines = wrap(title, width, text)
  const top = hang === 'up' ? text.y - (lines.length - 1) * text.size * leading : text.y
  return shape(lines.map((line, i) => textPath(line, { ...text, y: top + i * text.size * leading })).join(''), fill)
}
