import { expect, it } from 'vitest'
import { countWords, MOST_COUNTED } from './bounded-count.ts'

it.each([
  [1, '1'],
  [1234, '1,234'],
  [MOST_COUNTED, '10,000'],
  [MOST_COUNTED + 1, 'More than 10,000'],
])('says of %d rows: %s', (count, words) => {
  expect(countWords(count)).toBe(words)
})
