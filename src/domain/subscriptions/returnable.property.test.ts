import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { cents, sum } from '../money.ts'
import type { PaidPart } from './returnable.ts'
import { sharesWithin, whatCanGoBack } from './returnable.ts'

const amount = fc.nat(10_000)
const part: fc.Arbitrary<PaidPart> = fc
  .record({ buyer: fc.constantFrom('giver', 'reader'), paid: amount, returned: amount, ceiling: amount, share: amount })
  .map(({ buyer, paid, returned, ceiling, share }) => ({
    buyer,
    paid: cents(paid),
    returned: cents(returned),
    ceiling: cents(ceiling),
    share: cents(Math.min(share, paid)),
  }))

it('no payment gives back more than it was paid and has left, and unserved is the shares, never above returnable', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const back = whatCanGoBack(parts)
      for (const [at, { returnable, own, unserved }] of back.parts.entries()) {
        const { paid, ceiling, returned } = parts[at] as PaidPart
        expect(returnable).toBeLessThanOrEqual(Math.max(0, Math.min(paid - returned, ceiling)))
        expect(own).toBeLessThanOrEqual(unserved)
        expect(unserved).toBeLessThanOrEqual(returnable)
        expect(own).toBeGreaterThanOrEqual(0)
      }
      for (const buyer of ['giver', 'reader']) {
        const of = (what: 'unserved' | 'returnable') =>
          sum(back.parts.filter((_, at) => parts[at]?.buyer === buyer).map((one) => one[what]))
        const shares = sum(parts.filter((one) => one.buyer === buyer).map(({ share }) => share))
        expect(of('unserved')).toBe(Math.min(shares, of('returnable')))
      }
    }),
    PROPERTY,
  )
})

it('shares are kept within a sum: all of it, or all of them', () => {
  fc.assert(
    fc.property(fc.array(amount.map(cents), { maxLength: 12 }), amount.map(cents), (shares, most) => {
      const kept = sharesWithin(shares, most)
      expect(sum(kept)).toBe(Math.min(sum(shares), most))
      for (const [at, share] of kept.entries()) expect(share).toBeLessThanOrEqual(shares[at] as number)
    }),
    PROPERTY,
  )
})
