import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents, sum } from '../money.ts'
import { PROPERTY } from '../property-runs.ts'
import { TERMS } from '../vocabulary.ts'
import { grant } from './ledger.ts'
import type { Movement } from './token-value.ts'
import { worthOf } from './token-value.ts'

const paid = fc.nat(200_000).map(cents)
const term = fc.constantFrom(...TERMS)

it('the issues of a purchase are together worth exactly what was paid for it, and no two differ by more than a cent', () => {
  fc.assert(
    fc.property(term, paid, (of, amount) => {
      const { left, deferred } = worthOf([grant(of, amount)])
      expect(sum(left)).toBe(amount)
      expect(deferred).toBe(amount)
      expect(Math.max(...left) - Math.min(...left)).toBeLessThanOrEqual(1)
    }),
    PROPERTY,
  )
})

type Step = 'serve' | 'reverse' | 'credit' | 'refund' | 'upgrade' | 'undo'
const steps = fc.array(
  fc.record({
    step: fc.constantFrom<Step>('serve', 'serve', 'serve', 'reverse', 'credit', 'refund', 'upgrade', 'undo'),
    count: fc.integer({ min: 1, max: 5 }),
    amount: paid,
  }),
  { maxLength: 30 },
)

it('no cent is made or lost, whatever happens to a subscription', () => {
  fc.assert(
    fc.property(term, paid, steps, (of, price, lived) => {
      const movements: Movement[] = [grant(of, price)]
      let all: number = price
      let issue = 50
      for (const { step, count, amount } of lived) {
        const { left } = worthOf(movements)
        const standing = movements.filter(
          (one) =>
            one.kind === 'served' && !movements.some((other) => other.kind === 'reversed' && other.issue === one.issue),
        )
        const back = standing[count % Math.max(1, standing.length)]
        if (step === 'serve' && left.length > 0) {
          issue += 1
          movements.push({ kind: 'served', issue, deliverable: 'digital', n: 1 })
        } else if (step === 'reverse' && back?.kind === 'served') {
          movements.push({ kind: 'reversed', issue: back.issue, n: back.n })
        } else if (step === 'credit' && of !== 'lifetime') movements.push({ kind: 'credited', count })
        else if (step === 'refund' && left.length >= count) movements.push({ kind: 'refunded', count })
        else if (step === 'upgrade' && left.length > 0) {
          movements.push({ kind: 'upgraded', paid: amount })
          all += amount
        } else if (step === 'undo') {
          const upgrades = movements.filter((one) => one.kind === 'upgraded').length
          if (upgrades > 0) movements.push({ kind: 'upgrade undone', upgrade: count % upgrades })
        }
        const worth = worthOf(movements)
        expect(worth.earned + worth.deferred + worth.refunded).toBe(all)
        expect(sum(worth.left)).toBe(worth.deferred)
        expect(sum(worth.parts)).toBe(worth.deferred)
        expect(Math.min(0, ...worth.left)).toBe(0)
      }
    }),
    PROPERTY,
  )
})
