import { expect, it } from 'vitest'
import { isLinkOver, payUntil } from './payment-link.ts'

const NOW = new Date('2026-11-17T12:00:00Z')

it('a payment link can be paid for so many days', () => {
  const until = payUntil(NOW, 7)
  expect(until.toISOString()).toBe('2026-11-24T12:00:00.000Z')
  expect(isLinkOver({ payUntil: until }, new Date(until.getTime() - 1))).toBe(false)
  expect(isLinkOver({ payUntil: until }, until)).toBe(true)
  expect(isLinkOver({ payUntil: null }, until)).toBe(false)
})
