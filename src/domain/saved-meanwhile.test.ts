import { expect, it } from 'vitest'
import { savedMeanwhile } from './saved-meanwhile.ts'

it.each([
  ['Ines Harrowgate', 'page', /^Ines Harrowgate saved this page/],
  [null, 'email', /^Someone else saved this email/],
] as const)('tells the second of two editors who was first: %s', (name, thing, sentence) => {
  expect(savedMeanwhile(name, thing)).toMatch(sentence)
})
