import type { PageSlug } from './page.ts'

/** Which pages stand where, each in its order. */
export type Arrangement = { menu: readonly PageSlug[]; footer: readonly PageSlug[] }

/** A page as one of the two lists of the console has it. */
export type Place = { slug: PageSlug; isShown: boolean }

export const TWICE = 'A page can be there only once.'
export const ARRANGED_MEANWHILE =
  'Someone changed the menu or the footer while you were here. Save again to replace what they did.'

export const isOnce = (slugs: readonly PageSlug[]): boolean => new Set(slugs).size === slugs.length

export function sameArrangement(one: Arrangement, other: Arrangement): boolean {
  return one.menu.join() === other.menu.join() && one.footer.join() === other.footer.join()
}

/** All pages: those that are shown in their order, then the others. */
export function placesOf(shown: readonly PageSlug[], all: readonly PageSlug[]): Place[] {
  const others = all.filter((slug) => !shown.includes(slug))
  return [...shown.map((slug) => ({ slug, isShown: true })), ...others.map((slug) => ({ slug, isShown: false }))]
}

export const shownIn = (places: readonly Place[]): PageSlug[] =>
  places.filter(({ isShown }) => isShown).map(({ slug }) => slug)

/** One place up (-1) or down (1); at the end of the list it stays. */
export function moved(places: readonly Place[], slug: PageSlug, step: -1 | 1): Place[] {
  const at = places.findIndex((place) => place.slug === slug)
  const [one, other] = [places[at], places[at + step]]
  if (!one || !other) return [...places]
  return places.with(at, other).with(at + step, one)
}
