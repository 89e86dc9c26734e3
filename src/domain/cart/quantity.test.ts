import { describe, expect, it } from 'vitest'
import { coerceQuantity, MAX_GIFTS, maxCopies } from './quantity.ts'

describe('gifts in a form are 1 to 20, whole', () => {
  it.each<[string | number | null, number]>([
    [1, 1],
    [20, 20],
    [21, 20],
    [0, 1],
    [-5, 1],
    ['7', 7],
    ['3.9', 3],
    ['', 1],
    ['many', 1],
    [null, 1],
    [Number.POSITIVE_INFINITY, 20],
    [Number.NaN, 1],
  ])('%s becomes %s', (value, quantity) => {
    expect(coerceQuantity(value, 1, MAX_GIFTS)).toBe(quantity)
  })
})

describe('copies in a form are 1 to the stock, at most 50', () => {
  it.each<[string | number, number, number]>([
    [3, 10, 3],
    [30, 10, 10],
    [60, 100, 50],
    [50, 50, 50],
    [0, 10, 1],
    ['2.5', 10, 2],
    [4, 0, 1],
  ])('%s of %s becomes %s', (value, stock, quantity) => {
    expect(coerceQuantity(value, 1, maxCopies(stock))).toBe(quantity)
  })
})

it('a quantity without a maximum is only held to its minimum', () => {
  expect(coerceQuantity('1000000', 1)).toBe(1_000_000)
})
