import type { Sharp } from 'sharp'
import type { PictureType } from '#domain/catalogue/picture-type.ts'
import { dominantColour } from '#domain/pictures/dominant-colour.ts'
import type { PictureSize } from '#domain/pictures/picture-sizes.ts'
import { sizesOf } from '#domain/pictures/picture-sizes.ts'
import { loadSharp, MOST_PIXELS, PICTURE_SECONDS } from './load-sharp.ts'

/** So small that what is counted is shades and not grain. */
const COUNTED_EDGE = 48

export type Measured = { width: number; height: number; colour: string | null }

/** A picture that we have encoded: how large it is, and what colour most of it has. */
export async function measurePicture(body: Uint8Array): Promise<Measured> {
  const sharp = await loadSharp()
  const picture = sharp(body, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: PICTURE_SECONDS })
  const { width, height } = await picture.metadata()
  // A colour behind what can be seen through would stay to be seen.
  if (!(await picture.clone().stats()).isOpaque) return { width, height, colour: null }
  const pixels = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .resize({ width: COUNTED_EDGE, height: COUNTED_EDGE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer()
  return { width, height, colour: dominantColour(pixels) }
}

export type MadeSize = PictureSize & { body: Buffer }

/** All sizes of a picture, one after the other. */
export async function makeSizes(
  body: Uint8Array,
  { width, height, mediaType }: { width: number; height: number; mediaType: PictureType },
): Promise<MadeSize[]> {
  const sharp = await loadSharp()
  const made: MadeSize[] = []
  for (const size of sizesOf({ width, height, mediaType })) {
    const resized = sharp(body, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: PICTURE_SECONDS })
      .resize({ width: size.width, height: size.height, fit: 'fill' })
      .toColourspace('srgb')
    made.push({ ...size, body: await ENCODERS[size.mediaType](resized).toBuffer() })
  }
  return made
}

const ENCODERS: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 82, progressive: true }),
  'image/png': (picture) => picture.png({ compressionLevel: 9 }),
  'image/webp': (picture) => picture.webp({ quality: 80, effort: 4 }),
}
