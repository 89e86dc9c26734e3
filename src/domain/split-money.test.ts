import { describe, expect, it } from 'vitest'
import { cents } from './money.ts'
import { split, splitEvenly } from './split-money.ts'

describe('splitting gives the odd cents to the largest remainders', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [10, [1, 2, 3], [2, 3, 5]],
    [5, [1, 1, 2, 2], [1, 1, 2, 1]],
    [800, [1, 3], [200, 600]],
    [7, [0, 1, 0], [0, 7, 0]],
    [0, [1, 2], [0, 0]],
    [1, [1, 1], [1, 0]],
  ])('%s by %j into %j', (total, weights, parts) => {
    expect(split(cents(total), weights)).toEqual(parts)
  })

  it('or evenly, earlier parts first', () => {
    expect(splitEvenly(cents(5400), 4)).toEqual([1350, 1350, 1350, 1350])
    expect(splitEvenly(cents(10), 4)).toEqual([3, 3, 2, 2])
  })

  it.each([
    [-1, [1]],
    [1, []],
    [1, [0, 0]],
  ])('but refuses to split %s by %j', (total, weights) => {
    expect(() => split(cents(total), weights)).toThrow('Cannot split')
  })
})
