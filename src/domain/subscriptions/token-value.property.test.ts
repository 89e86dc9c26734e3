import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { ISSUES_PER_YEAR } from '../catalogue/issues-in-words.ts'
import { cents, sum } from '../money.ts'
import { TERMS } from '../vocabulary.ts'
import { grant } from './ledger.ts'
import type { HistoryEntry } from './token-value.ts'
import { valueTokens } from './token-value.ts'

const paid = fc.nat(200_000).map(cents)
const term = fc.record({ term: fc.constantFrom(...TERMS), issuesPerYear: fc.constantFrom(...ISSUES_PER_YEAR) })

it('the issues of a purchase are together worth exactly what was paid for it, and no two differ by more than a cent', () => {
  fc.assert(
    fc.property(term, paid, (of, amount) => {
      const { left, deferred } = valueTokens([grant(of, amount)])
      expect(sum(left)).toBe(amount)
      expect(deferred).toBe(amount)
      expect(Math.max(...left) - Math.min(...left)).toBeLessThanOrEqual(1)
    }),
    PROPERTY,
  )
})

type Step = 'serve' | 'reverse' | 'credit' | 'take back' | 'refund' | 'upgrade' | 'undo'
const steps = fc.array(
  fc.record({
    step: fc.constantFrom<Step>(
      'serve',
      'serve',
      'serve',
      'reverse',
      'credit',
      'take back',
      'refund',
      'upgrade',
      'undo',
    ),
    count: fc.integer({ min: 1, max: 5 }),
    amount: paid,
  }),
  { maxLength: 30 },
)

it('no cent is made or lost, whatever happens to a subscription', () => {
  fc.assert(
    fc.property(term, paid, steps, (of, price, lived) => {
      const history: HistoryEntry[] = [grant(of, price)]
      let all: number = price
      let issue = 50
      for (const { step, count, amount } of lived) {
        const { left, freeCredits, deferred } = valueTokens(history)
        const standing = history.filter(
          (one) =>
            one.kind === 'served' && !history.some((other) => other.kind === 'reversed' && other.issue === one.issue),
        )
        const back = standing[count % Math.max(1, standing.length)]
        if (step === 'serve' && left.length > 0) {
          issue += 1
          history.push({ kind: 'served', issue, deliverable: 'digital', n: 1 })
        } else if (step === 'reverse' && back?.kind === 'served') {
          history.push({ kind: 'reversed', issue: back.issue, n: back.n })
        } else if (step === 'credit' && of.term !== 'lifetime') history.push({ kind: 'credited', count })
        else if (step === 'take back' && freeCredits >= count) {
          history.push({ kind: 'refunded', count, ofCredit: true })
          const after = valueTokens(history)
          expect([after.deferred, after.left.length]).toEqual([deferred, left.length - count])
        } else if (step === 'refund' && left.length >= count) history.push({ kind: 'refunded', count })
        else if (step === 'upgrade' && left.length > 0) {
          history.push({ kind: 'upgraded', paid: amount })
          all += amount
        } else if (step === 'undo') {
          const upgrades = history.filter((one) => one.kind === 'upgraded').length
          if (upgrades > 0) history.push({ kind: 'upgrade undone', upgrade: count % upgrades })
        }
        const value = valueTokens(history)
        expect(value.earned + value.deferred + value.refunded).toBe(all)
        expect(sum(value.left)).toBe(value.deferred)
        expect(sum(value.parts)).toBe(value.deferred)
        expect(Math.min(0, ...value.left)).toBe(0)
      }
    }),
    PROPERTY,
  )
})
