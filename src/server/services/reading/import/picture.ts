import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { loadSharp, MOST_PIXELS, PICTURE_SECONDS } from '../../../adapters/pictures/load-sharp.ts'
import type { ImportedPicture } from './imported-text.ts'

/** Wide enough for a full page on a sharp screen. */
const MOST_WIDTH = 2000
const MOST_HEIGHT = 3000
/** A drawing stays a PNG; what is a photograph shows by its size. */
const MOST_PNG_BYTES = 1_500_000

const SIGNATURES: [name: string, at: number, sign: string][] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
]

type Encoded = { picture: Omit<ImportedPicture, 'alt'> } | { why: string }

/** Decodes a picture and writes it anew, so that nothing but its pixels comes in; or says why it cannot. */
export async function encodePicture(source: Uint8Array): Promise<Encoded> {
  const kind = SIGNATURES.find(
    ([, at, sign]) => Buffer.from(source).toString('latin1', at, at + sign.length) === sign,
  )?.[0]
  if (!kind)
    return { why: looksLikeSvg(source) ? 'SVG pictures are not accepted' : 'not a JPEG, PNG, GIF or WebP picture' }
  const sharp = await loadSharp()
  try {
    const image = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
    const { width, height, hasAlpha } = await image.metadata()
    if (width * height > MOST_PIXELS) return { why: 'more than 40 megapixels' }
    const sized = image
      .timeout({ seconds: PICTURE_SECONDS })
      .autoOrient()
      .resize({ width: MOST_WIDTH, height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    if (kind === 'jpeg') return written(await asJpeg(sized), 'image/jpeg')
    const drawing = await sized.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
    if (hasAlpha || drawing.data.length <= MOST_PNG_BYTES) return written(drawing, 'image/png')
    return written(await asJpeg(sized), 'image/jpeg')
  } catch (error) {
    return { why: /pixel limit|too large/i.test(String(error)) ? 'more than 40 megapixels' : 'damaged' }
  }
}

type Written = { data: Buffer; info: { width: number; height: number } }

function asJpeg(image: Sharp): Promise<Written> {
  return image.clone().jpeg({ quality: 82, progressive: true }).toBuffer({ resolveWithObject: true })
}

function written({ data, info }: Written, type: ImportedPicture['type']): Encoded {
  const bytes = new Uint8Array(data)
  const name = createHash('sha256').update(bytes).digest('hex')
  return { picture: { name, type, width: info.width, height: info.height, bytes } }
}

function looksLikeSvg(source: Uint8Array): boolean {
  return /<svg[\s>]/.test(
    Buffer.from(source.buffer, source.byteOffset, Math.min(source.length, 2000)).toString('latin1'),
  )
}
