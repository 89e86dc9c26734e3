import { expect, it } from 'vitest'
import { CURRENCIES, currencyOf } from '../currencies.ts'
import { payableBy, takesBankDebits } from './bank-debit.ts'

it('bank accounts are debited in dollars of the United States alone', () => {
  expect(CURRENCIES.filter(takesBankDebits).map(({ code }) => code)).toEqual(['USD'])
  expect(payableBy(currencyOf('USD'))).toBe('card or bank account')
  expect(payableBy(currencyOf('CAD'))).toBe('card')
})
