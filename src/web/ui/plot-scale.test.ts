import { expect, it } from 'vitest'
import { plotScale } from './plot-scale.ts'

it.each([
  [0, 0, [0, 1]],
  [3, 0, [0, 1, 2, 3]],
  [4, 0, [0, 1, 2, 3, 4]],
  [9, 0, [0, 5, 10]],
  [17, -3, [-5, 0, 5, 10, 15, 20]],
  [100, 0, [0, 50, 100]],
  [412_300, 0, [0, 200_000, 400_000, 600_000]],
  [2, -9, [-10, -5, 0, 5]],
])('round numbers up to %i and down to %i', (highest, lowest, ticks) => {
  expect(plotScale(highest, lowest)).toEqual({ top: ticks.at(-1), bottom: ticks[0], ticks })
})
