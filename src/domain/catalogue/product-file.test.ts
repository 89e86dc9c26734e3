import { describe, expect, it } from 'vitest'
import type { FileMediaType } from './product-file.ts'
import { findMediaType, formatFileSize, isFileName, isOfType, PIECE, pieceCount, pieceLength } from './product-file.ts'

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [part])))
const packed = (rest: string) => bytes('PK', 3, 4, 'x'.repeat(26), rest)

describe('what a file says it is', () => {
  it.each([
    ['Anthology.pdf', 'application/pdf'],
    ['Anthology.v2.EPUB', 'application/epub+zip'],
    ['tracks.zip', 'application/zip'],
    ['01 Kitchen table.mp3', 'audio/mpeg'],
    ['run.exe', null],
    ['anthology.pdf.exe', null],
    ['pdf', null],
    ['.pdf', null],
    ['a.constructor', null],
  ])('%s: %s', (name, type) => {
    expect(findMediaType(name)).toBe(type)
  })

  it('is a name without ways in it, and no longer than a disk can keep', () => {
    expect(isFileName('Façade – eine Auswahl.pdf')).toBe(true)
    for (const name of ['../a.pdf', 'a\\b.pdf', 'a\nb.pdf', 'a\u202efdp.exe', `${'a'.repeat(147)}.pdf`])
      expect(isFileName(name)).toBe(false)
  })
})

describe('what a file is by its first bytes', () => {
  const epub = packed('mimetypeapplication/epub+zip')
  it.each<[string, FileMediaType, Uint8Array, boolean]>([
    ['a PDF', 'application/pdf', bytes('%PDF-1.7'), true],
    ['a page called PDF', 'application/pdf', bytes('<html>'), false],
    ['an EPUB', 'application/epub+zip', epub, true],
    ['an EPUB called ZIP', 'application/zip', epub, true],
    ['a ZIP', 'application/zip', packed('track.mp3'), true],
    ['a ZIP called EPUB', 'application/epub+zip', packed('track.mp3'), false],
    ['a program called ZIP', 'application/zip', bytes('MZ'), false],
    ['an MP3 with its title first', 'audio/mpeg', bytes('ID3', 4), true],
    ['an MP3 that begins with sound', 'audio/mpeg', bytes(0xff, 0xfb), true],
    ['sound of another layer', 'audio/mpeg', bytes(0xff, 0xfd), false],
    ['a picture called MP3', 'audio/mpeg', bytes(0x89, 'PNG'), false],
    ['one byte', 'audio/mpeg', bytes(0xff), false],
    ['nothing', 'audio/mpeg', bytes(), false],
  ])('%s', (_, type, content, is) => {
    expect(isOfType(type, content)).toBe(is)
  })
})

it('pieces are of one length, but for the last', () => {
  expect([1, PIECE, PIECE + 1].map(pieceCount)).toEqual([1, 1, 2])
  expect([pieceLength(PIECE + 7, 0), pieceLength(PIECE + 7, 1)]).toEqual([PIECE, 7])
})

it.each([
  [12, '1 kB'],
  [14_400, '14 kB'],
  [999_400, '999 kB'],
  [999_600, '1.0 MB'],
  [1_240_000, '1.2 MB'],
  [9_960_000, '10 MB'],
  [48_000_000, '48 MB'],
])('%i bytes are shown as %s', (size, shown) => {
  expect(formatFileSize(size)).toBe(shown)
})
