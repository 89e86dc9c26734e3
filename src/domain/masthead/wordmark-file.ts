import { pictureType } from '../catalogue/picture-type.ts'

export const NOT_A_WORDMARK = 'Choose an SVG or PNG picture.'
export const LETTERS_IN_SVG = 'This SVG has letters in a font. Convert them to outlines, or choose a PNG.'
export const NOT_PLAIN_SVG = 'This SVG has more than plain shapes and colors. Export it as plain SVG, or choose a PNG.'
export const WORDMARK_TOO_LARGE = 'Choose a picture under 500 kB.'
export const WORDMARK_TOO_SLOW = 'Reading this picture took too long. Try again, or choose a simpler one.'
export const WORDMARK_EMPTY = 'There’s nothing to see in this picture.'
export const WORDMARK_SHAPE = 'Choose a picture no taller than it’s wide, and at most 20 times as wide as it’s tall.'

export const MOST_WORDMARK_BYTES = 500_000

/** What a file is by its first bytes, whatever it is called. */
export function wordmarkFileType(bytes: Uint8Array): 'png' | 'svg' | null {
  if (pictureType(bytes) === 'image/png') return 'png'
  const head = String.fromCharCode(...bytes.subarray(0, 4000))
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(head) && /<svg[\s>]/.test(head) ? 'svg' : null
}

const WIDEST = 20
/** A wide name would be a thin line in a square. */
const WIDEST_ICON = 2

export const isWordmarkShape = (width: number, height: number) => width >= height && width <= height * WIDEST
export const fitsIcon = (width: number, height: number) => width <= height * WIDEST_ICON
