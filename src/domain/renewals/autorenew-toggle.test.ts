import { expect, it } from 'vitest'
import { currencyOf } from '../currencies.ts'
import { autorenewNeedsPayment, isSameToggle, SAME_TOGGLE_MS } from './autorenew-toggle.ts'

const FIRST = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(FIRST.getTime() + ms)

it.each<[string, string | null, string | null, number, boolean]>([
  ['the same nonce, at once', 'a', 'a', 0, true],
  ['the same nonce, much later', 'a', 'a', 3_600_000, true],
  ['another page’s nonce', 'a', 'b', 10, false],
  ['no nonce, within five seconds', null, null, SAME_TOGGLE_MS - 1, true],
  ['no nonce, after that', null, null, SAME_TOGGLE_MS, false],
  ['no nonce, just after a press with one', 'a', null, 100, true],
  ['a nonce, just after a press without one', null, 'a', 100, false],
])('%s', (_, first, second, ms, same) => {
  expect(isSameToggle([{ nonce: first, at: FIRST }], { nonce: second, at: after(ms) })).toBe(same)
})

it('is the first press where there was none', () => {
  expect(isSameToggle([], { nonce: null, at: FIRST })).toBe(false)
})

it('asks for what the currency is paid with', () => {
  expect(autorenewNeedsPayment(currencyOf('USD'))).toBe('Add a card or bank account to switch on autorenew.')
  expect(autorenewNeedsPayment(currencyOf('EUR'))).toBe('Add a card to switch on autorenew.')
})
