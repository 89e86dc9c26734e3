import { expect, it } from 'vitest'
import { href } from './href.ts'

it('makes the address of a page from its path and what is put into it', () => {
  expect(href('/store')).toBe('/store')
  expect(href('/issue/:slug', { slug: 'a b/c?d' })).toBe('/issue/a%20b%2Fc%3Fd')
  expect(href('/account/address/:shipcode/delete', { shipcode: 'US' })).toBe('/account/address/US/delete')
})

it('refuses by its type what leads nowhere', () => {
  // @ts-expect-error There is no such page.
  expect(href('/sotre')).toBe('/sotre')
})
