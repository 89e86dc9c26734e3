import type { Light } from '#domain/masthead/accent.ts'

/** The colours of letters in the light and in the dark. */
const INKS: Record<Light, string> = { light: '#1c1915', dark: '#ece6da' }
/** Less than this is not seen. */
const FAINT = 12

/** Red, green, blue and alpha of each pixel, a byte each. */
export type Pixels = { data: Uint8Array; width: number }
export type Box = { left: number; top: number; width: number; height: number }
export type Inked = { box: Box } & Record<Light, Uint8Array>

/** Where something is drawn, and how it looks in the light and in the dark; null where nothing is to be seen. */
export function ink({ data, width }: Pixels, oneColour: boolean): Inked | null {
  const { isDrawn, coverage } = readGround(data)
  const box = findBox(data.length, width, isDrawn)
  if (!box || !oneColour) return box && { box, light: data, dark: data }
  for (let at = 0; at < data.length; at += 4) data[at + 3] = coverage(at)
  return { box, light: painted(data, INKS.light), dark: painted(data, INKS.dark) }
}

type Ground = { isDrawn: (at: number) => boolean; coverage: (at: number) => number }

/** What is not clear is drawn, or on a ground without anything clear what differs from its corner. */
function readGround(data: Uint8Array): Ground {
  let isOpaque = true
  for (let at = 3; at < data.length && isOpaque; at += 4) isOpaque = data[at] === 255
  const alpha = (at: number) => data[at + 3] ?? 0
  if (!isOpaque) return { isDrawn: (at) => alpha(at) >= FAINT, coverage: alpha }
  const darkness = (at: number) =>
    255 - Math.round(0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0))
  const ground = darkness(0)
  return {
    isDrawn: (at) => Math.abs(darkness(at) - ground) >= FAINT,
    // Light on dark is the other way round.
    coverage: ground > 127 ? (at) => 255 - darkness(at) : darkness,
  }
}

function findBox(length: number, width: number, isDrawn: (at: number) => boolean): Box | null {
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let at = 0; at < length; at += 4) {
    if (!isDrawn(at)) continue
    const x = (at / 4) % width
    const y = (at / 4 - x) / width
    if (top < 0) top = y
    bottom = y
    if (x < left) left = x
    if (x > right) right = x
  }
  return bottom < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

function painted(data: Uint8Array, colour: string): Uint8Array {
  const [red = 0, green = 0, blue = 0] = Buffer.from(colour.slice(1), 'hex')
  const copy = data.slice()
  for (let at = 0; at < copy.length; at += 4) {
    copy[at] = red
    copy[at + 1] = green
    copy[at + 2] = blue
  }
  return copy
}
