import { describe, expect, it } from 'vitest'
import { noMoreThan, stockNote, stockProblem } from './stock.ts'

describe('beside a product', () => {
  it.each([
    [-1, 'Sold out.'],
    [0, 'Sold out.'],
    [1, 'Only 1 left.'],
    [9, 'Only 9 left.'],
    [10, null],
    [500, null],
  ])('with %s available it says %s', (available, note) => {
    expect(stockNote(available)).toBe(note)
  })
})

describe('on a cart line', () => {
  it.each([
    [1, 0, 'Sold out.'],
    [3, 2, 'Only 2 left.'],
    [60, 55, 'Only 55 left.'],
    [2, 2, null],
    [1, 5, null],
  ])('%s wanted and %s available is marked %s', (quantity, available, problem) => {
    expect(stockProblem(quantity, available)).toBe(problem)
  })
})

it('says how many there are to whoever asks for more', () => {
  expect(noMoreThan(6, 'Fold Mark Pin')).toBe('We can’t sell more than 6 of Fold Mark Pin.')
})
