import { expect, it } from 'vitest'
import { countWords } from './words.ts'

it.each([
  ['', 0],
  ['   \n ', 0],
  ['One two  three.', 3],
  ['don’t well-known 3.5 1,200', 4],
  ['door—the sill', 3],
  ['* * * … —', 0],
  ['Zażółć gęślą jaźń', 3],
  ['cafe\u0301 noir', 2],
  ['日本語の本', 3],
  ['read 本 now', 3],
  ['שלום עולם', 2],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})
