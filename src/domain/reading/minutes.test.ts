import { expect, it } from 'vitest'
import { readingMinutes } from './minutes.ts'

it.each([
  [0, 1],
  [1, 1],
  [238, 1],
  [356, 1],
  [357, 2],
  [2380, 10],
  [4000, 17],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes)
})
