import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodePicture } from './picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#bf3d1b' } })

/** A PNG whose head promises a size that its one row of pixels does not have. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it('writes a photograph as JPEG, narrowed, turned upright and without what its camera noted', async () => {
  const source = await plain(3000, 1500)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  const made = await encodePicture(source)
  expect(made).toMatchObject({ picture: { type: 'image/jpeg', width: 1500, height: 3000 } })
  if (!('picture' in made)) throw new Error('no picture')
  expect(Buffer.from(made.picture.bytes).toString('latin1')).not.toContain('Somebody')
  expect(made.picture.name).toMatch(/^[0-9a-f]{64}$/)
})

it.each(['png', 'gif', 'webp'] as const)(
  'writes a %s as PNG, and the same one always under the same name',
  async (format) => {
    const source = await plain(20, 10).toFormat(format).toBuffer()
    const made = await encodePicture(source)
    expect(made).toMatchObject({ picture: { type: 'image/png', width: 20, height: 10 } })
    expect(await encodePicture(source)).toEqual(made)
  },
)

it.each([
  ['not a picture', Buffer.from('<html>'), 'not a JPEG, PNG, GIF or WebP picture'],
  ['nothing', Buffer.alloc(0), 'not a JPEG, PNG, GIF or WebP picture'],
  [
    'SVG',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'SVG pictures are not accepted',
  ],
  ['a head alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'damaged'],
  ['a picture cut short', pngOf(200, 200), 'damaged'],
  ['8,000 × 8,000', pngOf(8000, 8000), 'more than 40 megapixels'],
  ['65,535 × 65,535', pngOf(65_535, 65_535), 'more than 40 megapixels'],
])('refuses %s', async (_, source, why) => {
  expect(await encodePicture(source)).toEqual({ why })
})
