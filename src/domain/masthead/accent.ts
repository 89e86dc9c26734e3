import { contrast, readableOn } from './contrast.ts'

/** What the accent is seen on; the stylesheet of the pages has the same two. */
export const PAPERS = { light: '#f8f4ec', dark: '#16140f' } as const
export type Light = keyof typeof PAPERS

/** One colour for the light and one for the dark. */
export type Accent = Record<Light, string>

/** What WCAG asks of text. */
export const LEAST_CONTRAST = 4.5
export const NO_COLOUR = 'Enter a color like #1f5673.'
const COLOUR = /^#[0-9a-f]{6}$/

export function isColour(text: string): boolean {
  return COLOUR.test(text)
}

export type Measured = {
  /** Of the colour against the paper, rounded down: what says 4.5 has it. */
  ratio: string
  readable: boolean
}

export function measureAccent(colour: string, light: Light): Measured {
  const ratio = contrast(colour, PAPERS[light])
  return { ratio: `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`, readable: ratio >= LEAST_CONTRAST }
}

/** The colour itself where it can be read, else the nearest that can. */
export function proposeAccent(colour: string, light: Light): string {
  return measureAccent(colour, light).readable ? colour : readableOn(colour, PAPERS[light])
}

/** Why a colour can't be the accent in this light. */
export function accentFault(colour: string, light: Light): string | null {
  if (!isColour(colour)) return NO_COLOUR
  const { ratio, readable } = measureAccent(colour, light)
  if (readable) return null
  const proposal = proposeAccent(colour, light)
  return `Too faint to read on the ${light} page: its contrast is ${ratio}, and text needs ${LEAST_CONTRAST}:1. ${proposal} would do.`
}
