import { describe, expect, it } from 'vitest'
import { categoryOfLevel, shipcodeOfShipping, termOfYears, zoneOfShipcode } from './query.ts'

describe('?years=', () => {
  it.each([
    ['3years', '3year'],
    ['2years', '2year'],
    ['lifetime', 'lifetime'],
    ['1year', '1year'],
    ['2year', '1year'],
    ['', '1year'],
    [null, '1year'],
  ])('%s is %s', (years, term) => {
    expect(termOfYears(years)).toBe(term)
  })
})

describe('?level=', () => {
  it.each([
    ['low', 'print-low'],
    ['high', 'print-high'],
    ['digital-low', 'digital-low'],
    ['digital-high', 'digital-high'],
    ['print-high', 'print-high'],
    ['medium', 'print-low'],
    [null, 'print-low'],
  ])('%s is %s', (level, category) => {
    expect(categoryOfLevel(level)).toBe(category)
  })
})

describe('?shipping= and {shipcode}', () => {
  it.each([
    ['ship-a', 'ship-a', 'a'],
    ['ship-b', 'ship-b', 'b'],
    ['ship-c', 'ship-c', 'c'],
    ['us', 'ship-a', 'a'],
    ['ca', 'ship-b', 'b'],
    ['other', 'ship-c', 'c'],
    ['ship-d', 'ship-a', null],
    ['toString', 'ship-a', null],
    ['', 'ship-a', null],
    [null, 'ship-a', null],
  ])('%s is %s, in zone %s', (text, shipcode, zone) => {
    expect(shipcodeOfShipping(text)).toBe(shipcode)
    expect(zoneOfShipcode(text)).toBe(zone)
  })
})
