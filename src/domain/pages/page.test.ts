import { expect, it } from 'vitest'
import { isPageSlug, PAGE_SLUGS } from './page.ts'

it('knows its own pages and no others', () => {
  expect(PAGE_SLUGS.every(isPageSlug)).toBe(true)
  for (const slug of ['', 'About', 'staff', 'constructor', 'about/']) expect(isPageSlug(slug)).toBe(false)
})
