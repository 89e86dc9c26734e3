import { expect, it } from 'vitest'
import { readReadingKey, signReadingKey } from './reading-key.ts'

const SECRET = Buffer.alloc(32, 1)
const ORDER = '8d1f1e7e-2f5c-4a53-9d0a-111111111111'
const KEY = signReadingKey(SECRET, ORDER, 'iss:51')

it('opens the issue that it was made for', () => {
  expect(readReadingKey(SECRET, KEY, 'iss:51')).toBe(ORDER)
})

it.each([
  ['no key', null],
  ['an empty one', ''],
  ['the order alone', ORDER],
  ['a point', '.'],
  ['another order', KEY.replace('8d1f', '8d1e')],
  ['one letter less', KEY.slice(0, -1)],
  // What a lenient decoder would leave out must not get into a page either.
  ['something behind it', `${KEY}"><script>`],
  ['something in it', KEY.replace('.', '.\n')],
  ['the key of another shop', signReadingKey(Buffer.alloc(32, 2), ORDER, 'iss:51')],
])('%s opens nothing', (_, key) => {
  expect(readReadingKey(SECRET, key, 'iss:51')).toBeNull()
})

it('opens no other issue', () => {
  expect(readReadingKey(SECRET, KEY, 'iss:50')).toBeNull()
})
