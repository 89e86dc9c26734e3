import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { cents } from '../money.ts'
import {
  ENTER_AN_AMOUNT,
  leftChanged,
  leftToPay,
  moreThanLeft,
  partFault,
  partRecordedMeanwhile,
  voidsWithMoney,
} from './part-payment.ts'

describe('a part of an invoice', () => {
  const left = leftToPay({ total: cents(9600), recorded: cents(3600) })

  it('is never more than what is left', () => {
    expect(left).toBe(6000)
    expect(moreThanLeft(left, DOLLARS)).toBe('Only $60.00 is left to pay. Record that, and send back the rest.')
  })

  it.each([
    [1, null],
    [6000, null],
    [6001, moreThanLeft(left, DOLLARS)],
    [0, ENTER_AN_AMOUNT],
    [-1, ENTER_AN_AMOUNT],
    [Number.NaN, ENTER_AN_AMOUNT],
    [0.5, ENTER_AN_AMOUNT],
  ])('of %s cents: %s', (amount, fault) => {
    expect(partFault(amount, left, DOLLARS)).toBe(fault)
  })

  it('says what is left to those who did not know', () => {
    expect(leftChanged(left, DOLLARS)).toContain('$60.00 is left to pay now')
    expect(partRecordedMeanwhile(left, DOLLARS)).toContain('$60.00 is left. We’ve returned your money.')
    expect(voidsWithMoney(cents(3600), DOLLARS)).toContain('$36.00 has been recorded')
  })
})
