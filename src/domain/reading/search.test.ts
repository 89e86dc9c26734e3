import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldText, LONGEST_QUERY, meetsAll, searchTerms, snippetOf } from './search.ts'

const shown = (text: string, query: string) =>
  snippetOf(text, searchTerms(query))
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('')

it.each([
  ['Lamp', ['lamp']],
  ['  the   Lamp, the lamp! ', ['the', 'lamp']],
  ['“open the door”  night', ['open the door', 'night']],
  ['Müßig Ελλάς Œuvre', ['mußig', 'ελλασ', 'œuvre']],
  ['don’t', ["don't"]],
  ['… — ?', []],
  ['', []],
  ['"', []],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('looks for %j as %j', (query, terms) => {
  expect(searchTerms(query)).toEqual(terms)
})

it('looks at no more of a query than it says', () => {
  expect(searchTerms('x'.repeat(100_000))).toEqual(['x'.repeat(LONGEST_QUERY)])
})

it.each([
  ['The lamplighter came.', 'LAMP', true],
  ['A clamp.', 'lamp', false],
  ['Señora García', 'senora garcia', true],
  ['Senora Garcia', 'Señora García', true],
  ['Он открыл дверь', 'ДВЕРЬ', true],
  ['ΟΔΟΣ', 'οδός', true],
  ['I don’t know', "don't", true],
  ['open the\ndoor', '"open the door"', true],
  ['open a door, the', '"open the door"', false],
  ['door here', 'door window', false],
  ['夜の電車に乗る', '電車', true],
  ['3.5 (a*b)', '(a*b)', true],
  ['a well-known door', 'well-known', true],
  ['a well–known door', 'well—known', true],
  ['anything', '', false],
])('%j is met by %j: %s', (text, query, met) => {
  expect(meetsAll(text, searchTerms(query))).toBe(met)
})

it.each([
  ['The Lámp, the lamp.', 'lamp', 'The [Lámp], the [lamp].'],
  ['e\u0301tude first', 'etude', '[e\u0301tude] first'],
  ['Wait… the door', 'door wait', '[Wait]… the [door]'],
  ['doors and door', 'door doors', '[doors] and [door]'],
])('%j for %j shows %j', (text, query, expected) => {
  expect(shown(text, query)).toBe(expected)
})

it('shows some words before and after the first place, and cuts none apart', () => {
  const text = `${'before '.repeat(40)}lamp ${'after '.repeat(60)}lamp`
  const snippet = shown(text, 'lamp')
  expect(snippet).toMatch(/^…(before )+\[lamp\]( after)+…$/)
  expect(snippet.length).toBeLessThan(250)
})

it('cuts a text without spaces where it must', () => {
  expect(shown(`${'あ'.repeat(300)}電車${'い'.repeat(300)}`, '電車')).toMatch(/^…あ+\[電車\]い+…$/)
})

it('shows the beginning of a text in which nothing is met', () => {
  expect(shown('Nothing here', 'lamp')).toBe('Nothing here')
})

it('folds sign by sign as it folds at once, so that places can be found again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      expect([...text].map(foldText).join('')).toBe(foldText(text))
    }),
  )
})

it('marks in a snippet nothing but what is there, whatever is looked for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const whole = snippetOf(text, searchTerms(query))
        .map((part) => part.text)
        .join('')
        .replace(/^…|…$/g, '')
      expect(text).toContain(whole.replace(/^…|…$/g, ''))
    }),
  )
})
