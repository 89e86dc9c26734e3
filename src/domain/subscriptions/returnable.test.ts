import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import type { PaidPart } from './returnable.ts'
import { computeReturnable, sharesWithin, whatCanGoBack } from './returnable.ts'

/** Paid for by one reader; what has gone back is known by its line, unless `ceiling` says otherwise. */
function part(
  paid: number,
  share: number,
  { returned = 0, ceiling, buyer = 'reader' }: { returned?: number; ceiling?: number; buyer?: string } = {},
): PaidPart {
  const left = cents(ceiling ?? Math.max(0, paid - returned))
  return { buyer, paid: cents(paid), returned: cents(returned), ceiling: left, share: cents(share) }
}

describe('what can still go back', () => {
  it.each<[string, PaidPart[], number, number[]]>([
    ['is all of it at first', [part(5400, 5400)], 5400, [5400]],
    ['is by unserved issues when it is cancelled', [part(5400, 4050)], 5400, [4050]],
    ['is less by what went back: 49.00 of 54.00 after 5.00', [part(5400, 5400, { returned: 500 })], 4900, [4900]],
    ['is what is unserved while that is less', [part(5400, 1350, { returned: 500 })], 4900, [1350]],
    ['is never more than the order has left', [part(5400, 5400, { ceiling: 2000 })], 2000, [2000]],
    ['is nothing when all went back', [part(5400, 5400, { returned: 5400 })], 0, [0]],
    ['is nothing of what was never paid', [part(5400, 5400, { ceiling: 0 })], 0, [0]],
    ['is nothing when more went back than was paid', [part(5400, 5400, { returned: 6000 })], 0, [0]],
    ['has the upgrade in it', [part(3000, 2250), part(1800, 1800)], 4800, [2250, 1800]],
    ['is 22.50 after an upgrade was undone', [part(3000, 2250), part(1800, 0, { returned: 1800 })], 3000, [2250, 0]],
    [
      'takes from the other payment what the first cannot give any more',
      [part(3000, 2250), part(1800, 1800, { ceiling: 800 })],
      3800,
      [3000, 800],
    ],
    [
      'goes back to who paid it, and not to another reader',
      [part(3000, 2250), part(1800, 1800, { ceiling: 800, buyer: 'recipient' })],
      3800,
      [2250, 800],
    ],
  ])('%s', (_, parts, returnable, unserved) => {
    const back = whatCanGoBack(parts)
    expect(back.returnable).toBe(returnable)
    expect(back.parts.map((one) => one.unserved)).toEqual(unserved)
    expect(back.unserved).toBe(unserved.reduce((all, one) => all + one, 0))
  })

  it('is for an upgrade alone its share of the tokens left, as far as that has not gone back', () => {
    const own = (...parts: PaidPart[]) => whatCanGoBack(parts).parts.map((one) => one.own)
    expect(own(part(3000, 1500), part(1800, 1200))).toEqual([1500, 1200])
    expect(own(part(3000, 1500), part(1800, 1200, { ceiling: 800 }))).toEqual([1500, 800])
  })

  it('is for a line what was paid for it, less what went back', () => {
    const line = { paid: cents(3000), returned: cents(1000), ceiling: cents(9000) }
    expect(computeReturnable(line)).toBe(2000)
    expect(computeReturnable({ ...line, ceiling: cents(1500) })).toBe(1500)
  })
})

it('a refund without issues comes off the shares of the last tokens', () => {
  expect(sharesWithin([cents(100), cents(100), cents(100)], cents(150))).toEqual([100, 50, 0])
  expect(sharesWithin([cents(100)], cents(150))).toEqual([100])
})
