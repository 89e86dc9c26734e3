import type { ServerBuild } from 'react-router'

type Route = { id: string; parentId?: string; path?: string; index?: boolean }
type Table = Record<string, Route | undefined>

/** More of an address than these words is not looked at. */
const WORDS = 2

/** The words of a route's whole path, as far as they are looked at. */
function wordsOf(routes: Table, { parentId, path = '' }: Route): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return [...(parent ? wordsOf(routes, parent) : []), ...path.split('/').filter(Boolean)].slice(0, WORDS)
}

/** `:slug`, `*`, or what may be left out. */
const isOpen = (word: string) => /[:*?]/.test(word)

/**
 * The places that routes are at: `/store/issues` is at `store/issues`, what is below `/issue/:slug` at `issue`, and `/` at
 * the empty one. A place is null where none is named.
 */
export function openPlaces(routes: Table): (pathname: string) => string | null {
  const named = new Set<string>()
  for (const route of Object.values(routes)) {
    const words = route ? wordsOf(routes, route) : []
    const end = words.findIndex(isOpen)
    const plain = end < 0 ? words : words.slice(0, end)
    for (let count = 1; count <= plain.length; count += 1) named.add(plain.slice(0, count).join('/'))
  }
  return (pathname) => {
    if (pathname === '/') return ''
    const [, first = '', second = ''] = pathname.split('/')
    const both = `${first}/${second}`
    if (named.has(both)) return both
    return named.has(first) ? first : null
  }
}

/** The routes that a page at this place, or one above it, could be meant by, with those around them. */
export function routesAt<R extends Table>(routes: R, place: string): R {
  const asked = place.split('/')
  const kept = new Set<string>()
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    const fits = wordsOf(routes, route).every((word, n) => n >= asked.length || isOpen(word) || word === asked[n])
    for (
      let one: Route | undefined = fits ? route : undefined;
      one;
      one = one.parentId ? routes[one.parentId] : undefined
    )
      kept.add(one.id)
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id))) as R
}

/** The build with these routes alone. */
export function buildAt(build: ServerBuild, place: string): ServerBuild {
  const routes = routesAt(build.routes, place)
  const known = Object.entries(build.assets.routes).filter(([id]) => id in routes)
  return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(known) } }
}
