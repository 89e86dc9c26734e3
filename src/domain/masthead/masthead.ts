import type { Accent } from './accent.ts'

/** In which letters the name is set, of the faces that come with the pages. */
export const WORDMARK_FACES = [
  'newsreader-semibold',
  'newsreader',
  'newsreader-italic',
  'instrument-sans-semibold',
  'instrument-sans',
] as const
export type WordmarkFace = (typeof WORDMARK_FACES)[number]

export type FaceLooks = {
  label: string
  family: 'serif' | 'sans'
  weight: 400 | 600
  italic: boolean
  /** How wide a letter is on average, in em, and how wide a capital: by these a name fills its measure. */
  letter: number
  capital: number
}

export const FACE_LOOKS: Record<WordmarkFace, FaceLooks> = {
  'newsreader-semibold': {
    label: 'Newsreader, semibold',
    family: 'serif',
    weight: 600,
    italic: false,
    letter: 0.487,
    capital: 0.66,
  },
  newsreader: { label: 'Newsreader', family: 'serif', weight: 400, italic: false, letter: 0.47, capital: 0.64 },
  'newsreader-italic': {
    label: 'Newsreader, italic',
    family: 'serif',
    weight: 400,
    italic: true,
    letter: 0.45,
    capital: 0.64,
  },
  'instrument-sans-semibold': {
    label: 'Instrument Sans, semibold',
    family: 'sans',
    weight: 600,
    italic: false,
    letter: 0.55,
    capital: 0.67,
  },
  'instrument-sans': {
    label: 'Instrument Sans',
    family: 'sans',
    weight: 400,
    italic: false,
    letter: 0.53,
    capital: 0.65,
  },
}

/** On what the letter of the icon stands. */
export const ICON_GROUNDS = ['accent', 'ink'] as const
export type IconGround = (typeof ICON_GROUNDS)[number]

/** A picture in the place of the letters. Each file is named by the digest of its bytes. */
export type WordmarkPicture = {
  width: number
  height: number
  /** In the light and in the dark, as large as the nameplate and as small as the header has it. */
  light: string
  dark: string
  smallLight: string
  smallDark: string
  /** A square; null of a wide picture, which would be a thin line in it. */
  icon: string | null
}

export type Masthead = {
  face: WordmarkFace
  capitals: boolean
  accent: Accent
  icon: IconGround
  picture: WordmarkPicture | null
}

/** With the name that is set in it. */
export type NamedMasthead = Masthead & { name: string }

/** Of a publication that has chosen nothing yet. */
export const STARTING_MASTHEAD: Masthead = {
  face: 'newsreader-semibold',
  capitals: false,
  accent: { light: '#1f5673', dark: '#7fb3d5' },
  icon: 'accent',
  picture: null,
}

export const wordmarkKey = (digest: string) => `masthead/${digest}.png`
export const wordmarkPath = (digest: string) => `/pictures/${wordmarkKey(digest)}`

/** The letter of the icon: the first of the name that is a letter or a digit. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0] ?? 'M'
}
