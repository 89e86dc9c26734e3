import { expect, it } from 'vitest'
import type { CheckoutStep } from './checkout-state.ts'
import { waitBefore } from './checkout-wait.ts'

const poll: CheckoutStep = { do: 'poll', intent: { id: 'pi_1', secret: 's' } }
const call: CheckoutStep = { do: 'call' }
const go: CheckoutStep = { do: 'go', to: '/account' }

it.each([
  ['the first poll', poll, 0, 0, 0],
  ['the next polls', poll, 7, 0, 1000],
  ['a poll after one that nobody answered', poll, 7, 1, 1000],
  ['a poll after three of them', poll, 7, 3, 4000],
  ['a poll after many of them', poll, 7, 40, 30_000],
  ['a submit', call, 0, 0, 0],
  ['a submit that is sent again', call, 0, 2, 2000],
  ['the way to the receipt, whatever was unanswered before,', go, 7, 2, 0],
])('%s waits its time', (_, step, polls, unanswered, wait) => {
  expect(waitBefore({ step, polls, unanswered })).toBe(wait)
})
