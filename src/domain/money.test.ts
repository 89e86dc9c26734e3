import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { add, cents, divideHalfUp, formatMoney, formatTotal, subtract, sum, times } from './money.ts'
import { parseMoney } from './parse-money.ts'

describe('cents', () => {
  it.each([0, 1, -1, 4800, Number.MAX_SAFE_INTEGER])('%s is an amount', (amount) => {
    expect(cents(amount)).toBe(amount)
  })

  it.each([0.5, 19.99, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not an amount', (amount) => {
    expect(() => cents(amount)).toThrow(`Not whole: ${amount}`)
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
    [-800, '−$8.00'],
    [-5, '−$0.05'],
  ])('%s cents as %s', (amount, shown) => {
    expect(formatMoney(cents(amount), DOLLARS)).toBe(shown)
  })

  it('as FREE when it is a total of 0', () => {
    expect(formatTotal(cents(0), DOLLARS)).toBe('FREE')
    expect(formatTotal(cents(1), DOLLARS)).toBe('$0.01')
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

describe('a typed amount', () => {
  it.each([
    ['48', 4800],
    ['48.5', 4850],
    [' $1,048.05 ', 104_805],
    ['0', 0],
    ['', null],
    ['-3', null],
    ['4.005', null],
    ['free', null],
  ])('%j is %j', (typed, amount) => {
    expect(parseMoney(typed, DOLLARS)).toBe(amount)
  })
})
