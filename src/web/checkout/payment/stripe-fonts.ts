import type { CustomFontSource } from '@stripe/stripe-js'
import plain from '../../fonts/instrument-sans.woff2?url'
import accented from '../../fonts/instrument-sans-accented.woff2?url'

export const FACE = 'Instrument Sans'
/** Of what is typed, and of labels. The file has both, but a range is not among what the provider says it takes. */
const WEIGHTS = ['400', '600']

/**
 * Our face for the provider's fields, which are in a frame that has none of ours. It takes files by https alone and
 * throws at any other, so without it the fields keep a face of the machine's.
 */
export function stripeFonts(origin: string): CustomFontSource[] {
  if (!origin.startsWith('https://')) return []
  // Of two files for the same letters the last comes first: the accents are fetched only where the plain one has none.
  return [accented, plain].flatMap((file) =>
    WEIGHTS.map((weight) => ({ family: FACE, src: `url(${new URL(file, origin).href})`, weight })),
  )
}
