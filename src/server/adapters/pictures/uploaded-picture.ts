import type { PictureType } from '#domain/catalogue/picture-type.ts'
import { DAMAGED_PICTURE, NOT_A_PICTURE, pictureType, TOO_MANY_PIXELS } from '#domain/catalogue/picture-type.ts'
import { loadSharp, MOST_PIXELS, PICTURE_SECONDS } from './load-sharp.ts'
import type { Measured } from './measured-picture.ts'
import { measurePicture } from './measured-picture.ts'

/** As large as a page shows it on a sharp screen. */
const LONGEST_EDGE = 1600
/** What is a photograph shows by its size. */
const MOST_PNG_BYTES = 1_500_000

export type EncodedPicture = Measured & { mediaType: PictureType; body: Buffer }

/**
 * A cover or the picture of a product, decoded and written anew, so that nothing but its pixels comes in. JPEG or PNG,
 * whatever was sent: emails and PDFs show nothing else.
 */
export async function encodeUpload(source: Uint8Array): Promise<EncodedPicture | { why: string }> {
  const type = pictureType(source)
  if (!type) return { why: NOT_A_PICTURE }
  const sharp = await loadSharp()
  try {
    const image = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
      .timeout({ seconds: PICTURE_SECONDS })
      .autoOrient()
      .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    if (type !== 'image/jpeg') {
      const drawing = await image.clone().png({ compressionLevel: 9 }).toBuffer()
      if (drawing.length <= MOST_PNG_BYTES)
        return { mediaType: 'image/png', body: drawing, ...(await measurePicture(drawing)) }
    }
    const body = await image.flatten({ background: '#fff' }).jpeg({ quality: 88, progressive: true }).toBuffer()
    return { mediaType: 'image/jpeg', body, ...(await measurePicture(body)) }
  } catch (error) {
    return { why: /pixel limit|too large/i.test(String(error)) ? TOO_MANY_PIXELS : DAMAGED_PICTURE }
  }
}
