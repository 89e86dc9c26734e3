import { describe, expect, it } from 'vitest'
import { done, refuse } from '../outcome.ts'
import { NOT_A_WHOLE_NUMBER, parseQuantity } from './asked-quantity.ts'

describe('a quantity in a call', () => {
  it.each<[unknown, number]>([
    [1, 1],
    ['2', 2],
    ['+3', 3],
    ['007', 7],
    [0, 1],
    ['-4', 1],
    [99, 50],
    ['99999999999999999999999999', 50],
    [1e300, 50],
    [1.5, 1],
    [2.7, 2],
    ['2.7', 2],
    ['3.', 3],
    ['.5', 1],
    ['1e1', 10],
    [0.5, 1],
    [-0.5, 1],
    [50.9, 50],
  ])('%s counts as %s', (input, quantity) => {
    expect(parseQuantity(input, 1, 50)).toEqual(done(quantity))
  })

  it.each([
    '',
    '.',
    '1,5',
    '2abc',
    'Infinity',
    ' 2',
    'two',
    '0x10',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    [],
    [2],
    {},
  ])('%j is refused', (input) => {
    expect(parseQuantity(input, 1, 50)).toEqual(refuse(NOT_A_WHOLE_NUMBER))
  })
})
