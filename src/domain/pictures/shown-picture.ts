import type { PictureType } from '../catalogue/picture-type.ts'
import type { PictureSize } from './picture-sizes.ts'
import { picturePath, sizedPath, sizesOf } from './picture-sizes.ts'

/** As a page shows it: the attributes of an `img`. A drawing has its address alone. */
export type ShownPicture = {
  src: string
  srcSet?: string
  sizes?: string
  width?: number
  height?: number
  style?: { backgroundColor: string }
}

export type KeptPicture = {
  key: string
  digest: string
  mediaType: string
  width: number | null
  height: number | null
  /** Null of one that can be seen through. */
  colour: string | null
  sizes: 'waiting' | 'made' | 'failed' | null
}

/** In a grid, where browsers that can measure it do. */
const IN_A_GRID = 'auto, (min-width: 64rem) 30vw, 50vw'
const ALONE = '(min-width: 64rem) 38rem, 20rem'

/**
 * The one picture there is, until its sizes are made. They are WebP, which every browser knows that can use our stylesheet;
 * the rest of the world has the address.
 */
export function shownPicture(kept: KeptPicture): ShownPicture {
  const { key, digest, width, height, colour } = kept
  const src = picturePath(key, digest)
  if (!width || !height) return { src }
  const webp = madeSizes(kept).filter(({ mediaType }) => mediaType === 'image/webp')
  return {
    src,
    width,
    height,
    ...(colour && { style: { backgroundColor: colour } }),
    ...(webp.length > 0 && {
      srcSet: webp.map((size) => `${sizedPath(key, digest, size)} ${size.width}w`).join(', '),
      sizes: IN_A_GRID,
    }),
  }
}

function madeSizes({ mediaType, width, height, sizes }: KeptPicture): PictureSize[] {
  return width && height && sizes === 'made' ? sizesOf({ width, height, mediaType: mediaType as PictureType }) : []
}

/** The same where a page opens with it. */
export function openingPicture(picture: ShownPicture): ShownPicture {
  return picture.sizes ? { ...picture, sizes: ALONE } : picture
}

/** The smallest that is at least this wide, of a type that mail programs and PDFs can show. */
export function fittingSize(kept: KeptPicture, width: number): PictureSize | null {
  return madeSizes(kept).find((size) => size.mediaType !== 'image/webp' && size.width >= width) ?? null
}

/** Where a message finds it. */
export function fittingPath(kept: KeptPicture, width: number): string {
  const size = fittingSize(kept, width)
  return size ? sizedPath(kept.key, kept.digest, size) : picturePath(kept.key, kept.digest)
}
