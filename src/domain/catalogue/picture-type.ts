export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export const NOT_A_PICTURE = 'Choose a JPEG, PNG or WebP picture.'
export const TOO_MANY_PIXELS = 'Choose a picture with fewer than 40 megapixels.'
export const DAMAGED_PICTURE = 'This picture is damaged. Please export it again.'

/** What a file is by its first bytes, whatever it is called. Drawings that could hold a script are none of these. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const begins = (mark: readonly number[], at = 0) => mark.every((byte, index) => bytes[at + index] === byte)
  if (begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (begins([0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (begins(RIFF) && begins(WEBP, 8)) return 'image/webp'
  return null
}

const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
