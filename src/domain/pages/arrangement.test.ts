import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { isOnce, moved, placesOf, sameArrangement, shownIn } from './arrangement.ts'
import type { PageSlug } from './page.ts'
import { PAGE_SLUGS } from './page.ts'

it('lists those that are shown first, in their order', () => {
  expect(placesOf(['terms', 'about'], ['about', 'help', 'terms'])).toEqual([
    { slug: 'terms', isShown: true },
    { slug: 'about', isShown: true },
    { slug: 'help', isShown: false },
  ])
  expect(shownIn(placesOf(['terms', 'about'], PAGE_SLUGS))).toEqual(['terms', 'about'])
})

it.each<[PageSlug, -1 | 1, string]>([
  ['about', -1, 'about help terms'],
  ['about', 1, 'help about terms'],
  ['terms', 1, 'about help terms'],
  ['terms', -1, 'about terms help'],
  ['contact', 1, 'about help terms'],
])('%s moves by %i to %s', (slug, step, order) => {
  const places = placesOf(['about', 'help', 'terms'], [])
  const slugs = moved(places, slug, step).map((place) => place.slug)
  expect(slugs.join(' ')).toBe(order)
})

it('keeps every page and whether it is shown, however it is moved', () => {
  const slug = fc.constantFrom(...PAGE_SLUGS)
  const moves = fc.array(fc.tuple(slug, fc.constantFrom(-1 as const, 1 as const)))
  const some = fc.subarray([...PAGE_SLUGS])
  fc.assert(
    fc.property(some, moves, (shown, steps) => {
      const places = steps.reduce((now, [one, step]) => moved(now, one, step), placesOf(shown, PAGE_SLUGS))
      expect(places.map((place) => place.slug).toSorted()).toEqual(PAGE_SLUGS.toSorted())
      expect(shownIn(places).toSorted()).toEqual(shown.toSorted())
      expect(isOnce(shownIn(places))).toBe(true)
    }),
    PROPERTY,
  )
})

it('knows one that is there twice, and another arrangement', () => {
  expect(isOnce(['about', 'about'])).toBe(false)
  const one = { menu: ['about'], footer: ['about', 'help'] } as const
  expect(sameArrangement(one, { ...one })).toBe(true)
  expect(sameArrangement(one, { ...one, menu: [] })).toBe(false)
  expect(sameArrangement(one, { ...one, footer: ['help', 'about'] })).toBe(false)
})
