import { describe, expect, it } from 'vitest'
import { parseLevel, parseShipcode, parseShipping, parseYears, subscribeQuery } from './query.ts'
import { CATEGORIES, TERMS, ZONES } from './vocabulary.ts'

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
    expect(parseYears(years)).toBe(term)
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
    expect(parseLevel(level)).toBe(category)
  })

  it('is the default for what is not sold', () => {
    expect(parseLevel('digital-high', ['print-low', 'print-high'])).toBe('print-low')
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
    expect(parseShipping(text)).toBe(shipcode)
    expect(parseShipcode(text)).toBe(zone)
  })
})

describe('the choices of the subscribe page, written into its address,', () => {
  it('are read from there as they were', () => {
    for (const category of CATEGORIES)
      for (const term of TERMS)
        for (const zone of ZONES) {
          const query = new URLSearchParams(subscribeQuery({ gift: false, category, term, zone, code: null }))
          expect(parseLevel(query.get('level'))).toBe(category)
          expect(parseYears(query.get('years'))).toBe(term)
          expect(parseShipcode(query.get('shipping'))).toBe(zone)
          expect([query.has('type'), query.has('code')]).toEqual([false, false])
        }
  })

  it('say whether it is a gift, and with which coupon', () => {
    const chosen = { gift: true, category: 'print-low', term: '1year', zone: 'a', code: 'A B' } as const
    expect(subscribeQuery(chosen)).toBe('type=gift&level=print-low&years=1year&shipping=ship-a&code=A+B')
  })
})
