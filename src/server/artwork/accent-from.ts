import type { Accent } from '#domain/masthead/accent.ts'
import { readableOn } from '#domain/masthead/contrast.ts'

export const LIGHT_PAPER = '#faf7f1'
export const DARK_PAPER = '#16140f'

/** The cover's colour, so that it can be read as text on either paper. */
export function accentFrom(colour: string): Accent {
  return { light: readableOn(colour, LIGHT_PAPER), dark: readableOn(colour, DARK_PAPER) }
}
