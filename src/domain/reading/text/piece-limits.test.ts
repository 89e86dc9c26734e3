import { expect, it } from 'vitest'
import { joinMarkdown, pictureLabel, pieceSavedMeanwhile } from './piece-limits.ts'

it('joins two written texts, and gives notes of the same name another', () => {
  expect(joinMarkdown('One.[^1]\n\n[^1]: A.\n', '\nTwo.[^1][^b]\n\n[^1]: C.\n\n[^b]: D.', 'Two & more')).toBe(
    'One.[^1]\n\n[^1]: A.\n\n## Two & more\n\nTwo.[^1-2][^b]\n\n[^1-2]: C.\n\n[^b]: D.',
  )
  expect(joinMarkdown('a', 'b', null)).toBe('a\n\nb')
})

it('names who saved, where that is known', () => {
  expect(pieceSavedMeanwhile('Ines')).toMatch(/^Ines changed this piece/)
  expect(pieceSavedMeanwhile(null)).toMatch(/^Someone else changed/)
})

it('names a picture shortly', () => {
  expect(pictureLabel('ab'.repeat(32))).toBe('picture-abababababab')
})
