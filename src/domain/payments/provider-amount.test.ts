import { expect, it } from 'vitest'
import { currencyOf } from '../currencies.ts'
import { cents } from '../money.ts'
import { fromProvider, providerCode, toProvider } from './provider-amount.ts'

it.each([
  ['USD', 12_50, 1250],
  ['JPY', 1250, 1250],
  ['ISK', 1250, 125_000],
  ['HUF', 4990, 499_000],
  ['KWD', 12_50, 12_500],
])('the provider counts %s otherwise or the same: %i of ours are %i', (code, amount, sent) => {
  expect(toProvider(cents(amount), currencyOf(code))).toBe(sent)
  expect(fromProvider(sent, currencyOf(code))).toBe(amount)
})

it('the provider writes the code in small letters', () => {
  expect(providerCode(currencyOf('EUR'))).toBe('eur')
})

it('what we have no number for is counted to the nearest', () => {
  expect(fromProvider(12_505, currencyOf('KWD'))).toBe(1251)
  expect(fromProvider(149, currencyOf('ISK'))).toBe(1)
})
