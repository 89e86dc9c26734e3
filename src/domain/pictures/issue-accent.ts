import type { Accent } from '../masthead/accent.ts'
import { proposeAccent } from '../masthead/accent.ts'

/** Red, green and blue that differ by less are taken for gray, which colours nothing. */
const LEAST_COLOUR = 24

export type CoverColour = {
  /** We drew it, as nobody has given a picture. */
  drawn: boolean
  /** What most of it is painted in; null of one that can be seen through, or was never measured. */
  colour: string | null
}

/**
 * What belongs to an issue is coloured by its cover, as near to it as can be read on light and on dark pages. A drawing has
 * accents of its own; a picture in black, white or gray leaves it to the publication's.
 */
export function issueAccent(drawing: Accent, cover: CoverColour, house: Accent): Accent {
  const { drawn, colour } = cover
  if (drawn) return drawing
  if (!colour || isGray(colour)) return house
  return { light: proposeAccent(colour, 'light'), dark: proposeAccent(colour, 'dark') }
}

function isGray(colour: string): boolean {
  const shares = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return Math.max(...shares) - Math.min(...shares) < LEAST_COLOUR
}
