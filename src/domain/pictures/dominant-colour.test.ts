import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dominantColour } from './dominant-colour.ts'

const RED = [200, 16, 8]
const BLUE = [10, 20, 250]
const NEARLY_RED = [198, 20, 10]

it.each<[string, number[][], string | null]>([
  ['nothing', [], null],
  ['less than a pixel', [[1, 2]], null],
  ['one pixel', [RED], '#c81008'],
  ['more red than blue', [BLUE, RED, RED], '#c81008'],
  ['two shades of red as one', [BLUE, BLUE, RED, NEARLY_RED, RED], '#c71109'],
  ['as much of each', [BLUE, RED], '#0a14fa'],
  ['black', [[0, 0, 0]], '#000000'],
  ['white', [[255, 255, 255]], '#ffffff'],
])('of %s', (_, pixels, colour) => {
  expect(dominantColour(Uint8Array.from(pixels.flat()))).toBe(colour)
})

it('is a colour that a page can show, and the one that more than half of the pixels have', () => {
  const pixel = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  fc.assert(
    fc.property(pixel, fc.array(pixel, { maxLength: 50 }), (main, others) => {
      const pixels = [...others, ...Array.from({ length: others.length + 1 }, () => main)]
      const colour = dominantColour(Uint8Array.from(pixels.flat()))
      expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      const channels = [1, 3, 5].map((at) => Number.parseInt(colour?.slice(at, at + 2) ?? '', 16))
      for (const [index, channel] of channels.entries())
        expect(Math.abs(channel - (main[index] ?? 0))).toBeLessThanOrEqual(32)
    }),
  )
})
