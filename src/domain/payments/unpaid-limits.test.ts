import { describe, expect, it } from 'vitest'
import { challengeLevel, HARDEST_CHALLENGE, leavesSome, mayKeepMore, mayPressAgain } from './unpaid-limits.ts'

describe('copies that a network keeps unpaid', () => {
  it.each([
    ['the first may have all', { kept: 0, asked: 10, onHand: 10 }, true],
    ['the last copy', { kept: 0, asked: 1, onHand: 1 }, true],
    ['a second up to the half', { kept: 2, asked: 3, onHand: 10 }, true],
    ['a second beyond the half', { kept: 2, asked: 4, onHand: 10 }, false],
    ['a second of three', { kept: 1, asked: 1, onHand: 3 }, true],
    ['a second of two', { kept: 1, asked: 1, onHand: 2 }, false],
  ])('%s', (_, copies, may) => {
    expect(leavesSome(copies)).toBe(may)
  })

  it.each([
    [{ session: 0, network: 0 }, true],
    [{ session: 2, network: 19 }, true],
    [{ session: 3, network: 3 }, false],
    [{ session: 0, network: 20 }, false],
  ])('with %o unpaid, one more may be kept: %s', (unpaid, may) => {
    expect(mayKeepMore(unpaid)).toBe(may)
  })
})

it.each([
  [{ session: 11, network: 39 }, true],
  [{ session: 12, network: 12 }, false],
  [{ session: 0, network: 40 }, false],
])('after %o presses that came to nothing, one more may be made: %s', (unpaid, may) => {
  expect(mayPressAgain(unpaid)).toBe(may)
})

it.each([
  [{ session: 0, network: 0 }, 0],
  [{ session: 2, network: 9 }, 0],
  [{ session: 3, network: 3 }, 1],
  [{ session: 6, network: 6 }, 2],
  [{ session: 0, network: 25 }, 2],
  [{ session: 90, network: 90 }, HARDEST_CHALLENGE],
])('after %o declines the challenge is of level %i', (declines, level) => {
  expect(challengeLevel(declines)).toBe(level)
})
