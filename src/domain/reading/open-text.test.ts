import { expect, it } from 'vitest'
import { isFreeByDefault, openText } from './open-text.ts'

it.each([
  [0, 1, false],
  [0, 2, false],
  [0, 3, true],
  [1, 3, false],
])('piece %i of %i is free by default: %s', (index, pieces, free) => {
  expect(isFreeByDefault({ index, pieces })).toBe(free)
})

const free = { title: 'The Door', free: true, words: 900 }
const locked = { title: 'The Wall', free: false, words: 900 }
const BEGINNINGS = { says: 'Without paying, everyone can read only beginnings: 11% of the issue.', isMuch: false }

it.each([
  ['no pieces', [], null],
  ['pictures alone', [{ ...free, words: 0 }], null],
  ['one free piece', [free], { says: 'Everyone can read the whole issue without paying.', isMuch: true }],
  ['locked pieces', [locked, locked], BEGINNINGS],
  [
    'one free piece of three',
    [free, locked, locked],
    {
      says: 'Without paying, everyone can read “The Door” and the beginnings of the rest: 41% of the issue.',
      isMuch: false,
    },
  ],
  [
    'two free pieces of three',
    [free, free, locked],
    {
      says: 'Without paying, everyone can read 2 free pieces and the beginnings of the rest: 70% of the issue.',
      isMuch: true,
    },
  ],
  [
    'one word in a thousand',
    [
      { ...free, words: 1 },
      { ...locked, words: 1_000_000 },
    ],
    {
      says: 'Without paying, everyone can read “The Door” and the beginnings of the rest: 1% of the issue.',
      isMuch: false,
    },
  ],
])('says how much strangers can read: %s', (_, pieces, said) => {
  expect(openText(pieces)).toEqual(said)
})
