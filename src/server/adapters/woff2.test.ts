import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { unpackWoff2 } from './woff2.ts'

const FONTS = [
  'newsreader/files/newsreader-latin-wght-normal.woff2',
  'newsreader/files/newsreader-latin-ext-wght-normal.woff2',
  'newsreader/files/newsreader-latin-wght-italic.woff2',
  'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  'instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
]

function unpacked(file: string): Map<string, Buffer> {
  const font = unpackWoff2(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`))))
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index
    const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)]
    return [font.toString('latin1', at, at + 4), font.subarray(offset, offset + length)] as const
  })
  return new Map(entries)
}

describe.each(FONTS)('%s', (file) => {
  const tables = unpacked(file)
  const table = (tag: string) => tables.get(tag) ?? Buffer.alloc(0)
  const glyphs = table('maxp').readUInt16BE(4)
  const offsets = Array.from({ length: glyphs + 1 }, (_, index) => table('loca').readUInt32BE(4 * index))

  it('has an outline for each glyph, one behind the other', () => {
    expect(table('head').readUInt16BE(50)).toBe(1)
    expect(table('loca').length).toBe(4 * (glyphs + 1))
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
    expect(offsets.at(-1)).toBe(table('glyf').length)
  })

  it('has no outline that leaves the box it says it is in', () => {
    const boxes = offsets.slice(0, -1).flatMap((from, index) => {
      const outline = table('glyf').subarray(from, offsets[index + 1])
      if (outline.length === 0) return []
      const [left = 0, bottom = 0, right = 0, top = 0] = [2, 4, 6, 8].map((at) => outline.readInt16BE(at))
      return [left <= right && bottom <= top]
    })
    expect(boxes.length).toBeGreaterThan(50)
    expect(boxes.every(Boolean)).toBe(true)
  })
})

it('refuses what is no web font', () => {
  expect(() => unpackWoff2(Buffer.from('wOFFsomething else'))).toThrow('Not a WOFF2 font.')
})
