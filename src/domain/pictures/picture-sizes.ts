import type { PictureType } from '../catalogue/picture-type.ts'

/** From a small cover on a phone to the largest that a page shows on a sharp screen. */
const WIDTHS = [320, 640, 960, 1440] as const
const LARGEST = 1440

const ENDINGS: Record<PictureType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

export type PictureSize = { width: number; height: number; mediaType: PictureType }

/** What is made of an uploaded picture: smaller ones of its own type, and all of them as WebP. None is larger than it. */
export function sizesOf({ width, height, mediaType }: PictureSize): PictureSize[] {
  const smaller = WIDTHS.filter((one) => one < width)
  // Of what was uploaded as WebP mail programs and PDFs get JPEG.
  const plain = mediaType === 'image/webp' ? 'image/jpeg' : mediaType
  const sized = (one: number, type: PictureType): PictureSize => ({
    width: one,
    height: Math.max(1, Math.round((one * height) / width)),
    mediaType: type,
  })
  return [
    ...smaller.map((one) => sized(one, plain)),
    ...[...smaller, ...(width <= LARGEST ? [width] : [])].map((one) => sized(one, 'image/webp')),
  ]
}

/** The digest in the address makes it cacheable for ever: another picture has another address. */
export function picturePath(key: string, digest: string): string {
  return `/pictures/${key}?v=${digest.slice(0, 12)}`
}

export function sizedPath(key: string, digest: string, { width, mediaType }: Omit<PictureSize, 'height'>): string {
  return `/pictures/sized/${width}.${ENDINGS[mediaType]}/${key}?v=${digest.slice(0, 12)}`
}

/** The width and the type that such an address asks for; null for one that we never gave. */
export function readSize(name: string): Omit<PictureSize, 'height'> | null {
  const [, digits = '', ending] = /^([1-9]\d{0,3})\.(\w+)$/.exec(name) ?? []
  const [mediaType] = Object.entries(ENDINGS).find(([, one]) => one === ending) ?? []
  return mediaType ? { width: Number(digits), mediaType: mediaType as PictureType } : null
}
