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
  WORDMARK_TOO_SLOW,
  wordmarkFileType,
} from '#domain/masthead/wordmark-file.ts'
import { cleanSvg } from './clean-svg.ts'
import { findInk } from './find-ink.ts'
import { loadSharp, MOST_PIXELS, PICTURE_SECONDS } from './load-sharp.ts'

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
    return { why: faultOf(String(error)) }
  }
}

function faultOf(error: string): string {
  if (/pixel limit|too large/i.test(error)) return TOO_MANY_PIXELS
  return /timeout/i.test(error) ? WORDMARK_TOO_SLOW : DAMAGED_PICTURE
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
  const ink = await findInk({ pixels: { data, width: info.width }, oneColour })
  if (!ink) return { why: WORDMARK_EMPTY }
  const { width, height } = ink.box
  if (!isWordmarkShape(width, height)) return { why: WORDMARK_SHAPE }

  const raw = { raw: { width: info.width, height: info.height, channels: 4 as const } }
  const colouring = (light: Light): Sharp => {
    const cut = sharp(ink[light], raw).extract(ink.box)
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

function squared(picture: Sharp): Promise<Buffer> {
  const side = ICON - 2 * ICON_EDGE
  return picture
    .resize({ width: side, height: side, fit: 'contain', background: PAPERS.light })
    .extend({ top: ICON_EDGE, bottom: ICON_EDGE, left: ICON_EDGE, right: ICON_EDGE, background: PAPERS.light })
    .flatten({ background: PAPERS.light })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
