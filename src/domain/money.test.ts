import { describe, expect, it } from 'vitest'
import {
  add,
  cents,
  divideHalfUp,
  formatMoney,
  formatTotal,
  split,
  splitEvenly,
  subtract,
  sum,
  times,
} from './money.ts'

describe('cents', () => {
  it.each([0, 1, -1, 4800, Number.MAX_SAFE_INTEGER])('%s is an amount', (amount) => {
    expect(cents(amount)).toBe(amount)
  })

  it.each([0.5, 19.99, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not an amount', (amount) => {
    expect(() => cents(amount)).toThrow(`Not a whole number of cents: ${amount}`)
  })

  it('are added, subtracted and multiplied as whole numbers', () => {
    expect(add(cents(10), cents(20))).toBe(30)
    expect(subtract(cents(10), cents(20))).toBe(-10)
    expect(times(cents(33), 3)).toBe(99)
    expect(sum([cents(1), cents(2), cents(3)])).toBe(6)
    expect(sum([])).toBe(0)
    expect(() => times(cents(33), 0.5)).toThrow(RangeError)
  })
})

describe('an amount is shown', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [50, '$0.50'],
    [1200, '$12.00'],
    [129_60, '$129.60'],
    [999_99, '$999.99'],
    [1_440_00, '$1,440.00'],
    [25_000_00, '$25,000.00'],
    [1_234_567_89, '$1,234,567.89'],
    [-800, '-$8.00'],
    [-5, '-$0.05'],
  ])('%s cents as %s', (amount, shown) => {
    expect(formatMoney(cents(amount))).toBe(shown)
  })

  it('as FREE when it is a total of 0', () => {
    expect(formatTotal(cents(0))).toBe('FREE')
    expect(formatTotal(cents(1))).toBe('$0.01')
  })
})

describe('dividing rounds halves up', () => {
  it.each([
    [10, 4, 3],
    [9, 4, 2],
    [11, 4, 3],
    [1, 2, 1],
    [1, 3, 0],
    [2, 3, 1],
    [0, 7, 0],
    [-1, 2, 0],
    [-3, 2, -1],
    [-2, 3, -1],
  ])('%s by %s is %s', (amount, by, result) => {
    expect(divideHalfUp(cents(amount), by)).toBe(result)
  })
})

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
