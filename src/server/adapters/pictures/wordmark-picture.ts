import type { Sharp } from 'sharp'
import { DAMAGED_PICTURE, TOO_MANY_PIXELS } from '#domain/catalogue/picture-type.ts'
import type { Light } from '#domain/masthead/accent.ts'
import { PAPERS } from '#domain/masthead/accent.ts'
import {
  fitsIcon,
  isWordmarkShape,
  MOST_WORDMARK_BYTES,
  NOT_A_WORDMARK,
  WORDMARK_EMPTY,
  WORDMARK_SHAPE,
  WORDMARK_TOO_LARGE,
  wordmarkFileType,
} from '#domain/masthead/wordmark-file.ts'
import { cleanSvg } from './clean-svg.ts'
import { loadSharp, MOST_PIXELS, PICTURE_SECONDS } from './load-sharp.ts'

/** The colours of letters in the light and in the dark. */
const INKS = { light: '#1c1915', dark: '#ece6da' }
/** As wide as a nameplate on a sharp screen, and as a header on the sharpest. */
const LARGE = { width: 2400, height: 800 }
const SMALL = { width: 960, height: 160 }
const ROOM = 1.5
const ICON = 512
const ICON_EDGE = 40

export type EncodedWordmark = {
  width: number
  height: number
  light: Buffer
  dark: Buffer
  smallLight: Buffer
  smallDark: Buffer
  icon: Buffer | null
}

/**
 * Pixels and nothing else of a picture somebody sent, cut to what is seen. Of one colour it is drawn in ink, light ink in the
 * dark; with colours of its own it stands on light paper there.
 */
export async function encodeWordmark(
  source: Uint8Array,
  { oneColour }: { oneColour: boolean },
): Promise<EncodedWordmark | { why: string }> {
  if (source.length > MOST_WORDMARK_BYTES) return { why: WORDMARK_TOO_LARGE }
  const type = wordmarkFileType(source)
  if (!type) return { why: NOT_A_WORDMARK }
  const input = type === 'png' ? source : drawn(source)
  if ('why' in input) return input
  try {
    return await encode(input, oneColour)
  } catch (error) {
    return { why: /pixel limit|too large/i.test(String(error)) ? TOO_MANY_PIXELS : DAMAGED_PICTURE }
  }
}

/** Larger than it is kept, as its margins are cut off. */
function drawn(source: Uint8Array): Uint8Array | { why: string } {
  const drawing = cleanSvg(source)
  if ('why' in drawing) return drawing
  const scale = Math.min((ROOM * LARGE.width) / drawing.width, (ROOM * LARGE.height) / drawing.height)
  const pixels = (length: number) => Math.max(1, Math.round(length * scale))
  return drawing.svg(pixels(drawing.width), pixels(drawing.height))
}

async function encode(input: Uint8Array, oneColour: boolean): Promise<EncodedWordmark | { why: string }> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
    .timeout({ seconds: PICTURE_SECONDS })
    .autoOrient()
    .resize({ width: ROOM * LARGE.width, height: ROOM * LARGE.height, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ink = findInk(data, info.width)
  if (!ink) return { why: WORDMARK_EMPTY }
  const { width, height } = ink.box
  if (!isWordmarkShape(width, height)) return { why: WORDMARK_SHAPE }

  const raw = { raw: { width: info.width, height: info.height, channels: 4 as const } }
  if (oneColour) for (let at = 0; at < data.length; at += 4) data[at + 3] = ink.at(at)
  const colouring = (light: Light): Sharp => {
    if (oneColour) paint(data, INKS[light])
    const cut = sharp(Buffer.from(data), raw).extract(ink.box)
    return oneColour || light === 'light' ? cut : cut.flatten({ background: PAPERS.light })
  }
  const sized = (light: Light, { width, height }: typeof LARGE) =>
    colouring(light)
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
  const light = await sized('light', LARGE)
  return {
    width: light.info.width,
    height: light.info.height,
    light: light.data,
    dark: (await sized('dark', LARGE)).data,
    smallLight: (await sized('light', SMALL)).data,
    smallDark: (await sized('dark', SMALL)).data,
    icon: fitsIcon(width, height) ? await squared(sharp(light.data)) : null,
  }
}

type Ink = { box: { left: number; top: number; width: number; height: number }; at: (pixel: number) => number }

/** Less than this is not seen. */
const FAINT = 12

/** Where something is drawn: what is not clear, or on a ground without anything clear what is darker than its corner. */
function findInk(data: Buffer, width: number): Ink | null {
  let isOpaque = true
  for (let at = 3; at < data.length && isOpaque; at += 4) isOpaque = data[at] === 255
  const darkness = (at: number) =>
    255 - Math.round(0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0))
  const ink = isOpaque ? darkness : (at: number) => data[at + 3] ?? 0
  const ground = isOpaque ? darkness(0) : 0
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let at = 0; at < data.length; at += 4) {
    if (Math.abs(ink(at) - ground) < FAINT) continue
    const x = (at / 4) % width
    const y = (at / 4 - x) / width
    if (top < 0) top = y
    bottom = y
    if (x < left) left = x
    if (x > right) right = x
  }
  if (bottom < 0) return null
  // Light on dark is the other way round.
  const at = isOpaque && ground > 127 ? (pixel: number) => 255 - darkness(pixel) : ink
  return { box: { left, top, width: right - left + 1, height: bottom - top + 1 }, at }
}

function paint(data: Buffer, colour: string): void {
  const ink = Buffer.from(colour.slice(1), 'hex')
  for (let at = 0; at < data.length; at += 4) ink.copy(data, at)
}

function squared(picture: Sharp): Promise<Buffer> {
  const side = ICON - 2 * ICON_EDGE
  return picture
    .resize({ width: side, height: side, fit: 'contain', background: PAPERS.light })
    .extend({ top: ICON_EDGE, bottom: ICON_EDGE, left: ICON_EDGE, right: ICON_EDGE, background: PAPERS.light })
    .flatten({ background: PAPERS.light })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
