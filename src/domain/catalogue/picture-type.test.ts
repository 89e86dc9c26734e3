import { expect, it } from 'vitest'
import { pictureType } from './picture-type.ts'

it.each([
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['\xff\xd8\xff\xe0....', 'image/jpeg'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['RIFF....WAVE', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['', null],
])('%j is %s', (text, type) => {
  expect(pictureType(Buffer.from(text, 'latin1'))).toBe(type)
})
