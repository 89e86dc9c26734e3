import { describe, expect, it } from 'vitest'
import { CURRENCIES, currencyOf, DOLLARS, findCurrency } from './currencies.ts'
import { cents, formatMoney, formatTotal } from './money.ts'
import { parseMoney, typedMoney } from './parse-money.ts'
import { wholeUnits } from './whole-units.ts'

describe('an amount is written as readers of its currency write it', () => {
  it.each([
    ['USD', 1250, '$12.50'],
    ['EUR', 1250, '€12.50'],
    ['GBP', 1_234_567, '£12,345.67'],
    ['CHF', 5, 'CHF\u00a00.05'],
    ['JPY', 1250, '¥1,250'],
    ['ISK', 1250, 'ISK\u00a01,250'],
    ['HUF', 0, 'HUF\u00a00'],
    ['KWD', 1250, 'KWD\u00a012.500'],
    ['KWD', 5, 'KWD\u00a00.050'],
    ['TND', -123_456, '−TND\u00a01,234.560'],
  ])('%s %i as %s', (code, amount, shown) => {
    expect(formatMoney(cents(amount), currencyOf(code))).toBe(shown)
  })

  it('as FREE when it is a total of 0', () => {
    expect(formatTotal(cents(0), currencyOf('JPY'))).toBe('FREE')
    expect(formatTotal(cents(1), currencyOf('JPY'))).toBe('¥1')
  })
})

describe('an amount is typed', () => {
  it.each([
    ['JPY', '1,250', 1250],
    ['JPY', '¥999999999', 999_999_999],
    ['JPY', '12.5', null],
    ['JPY', '1250.', null],
    ['KWD', '12.5', 1250],
    ['KWD', 'KWD 12.500', 1250],
    ['KWD', 'KWD\u00a012.50', 1250],
    ['KWD', '12.505', null],
    ['KWD', '12.5000', null],
    ['KWD', '1234567', null],
    ['EUR', '€ 12.50', 1250],
    ['EUR', '$12.50', null],
    ['EUR', '12,50', 1250],
    ['EUR', '€12,5', 1250],
    ['EUR', '1,250', 125_000],
    ['EUR', '1,250.50', 125_050],
    ['EUR', '12,345,6', null],
    ['EUR', '1.250,50', null],
    ['EUR', '12,5000', null],
    ['JPY', '12,50', null],
    ['KWD', '12,50', 1250],
  ])('in %s: %j is %j', (code, typed, amount) => {
    expect(parseMoney(typed, currencyOf(code))).toBe(amount)
  })
})

describe('the table', () => {
  it('names each currency once', () => {
    expect(new Set(CURRENCIES.map(({ code }) => code)).size).toBe(CURRENCIES.length)
    expect(new Set(CURRENCIES.map(({ name }) => name)).size).toBe(CURRENCIES.length)
  })

  it.each(CURRENCIES.map((one) => [one.code, one] as const))('has %s in whole numbers', (code, currency) => {
    expect(code).toMatch(/^[A-Z]{3}$/)
    expect(Number.isSafeInteger(currency.leastCharge)).toBe(true)
    expect(currency.leastCharge).toBeGreaterThan(0)
    expect(wholeUnits(currency.donation, currency)).toBeGreaterThan(currency.leastCharge)
    expect(parseMoney(formatMoney(currency.leastCharge, currency), currency)).toBe(currency.leastCharge)
  })

  it('is asked by a code, as we or the provider write it', () => {
    expect(findCurrency('jpy')).toMatchObject({ code: 'JPY', name: 'Japanese yen' })
    expect(findCurrency('ZZZ')).toBeNull()
    expect(() => currencyOf('ZZZ')).toThrow('No currency that can be charged: ZZZ')
    expect(DOLLARS).toEqual({
      code: 'USD',
      symbol: '$',
      units: 'dollars',
      decimals: 2,
      step: 1,
      factor: 1,
      leastCharge: 50,
      donation: 25,
    })
  })
})

it('a field has the number alone, which reads back as it was', () => {
  for (const code of ['USD', 'JPY', 'KWD']) {
    const currency = currencyOf(code)
    const typed = typedMoney(cents(123_450), currency)
    expect(typed).toBe({ USD: '1,234.50', JPY: '123,450', KWD: '1,234.500' }[code])
    expect(parseMoney(typed, currency)).toBe(123_450)
  }
})
