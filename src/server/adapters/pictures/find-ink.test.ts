import { expect, it } from 'vitest'
import { heldBy } from '../../../../tests/support/loop-watch.ts'
import { findInk } from './find-ink.ts'
import { ink } from './ink.ts'

/** Black on white, without a margin at the right and below. */
function pixels(width: number, height: number) {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let y = 1; y < height; y += 1) {
    for (let x = 2; x < width; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  return { data, width }
}

it('the largest picture is looked at without holding the event loop', async () => {
  // As large as a wordmark is before its margins are cut off.
  const largest = pixels(3600, 1200)
  const tries: number[] = []
  for (let nth = 0; nth < 3; nth += 1) tries.push(await heldBy(() => findInk({ pixels: largest, oneColour: true })))
  // Memory may be cleared up in any of them.
  const held = Math.min(...tries)
  // In this thread, pixel by pixel.
  const here = await heldBy(async () => void ink(largest, true))
  expect(held).toBeLessThan(here / 2)
})

it.each([true, false])('finds the same as in this thread, of one colour or not: %s', async (oneColour) => {
  const there = await findInk({ pixels: pixels(40, 20), oneColour })
  const here = ink(pixels(40, 20), oneColour)
  expect(there).toEqual(here)
  expect(here?.box).toEqual({ left: 2, top: 1, width: 38, height: 19 })
  expect(there?.light.subarray(-4)).toEqual(new Uint8Array(oneColour ? [0x1c, 0x19, 0x15, 255] : [0, 0, 0, 255]))
})

it('one that takes too long is given up', async () => {
  await expect(findInk({ pixels: pixels(3600, 1200), oneColour: true }, 0)).rejects.toThrow('timeout')
})

it('one that can’t be read says so, and the next is read', async () => {
  const broken = { data: null as unknown as Uint8Array, width: 4 }
  await expect(findInk({ pixels: broken, oneColour: true })).rejects.toThrow()
  expect(await findInk({ pixels: { data: new Uint8Array(40).fill(255), width: 5 }, oneColour: true })).toBeNull()
})
