import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { paintCard } from './card-picture.ts'
import { makeSizes, measurePicture } from './measured-picture.ts'

const plain = (width: number, height: number, background = '#808080') =>
  sharp({ create: { width, height, channels: 3, background } })

it.each<[string, Sharp, object]>([
  ['a photograph', plain(90, 60).jpeg(), { width: 90, height: 60, colour: '#808080' }],
  ['a drawing', plain(20, 30, '#ff0000').png(), { width: 20, height: 30, colour: '#ff0000' }],
  [
    'what can be seen through',
    sharp({ create: { width: 4, height: 4, channels: 4, background: '#ff000080' } }).png(),
    { width: 4, height: 4, colour: null },
  ],
  [
    'what could be seen through and cannot',
    sharp({ create: { width: 4, height: 4, channels: 4, background: '#00ff00' } }).png(),
    { width: 4, height: 4, colour: '#00ff00' },
  ],
  ['grey alone', plain(8, 8, '#404040').toColourspace('b-w').png(), { width: 8, height: 8, colour: '#404040' }],
])('measures %s', async (_, picture, measured) => {
  expect(await measurePicture(await picture.toBuffer())).toEqual(measured)
})

it('makes each size as it was asked for', async () => {
  const body = await plain(700, 350).png().toBuffer()
  const made = await makeSizes(body, { width: 700, height: 350, mediaType: 'image/png' })
  const seen = await Promise.all(made.map(async (size) => ({ ...size, is: await sharp(size.body).metadata() })))
  expect(seen.map(({ width, is }) => [is.format, is.width, is.height, width])).toEqual([
    ['png', 320, 160, 320],
    ['png', 640, 320, 640],
    ['webp', 320, 160, 320],
    ['webp', 640, 320, 640],
    ['webp', 700, 350, 700],
  ])
})

it('refuses what is damaged', async () => {
  await expect(measurePicture(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).rejects.toThrow()
})

it('paints a picture into the middle of a card, with an edge where it is wanted', async () => {
  const picture = await plain(300, 400, '#ffffff').png().toBuffer()
  const pixels = async (edged: boolean) => {
    const card = await paintCard({ picture, ground: '#ffffff', margin: 45, edged })
    return sharp(card).raw().toBuffer({ resolveWithObject: true })
  }
  const { data, info } = await pixels(true)
  expect([info.width, info.height]).toEqual([1200, 630])
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels]
  expect([at(10, 10), at(600, 315)]).toEqual([255, 255])
  expect(at(450, 315)).toBeLessThan(255)
  expect((await pixels(false)).data.every((value) => value === 255)).toBe(true)
})
