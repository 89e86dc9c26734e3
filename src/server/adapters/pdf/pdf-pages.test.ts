import { expect, it } from 'vitest'
import { readPdf } from '../../../../tests/support/pdf.ts'
import type { Face } from './pdf-pages.ts'
import { openPdfPages } from './pdf-pages.ts'

/** A letter that a file lacks would come back as nothing. */
const PLAIN = 'Agnès O’Brien “ß” — ×€'
const EXTENDED = 'Žłřşŋėẞħ'

it.each<[Face, string]>([
  ['serif', 'Newsreader16pt16pt-Regular'],
  ['italic', 'Newsreader16pt16pt-Italic'],
  ['sans', 'InstrumentSans-Regular'],
])('%s has the letters of names from near and far, in two embedded fonts', async (face, font) => {
  const about = { title: 'Names', author: 'Broadfold', made: new Date(0) }
  const pages = await openPdfPages({ size: 'A4', margin: 60, ...about })
  pages.doc.addPage()
  pages.set(face, 12, PLAIN)
  pages.set(face, 12, EXTENDED)
  const { fonts, text } = readPdf(await pages.finish())
  expect(text.replaceAll('\n', '')).toBe(PLAIN + EXTENDED)
  expect(fonts).toEqual([font, font])
})
