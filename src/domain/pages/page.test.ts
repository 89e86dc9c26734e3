import { expect, it } from 'vitest'
import { isPageSlug, PAGE_SLUGS, savedMeanwhile } from './page.ts'

it('knows its own pages and no others', () => {
  expect(PAGE_SLUGS.every(isPageSlug)).toBe(true)
  for (const slug of ['', 'About', 'staff', 'constructor', 'about/']) expect(isPageSlug(slug)).toBe(false)
})

it.each([
  ['Ines Harrowgate', /^Ines Harrowgate saved this page/],
  [null, /^Someone else saved this page/],
])('tells the second of two editors who was first: %s', (name, sentence) => {
  expect(savedMeanwhile(name)).toMatch(sentence)
})
