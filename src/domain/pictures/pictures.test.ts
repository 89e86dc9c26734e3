import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PictureType } from '../catalogue/picture-type.ts'
import { PICTURE_TYPES } from '../catalogue/picture-type.ts'
import { coverAlt } from './alt-text.ts'
import { readSize, sizedPath, sizesOf } from './picture-sizes.ts'
import type { KeptPicture } from './shown-picture.ts'
import { fittingPath, openingPicture, shownPicture } from './shown-picture.ts'

const listed = (width: number, height: number, mediaType: PictureType) =>
  sizesOf({ width, height, mediaType }).map((one) => `${one.width}x${one.height} ${one.mediaType.slice(6)}`)

describe('the sizes of a picture', () => {
  it.each<[string, number, number, PictureType, string[]]>([
    [
      'a portrait',
      1200,
      1600,
      'image/jpeg',
      [
        ...['320x427 jpeg', '640x853 jpeg', '960x1280 jpeg'],
        ...['320x427 webp', '640x853 webp', '960x1280 webp', '1200x1600 webp'],
      ],
    ],
    [
      'one that is wider than any',
      1600,
      800,
      'image/png',
      [
        ...['320x160 png', '640x320 png', '960x480 png', '1440x720 png'],
        ...['320x160 webp', '640x320 webp', '960x480 webp', '1440x720 webp'],
      ],
    ],
    ['one exactly as wide', 320, 400, 'image/png', ['320x400 webp']],
    ['a dot', 1, 1, 'image/jpeg', ['1x1 webp']],
    ['a line', 641, 1, 'image/webp', ['320x1 jpeg', '640x1 jpeg', '320x1 webp', '640x1 webp', '641x1 webp']],
  ])('of %s', (_, width, height, mediaType, sizes) => {
    expect(listed(width, height, mediaType)).toEqual(sizes)
  })

  it('are never larger than it, never there twice, and read from their own addresses', () => {
    const edge = fc.integer({ min: 1, max: 1600 })
    fc.assert(
      fc.property(edge, edge, fc.constantFrom(...PICTURE_TYPES), (width, height, mediaType) => {
        const sizes = sizesOf({ width, height, mediaType })
        expect(sizes.every((one) => one.width <= width && one.height <= Math.max(height, 1))).toBe(true)
        const paths = sizes.map((one) => sizedPath('cover/issue-1', 'abcdef0123456789', one))
        expect(new Set(paths).size).toBe(sizes.length)
        for (const [index, path] of paths.entries()) {
          const name = /^\/pictures\/sized\/([^/]+)\/cover\/issue-1\?v=abcdef012345$/.exec(path)?.[1] ?? ''
          expect(readSize(name)).toEqual({ width: sizes[index]?.width, mediaType: sizes[index]?.mediaType })
        }
      }),
    )
  })

  it.each(['', '640', '640.svg', '.jpg', '0.jpg', '-1.jpg', '64000.jpg', '1e3.jpg', '640.jpg.png'])(
    'are not read from %j',
    (name) => {
      expect(readSize(name)).toBeNull()
    },
  )
})

const KEPT: KeptPicture = {
  key: 'cover/issue-52',
  digest: '0123456789abcdef',
  mediaType: 'image/jpeg',
  width: 700,
  height: 1000,
  colour: '#336699',
  sizes: 'made',
}
const SRC = '/pictures/cover/issue-52?v=0123456789ab'
const at = (name: string) => `/pictures/sized/${name}/cover/issue-52?v=0123456789ab`

describe('a picture on a page', () => {
  it('has its sizes, its measure and its colour', () => {
    expect(shownPicture(KEPT)).toEqual({
      src: SRC,
      width: 700,
      height: 1000,
      style: { backgroundColor: '#336699' },
      srcSet: `${at('320.webp')} 320w, ${at('640.webp')} 640w, ${at('700.webp')} 700w`,
      sizes: 'auto, (min-width: 64rem) 30vw, 50vw',
    })
    expect(openingPicture(shownPicture(KEPT)).sizes).toBe('(min-width: 64rem) 38rem, 20rem')
  })

  it.each(['waiting', 'failed', null] as const)('is the one there is while its sizes are %s', (sizes) => {
    const { src, width, height, style } = shownPicture(KEPT)
    const shown = shownPicture({ ...KEPT, sizes })
    expect(shown).toEqual({ src, width, height, style })
    expect(openingPicture(shown)).toEqual(shown)
  })

  it('has no colour behind it where it can be seen through, and one size where it is small', () => {
    const small = shownPicture({ ...KEPT, width: 300, height: 400, colour: null })
    expect(small).toEqual({
      src: SRC,
      width: 300,
      height: 400,
      srcSet: `${at('300.webp')} 300w`,
      sizes: expect.any(String),
    })
  })

  it('is its address alone where it is a drawing', () => {
    const drawing = { ...KEPT, key: 'cover/a.svg', mediaType: 'image/svg+xml', width: null, height: null, sizes: null }
    expect(shownPicture(drawing)).toEqual({ src: '/pictures/cover/a.svg?v=0123456789ab' })
  })

  it.each([
    [240, at('320.jpg')],
    [320, at('320.jpg')],
    [480, at('640.jpg')],
    [660, SRC],
    [2000, SRC],
  ])('fits a width of %i', (width, path) => {
    expect(fittingPath(KEPT, width)).toBe(path)
  })

  it('fits as it is until there are sizes', () => {
    expect(fittingPath({ ...KEPT, sizes: 'waiting' }, 320)).toBe(SRC)
    expect(fittingPath({ ...KEPT, width: null, height: null, sizes: null }, 320)).toBe(SRC)
  })
})

it.each([
  [true, null, 'Cover of issue 52'],
  [true, 'A boat', 'Cover of issue 52'],
  [false, 'A boat', 'A boat'],
  [false, null, 'Cover of No. 52, Thaw'],
])('a cover is described (drawn: %s, described as %s)', (drawn, alt, said) => {
  expect(coverAlt({ number: 52, title: 'Thaw', drawn, alt })).toBe(said)
})
