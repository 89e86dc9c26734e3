import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { RouteObject } from 'react-router'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import routes from '../routes.ts'
import { openPlaces, routesAt } from './routes-at.ts'

type Entry = { id: string; parentId?: string; path?: string; index?: boolean }

/** As the build has them. */
function tableOf(entries: RouteConfigEntry[], parentId = 'root'): Record<string, Entry> {
  const rows = entries.map(({ children = [], file, id = file, path, index }) => {
    const entry = { id, parentId, ...(path !== undefined && { path }), ...(index && { index }) }
    return { [id]: entry, ...tableOf(children, id) }
  })
  return Object.assign({}, ...rows)
}
const table: Record<string, Entry> = { root: { id: 'root', path: '' }, ...tableOf(routes) }

/** The router's own search. */
function match(among: Record<string, Entry>, path: string) {
  const below = (parent?: string): RouteObject[] =>
    Object.values(among)
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) =>
        index ? { id, index } : { id, children: below(id), ...(path !== undefined && { path }) },
      )
  return matchRoutes(below(), path)?.map(({ route, params }) => ({ id: route.id, params }))
}

function pathOf({ path = '', parentId }: Entry): string {
  return `${parentId ? pathOf(table[parentId] as Entry) : ''}${path && `/${path}`}`
}
const paths = Object.values(table).map((entry) => pathOf(entry) || '/')
const filled = paths.flatMap((path) => {
  return ['x.y', 'new'].map((word) => path.replace(/:\w+|\*/g, word))
})
const placeOf = openPlaces(table)
const at = (path: string) => {
  const place = placeOf(path)
  return place === null ? table : routesAt(table, place)
}

/** Those of the page's place find the same for this path as all do. */
function expectSame(page: string, path: string) {
  expect([page, path, match(at(page), path)]).toEqual([page, path, match(table, path)])
}

describe('the routes of a place', () => {
  it('are enough for every page, and for what is not there', () => {
    const asked = new Set(filled.flatMap((path) => [path, `${path}/nothing`]))
    for (const path of asked) expectSame(path, path)
    for (const path of [
      '//',
      '/store/',
      '//store',
      '/STORE/ISSUES',
      '/store/ISSUES',
      '/account/%65mail',
      '/account/email.data',
    ])
      expectSame(path, path)
    expect(asked.size).toBeGreaterThan(250)
  })

  it('are enough for the pages above it, which the router tells the browser of', () => {
    for (const path of new Set(filled))
      for (let above = path; above; above = above.slice(0, above.lastIndexOf('/')))
        if (above !== path) expectSame(path, above)
    for (const path of ['/account/email', '/staff/orders/1', '/issue/x']) expectSame(path, '/')
  })

  it('are few', () => {
    const count = (path: string) => Object.keys(at(path)).length
    expect(count('/')).toBe(3)
    expect(count('/store')).toBeLessThan(10)
    expect(count('/issue/common-ground')).toBeLessThan(10)
    expect(count('/staff/orders/1')).toBeLessThan(12)
  })

  it('are all where no place is named', () => {
    for (const path of ['//', '/no-such-place', '/Store', '/%73tore', '/account.data']) expect(placeOf(path)).toBeNull()
    expect(['/', '/store/', '/store/issues', '/issue/x', '/staff/orders/1'].map(placeOf)).toEqual([
      '',
      'store',
      'store/issues',
      'issue',
      'staff/orders',
    ])
  })
})
