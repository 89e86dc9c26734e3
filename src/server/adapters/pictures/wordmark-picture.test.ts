import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DAMAGED_PICTURE, TOO_MANY_PIXELS } from '#domain/catalogue/picture-type.ts'
import {
  LETTERS_IN_SVG,
  NOT_A_WORDMARK,
  NOT_PLAIN_SVG,
  WORDMARK_EMPTY,
  WORDMARK_SHAPE,
  WORDMARK_TOO_LARGE,
} from '#domain/masthead/wordmark-file.ts'
import { encodeWordmark } from './wordmark-picture.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const svg = (inside: string, head = 'viewBox="0 0 400 100"') => Buffer.from(`<svg ${XMLNS} ${head}>${inside}</svg>`)
const MARK = '<path d="M40 20h320v60H40z"/>'

async function made(source: Uint8Array, oneColour = true) {
  const encoded = await encodeWordmark(source, { oneColour })
  if ('why' in encoded) throw new Error(encoded.why)
  return encoded
}

/** The pixel in the middle. */
async function middle(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4
  return [...data.subarray(at, at + 4)]
}

const INK = [0x1c, 0x19, 0x15, 255]
const LIGHT_INK = [0xec, 0xe6, 0xda, 255]

describe('a drawn name', () => {
  it('is cut to what is seen, in ink on light paper and in light ink on dark', async () => {
    const { width, height, light, dark, smallLight, smallDark, icon } = await made(svg(`<g fill="#f00">${MARK}</g>`))
    expect([width, height]).toEqual([2400, 450])
    expect([await middle(light), await middle(dark)]).toEqual([INK, LIGHT_INK])
    expect([await middle(smallLight), await middle(smallDark)]).toEqual([INK, LIGHT_INK])
    expect(await sharp(smallLight).metadata()).toMatchObject({ format: 'png', width: 853, height: 160 })
    // Too wide for a square.
    expect(icon).toBeNull()
  })

  it('keeps its colours if that is asked for, and stands on light paper in the dark', async () => {
    const round = svg('<circle cx="50" cy="50" r="50" fill="#00ff00"/>', 'viewBox="0 0 100 100"')
    const { light, dark, icon } = await made(round, false)
    expect(await middle(light)).toEqual([0, 255, 0, 255])
    expect(await middle(dark)).toEqual([0, 255, 0, 255])
    expect((await sharp(light).stats()).isOpaque).toBe(false)
    expect((await sharp(dark).stats()).isOpaque).toBe(true)
    expect(await sharp(icon ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 512, height: 512 })
  })

  it.each([
    ['styles of plain colours', `<style>.a{fill:#123456}</style><path class="a" d="M40 20h320v60H40z"/>`],
    [
      'a gradient',
      `<defs><linearGradient id="a"><stop stop-color="#000"/></linearGradient></defs><path fill="url(#a)" d="M0 0h9v9z"/>`,
    ],
    ['a clip', `<clipPath id="a"><path d="M0 0h200v100H0z"/></clipPath><g clip-path="url(#a)">${MARK}</g>`],
    [
      'notes of the program that drew it',
      `<title>Ours</title><metadata><rdf:RDF xmlns:rdf="x"><script/></rdf:RDF></metadata>${MARK}`,
    ],
    ['a size in place of a box', MARK, 'width="400px" height="100px"'],
  ])('may have %s', async (_, inside, head = 'viewBox="0 0 400 100"') => {
    expect((await made(svg(inside, head))).width).toBeGreaterThan(50)
  })
})

describe('a PNG', () => {
  const dot = { create: { width: 120, height: 60, channels: 4, background: '#00000000' } } as const
  const black = {
    input: { create: { width: 60, height: 30, channels: 3, background: '#000' } },
    left: 20,
    top: 10,
  } as const

  it('on a clear ground is cut out of it', async () => {
    const { width, height, light, dark } = await made(await sharp(dot).composite([black]).png().toBuffer())
    expect([width, height, await middle(light), await middle(dark)]).toEqual([60, 30, INK, LIGHT_INK])
  })

  it('on white loses its white', async () => {
    const white = sharp({ create: { width: 120, height: 60, channels: 3, background: '#fff' } })
    const ring = [
      black,
      { ...black, input: { create: { width: 30, height: 15, channels: 3, background: '#fff' } }, left: 35, top: 18 },
    ] as const
    const { light } = await made(
      await white
        .composite([...ring])
        .png()
        .toBuffer(),
    )
    expect((await middle(light))[3]).toBe(0)
  })

  it('keeps nothing but its pixels', async () => {
    const source = await sharp(dot)
      .composite([black])
      .withExif({ IFD0: { Artist: 'Nobody' } })
      .png()
      .toBuffer()
    expect(source.toString('latin1')).toContain('Nobody')
    for (const file of [await made(source), await made(source, false)])
      expect(Buffer.concat([file.light, file.dark]).toString('latin1')).not.toContain('Nobody')
  })
})

const bomb = Array.from({ length: 12 }, (_, at) => `<g id="n${at}">${`<use href="#n${at + 1}"/>`.repeat(10)}</g>`).join(
  '',
)
const masks = Array.from(
  { length: 12 },
  (_, at) => `<mask id="m${at}">${`<path mask="url(#m${at + 1})" d="M0 0h9v9z"/>`.repeat(10)}</mask>`,
).join('')

it.each<[string, Uint8Array, string]>([
  ['a script', svg(`<script>alert(1)</script>${MARK}`), NOT_PLAIN_SVG],
  ['what listens', svg(MARK.replace('<path', '<path onload="alert(1)"')), NOT_PLAIN_SVG],
  ['a page inside', svg(`<foreignObject><p>no</p></foreignObject>${MARK}`), NOT_PLAIN_SVG],
  ['a file of the server', svg('<image href="file:///etc/passwd" width="400" height="100"/>'), NOT_PLAIN_SVG],
  ['a picture from elsewhere', svg('<image href="https://evil.example/x.png" width="9" height="9"/>'), NOT_PLAIN_SVG],
  ['a style from elsewhere', svg(`<style>@import url(https://evil.example/x.css);</style>${MARK}`), NOT_PLAIN_SVG],
  ['a fill from elsewhere', svg('<path fill="url(https://evil.example/#a)" d="M0 0h9v9z"/>'), NOT_PLAIN_SVG],
  [
    'a gradient from elsewhere',
    svg('<linearGradient href="http://evil.example/#a"/><path d="M0 0h9v9z"/>'),
    NOT_PLAIN_SVG,
  ],
  ['a style that fetches', svg('<path style="fill:url(http://evil.example)" d="M0 0h9v9z"/>'), NOT_PLAIN_SVG],
  [
    'entities',
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]><svg ${XMLNS} viewBox="0 0 4 1">${MARK}</svg>`,
    ),
    NOT_PLAIN_SVG,
  ],
  ['copies of copies', svg(bomb), NOT_PLAIN_SVG],
  ['masks of masks', svg(`${masks}<path mask="url(#m0)" d="M0 0h9v9z"/>`), NOT_PLAIN_SVG],
  ['a million dashes', svg('<path stroke-dasharray="0.0001" stroke="#000" d="M0 0h400"/>'), NOT_PLAIN_SVG],
  [
    'a filter',
    svg('<filter id="f"><feTurbulence numOctaves="9999"/></filter><path filter="url(#f)" d="M0 0h9v9z"/>'),
    NOT_PLAIN_SVG,
  ],
  ['moving parts', svg('<path d="M0 0h9v9z"><animate attributeName="x" dur="1s"/></path>'), NOT_PLAIN_SVG],
  ['sheets upon sheets', svg('<g opacity="0.9">'.repeat(100) + MARK + '</g>'.repeat(100)), NOT_PLAIN_SVG],
  ['too many shapes', svg('<path d="M0 0h9v9z"/>'.repeat(6000)), NOT_PLAIN_SVG],
  ['groups a thousand deep', svg('<g>'.repeat(1000) + MARK + '</g>'.repeat(1000)), NOT_PLAIN_SVG],
  ['no size', svg(MARK, ''), NOT_PLAIN_SVG],
  ['a size beyond all measure', svg(MARK, 'viewBox="0 0 1e300 1e300"'), NOT_PLAIN_SVG],
  ['letters in a font', svg('<text x="0" y="50">Ours</text>'), LETTERS_IN_SVG],
  ['nothing drawn', svg(''), WORDMARK_EMPTY],
  ['a line as thin as a hair', svg('<path d="M0 0h400v1H0z"/>'), WORDMARK_SHAPE],
  ['a tower', svg('<path d="M0 0h20v100H0z"/>'), WORDMARK_SHAPE],
  ['a page', Buffer.from('<html><svg/></html>'), NOT_A_WORDMARK],
  ['a JPEG', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), NOT_A_WORDMARK],
  ['nothing', Buffer.alloc(0), NOT_A_WORDMARK],
  ['what is no text', Buffer.concat([Buffer.from('<svg '), Buffer.from([0xff, 0xfe, 0x80])]), NOT_A_WORDMARK],
  ['too much', svg(MARK + ' '.repeat(500_000)), WORDMARK_TOO_LARGE],
  ['a PNG that ends at its head', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), DAMAGED_PICTURE],
])('refuses %s', async (_, source, why) => {
  const encoded = await encodeWordmark(source, { oneColour: true })
  expect('why' in encoded && encoded.why).toBe(why)
})

it('refuses a PNG that unfolds to more than 40 megapixels, and one of one colour', async () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
  expect(await encodeWordmark(await plain(9000, 5000), { oneColour: true })).toEqual({ why: TOO_MANY_PIXELS })
  expect(await encodeWordmark(await plain(90, 50), { oneColour: true })).toEqual({ why: WORDMARK_EMPTY })
})
