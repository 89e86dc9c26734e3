import { CARD } from '#domain/pictures/card-head.ts'
import { loadSharp, MOST_PIXELS, PICTURE_SECONDS } from './load-sharp.ts'

/** Drawings are drawn large first, so that none has to be blown up. */
const DRAWING_DENSITY = 144
const EDGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="W" height="H"><path fill="none" stroke="#1c1915" stroke-opacity=".15" d="M.5.5hXvYh-Xz"/></svg>'

export type Painted = {
  picture: Uint8Array
  ground: string
  /** At the least. */
  margin: number
  /** Whether its edge is to be seen, also where it has the colour of the ground. */
  edged: boolean
}

/** A picture in the middle of a ground of one colour. */
export async function paintCard({ picture, ground, margin, edged }: Painted): Promise<Buffer> {
  const sharp = await loadSharp()
  const limits = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const
  const { data, info } = await sharp(picture, { ...limits, density: DRAWING_DENSITY })
    .timeout({ seconds: PICTURE_SECONDS })
    .resize({
      width: CARD.width - 2 * margin,
      height: CARD.height - 2 * margin,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true })
  const middle = {
    left: Math.floor((CARD.width - info.width) / 2),
    top: Math.floor((CARD.height - info.height) / 2),
  }
  const edge = EDGE.replace('W', String(info.width))
    .replace('H', String(info.height))
    .replaceAll('X', String(info.width - 1))
    .replace('Y', String(info.height - 1))
  return sharp({ create: { width: CARD.width, height: CARD.height, channels: 3, background: ground } })
    .composite([{ input: data, ...middle }, ...(edged ? [{ input: Buffer.from(edge), ...middle }] : [])])
    .timeout({ seconds: PICTURE_SECONDS })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
