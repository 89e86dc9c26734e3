import { expect, it } from 'vitest'
import { fitsIcon, isWordmarkShape, wordmarkFileType } from './wordmark-file.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

it.each([
  ['\x89PNG\r\n\x1a\n…', 'png'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['\u00ef\u00bb\u00bf<?xml version="1.0"?>\n<!-- by hand -->\n<svg>', 'svg'],
  ['<html><p>svg</p></html>', null],
  ['GIF89a<svg>', null],
  ['\xff\xd8\xff', null],
  ['', null],
])('%j is %s', (text, type) => {
  expect(wordmarkFileType(bytes(text))).toBe(type)
})

it.each([
  [100, 100, true, true],
  [99, 100, false, true],
  [2000, 100, true, false],
  [2001, 100, false, false],
  [200, 100, true, true],
  [201, 100, true, false],
])('%i × %i is the shape of a name: %s, of an icon: %s', (width, height, name, icon) => {
  expect([isWordmarkShape(width, height), fitsIcon(width, height)]).toEqual([name, icon])
})
