import { expect, it } from 'vitest'
import type { KeptPiece } from './match-import.ts'
import { matchImport, mendedHeading } from './match-import.ts'

const kept = (title: string, more: Partial<KeptPiece> = {}): KeptPiece => ({
  title,
  author: null,
  kind: null,
  slug: title.toLowerCase(),
  imported: null,
  text: `The text of ${title}.`,
  ...more,
})
const read = (title: string, text = `Now ${title}.`) => ({ title, author: null, kind: null, text })
const slugs = (given: KeptPiece[], file: ReturnType<typeof read>[]) => matchImport(given, file).map((one) => one?.slug)

it.each<[string, KeptPiece[], ReturnType<typeof read>[], (string | undefined)[]]>([
  ['by its title', [kept('One'), kept('Two')], [read('Two'), read('One')], ['two', 'one']],
  [
    'by the title it had in the file, before any other',
    [kept('Two'), kept('Mended', { imported: { title: 'Two', author: null, kind: null } })],
    [read('Two')],
    ['mended'],
  ],
  ['by its text, when the file renamed it', [kept('One')], [read('Uno', 'The  text\nof One.')], ['one']],
  ['once', [kept('One')], [read('One'), read('One')], ['one', undefined]],
  ['not at all', [kept('One')], [read('Other')], [undefined]],
])('knows a piece %s', (_, given, file, expected) => {
  expect(slugs(given, file)).toEqual(expected)
})

it('keeps what staff have mended until the file says something else', () => {
  const imported = { title: 'Teh Salt', author: 'A', kind: null }
  const mended = kept('The Salt', { author: 'A. Reader', kind: 'Essay', imported })
  expect(mendedHeading(mended, imported)).toEqual({ title: 'The Salt', author: 'A. Reader', kind: 'Essay' })
  expect(mendedHeading(mended, { title: 'Salt', author: 'A', kind: 'Story' })).toEqual({
    title: 'Salt',
    author: 'A. Reader',
    kind: 'Story',
  })
  expect(mendedHeading(kept('One'), imported)).toEqual(imported)
  expect(mendedHeading(null, imported)).toEqual(imported)
})
