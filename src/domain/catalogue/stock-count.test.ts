import { describe, expect, it } from 'vitest'
import type { StockCount } from './stock-count.ts'
import {
  belowNothing,
  belowReserved,
  countedTo,
  countFault,
  parseStockCount,
  soldMeanwhile,
  tooMany,
} from './stock-count.ts'

describe('a count of the shelf', () => {
  it.each<[string, StockCount | null]>([
    ['+5', { type: 'by', by: 5 }],
    ['-3', { type: 'by', by: -3 }],
    ['− 3', { type: 'by', by: -3 }],
    ['=12', { type: 'to', to: 12 }],
    [' 12 ', { type: 'to', to: 12 }],
    ['=0', { type: 'to', to: 0 }],
    ['', null],
    ['+', null],
    ['1.5', null],
    ['2000000', null],
    ['12345678', null],
    ['five', null],
  ])('typed as “%s” is %o', (text, count) => {
    expect(parseStockCount(text)).toEqual(count)
  })

  it('changes by so many, or to so many', () => {
    expect(countedTo(7, { type: 'by', by: -3 })).toBe(4)
    expect(countedTo(7, { type: 'to', to: 12 })).toBe(12)
  })

  it.each([
    [2, null],
    [1_000_000, null],
    [1, belowReserved('Tote', 2)],
    [-1, belowNothing('Tote')],
    [1_000_001, tooMany('Tote')],
  ])('leaves %s: %s', (after, fault) => {
    expect(countFault({ name: 'Tote', reserved: 2 }, after)).toBe(fault)
  })

  it('says what there is', () => {
    expect(belowReserved('Tote', 1)).toContain('1 is in payments')
    expect(soldMeanwhile('Tote', 4)).toContain('there are 4 now')
  })
})
