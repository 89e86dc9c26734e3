import { describe, expect, it } from 'vitest'
import { circlesOf } from '../scripts/structure/circles.ts'
import { functionsOf } from '../scripts/structure/functions.ts'
import { readSourceFiles } from '../scripts/structure/source-files.ts'
import { brokenLinks, WAYS } from '../scripts/structure/ways.ts'

describe('npm run structure', () => {
  const files = readSourceFiles()

  it.each(Object.entries(WAYS))('follows %s through files that are there and linked', (_, way) => {
    expect(brokenLinks(way, files)).toEqual([])
  })

  it('finds a way that is broken', () => {
    const way = ['server/api/cart/cart.ts', 'server/services/gone.ts', 'server/services/orders/order-stock.ts']
    expect(brokenLinks(way, files)).toEqual([
      'server/services/gone.ts is gone',
      'nothing before it leads to server/services/orders/order-stock.ts',
    ])
    expect(brokenLinks(['server/api/cart/cart.ts', { file: 'server/app.ts', by: 'noSuchName' }], files)).toEqual([
      'nothing before it leads to server/app.ts',
    ])
  })

  it('finds circles, the largest first', () => {
    const imports = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] }
    expect(circlesOf(new Map(Object.entries(imports)))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
  })

  it('finds no circle of more than three files in the code itself, types counted', () => {
    const product = files.filter(({ isTest }) => !isTest)
    const circles = circlesOf(new Map(product.map(({ name, imports }) => [name, imports])))
    expect(circles.filter((circle) => circle.length > 3)).toEqual([])
  })

  it('measures functions, also within others, by the name of what holds them', () => {
    const source =
      'export function out(a, b) {\n  const inner = (c) => {\n    return c\n  }\n}\nconst all = { one() {} }'
    expect(functionsOf('some.ts', source)).toEqual([
      { name: 'out', lines: 5, parameters: 2 },
      { name: 'inner', lines: 3, parameters: 1 },
      { name: 'one', lines: 1, parameters: 0 },
    ])
  })
})
