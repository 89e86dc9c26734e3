import sharp from 'sharp'
import { expect, it } from 'vitest'
import { DAMAGED_PICTURE, NOT_A_PICTURE, pictureType, TOO_MANY_PIXELS } from '#domain/catalogue/picture-type.ts'
import { encodeUpload } from './uploaded-picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#bf3d1b' } })

async function made(source: Uint8Array) {
  const encoded = await encodeUpload(source)
  if ('why' in encoded) throw new Error(encoded.why)
  return encoded
}

it('writes a photograph anew: upright, no larger than a page shows it, without what its camera noted', async () => {
  const source = await plain(3000, 1500)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: 'Nobody' } })
    .jpeg()
    .toBuffer()
  expect(source.toString('latin1')).toContain('Nobody')
  const { mediaType, body } = await made(source)
  expect([mediaType, pictureType(body)]).toEqual(['image/jpeg', 'image/jpeg'])
  expect(await sharp(body).metadata()).toMatchObject({ width: 800, height: 1600 })
  expect(body.toString('latin1')).not.toContain('Nobody')
})

it.each(['png', 'webp'] as const)('writes a %s as PNG, which emails and PDFs can show', async (format) => {
  const { mediaType, body } = await made(await plain(20, 10).toFormat(format).toBuffer())
  expect([mediaType, pictureType(body)]).toEqual(['image/png', 'image/png'])
})

it('writes a PNG that is a photograph as JPEG, and what follows the picture in its file is gone', async () => {
  const noise = {
    create: {
      width: 1200,
      height: 1200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as const
  expect((await made(await sharp(noise).png().toBuffer())).mediaType).toBe('image/jpeg')
  const hidden = Buffer.concat([await plain(20, 10).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  expect((await made(hidden)).body.toString('latin1')).not.toContain('script')
})

it.each<[string, Uint8Array, string]>([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), NOT_A_PICTURE],
  ['nothing', Buffer.alloc(0), NOT_A_PICTURE],
  ['a head alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), DAMAGED_PICTURE],
  ['the beginning of a JPEG', Buffer.from('\xff\xd8\xff', 'latin1'), DAMAGED_PICTURE],
])('refuses %s', async (_, source, why) => {
  expect(await encodeUpload(source)).toEqual({ why })
})

it('refuses what unfolds to more than 40 megapixels', async () => {
  const bomb = await plain(9000, 5000).png({ compressionLevel: 9 }).toBuffer()
  expect(await encodeUpload(bomb)).toEqual({ why: TOO_MANY_PIXELS })
})
