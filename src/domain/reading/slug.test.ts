import { expect, it } from 'vitest'
import { pieceSlug } from './slug.ts'

it.each([
  ['The Salt Line', 3, [], 'the-salt-line'],
  ['The Surveyor’s Daughter', 1, [], 'the-surveyors-daughter'],
  ['The Salt Line', 3, ['the-salt-line'], 'the-salt-line-2'],
  ['The Salt Line', 3, ['the-salt-line', 'the-salt-line-2'], 'the-salt-line-3'],
  ['Search', 4, [], '4'],
  ['本', 2, [], '2'],
  ['', 2, ['2'], '2-2'],
  [`${'a'.repeat(59)} tail`, 1, [], 'a'.repeat(59)],
])('%j at %i, with %j taken, becomes %s', (title, position, taken, slug) => {
  expect(pieceSlug(title, position, new Set(taken))).toBe(slug)
})
