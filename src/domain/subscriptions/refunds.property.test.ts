import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { ISSUES_PER_YEAR } from '../catalogue/issues-in-words.ts'
import type { ListedCurrency } from '../currencies.ts'
import { CURRENCIES } from '../currencies.ts'
import type { Cents } from '../money.ts'
import { cents, subtract, sum, ZERO } from '../money.ts'
import { fromProvider, toProvider } from '../payments/provider-amount.ts'
import type { SoldTerm } from '../vocabulary.ts'
import { TERMS } from '../vocabulary.ts'
import { wholeUnits } from '../whole-units.ts'
import { grant } from './ledger.ts'
import type { GoesBack } from './returnable.ts'
import { whatCanGoBack } from './returnable.ts'
import type { HistoryEntry } from './token-value.ts'
import { valueTokens } from './token-value.ts'

const DECIMALS = [0, 2, 3]
const currency = fc.constantFrom(...CURRENCIES)
const sold = fc.record({
  term: fc.constantFrom(...TERMS),
  issuesPerYear: fc.constantFrom(...ISSUES_PER_YEAR),
})
/** Prices are whole units, and coupons and shipping leave any sum. */
const price = fc.record({ units: fc.integer({ min: 1, max: 300 }), odd: fc.nat(99) })
const step = fc.record({
  what: fc.constantFrom('serve', 'serve', 'serve', 'upgrade', 'undo', 'money alone', 'cancel'),
  by: fc.constantFrom('giver', 'reader'),
  amount: price,
  which: fc.nat(5),
})

type Payment = { buyer: string; paid: Cents; returned: Cents }

/** A subscription, the payments for it, and what has been sent back of each by the provider. */
class Sold {
  readonly history: HistoryEntry[]
  readonly payments: Payment[]
  readonly sent: number[] = []
  private readonly currency: ListedCurrency
  private issue = 50

  constructor(currency: ListedCurrency, of: SoldTerm, paid: Cents) {
    this.currency = currency
    this.history = [grant(of, paid)]
    this.payments = [{ buyer: 'giver', paid, returned: ZERO }]
  }

  value() {
    return valueTokens(this.history)
  }

  back(): GoesBack {
    const { parts } = this.value()
    return whatCanGoBack(
      this.payments.map((payment, at) => ({
        ...payment,
        ceiling: subtract(payment.paid, payment.returned),
        share: parts[at] ?? ZERO,
      })),
    )
  }

  serve(): void {
    this.issue += 1
    if (this.value().left.length > 0)
      this.history.push({ kind: 'served', issue: this.issue, deliverable: 'digital', n: 1 })
  }

  upgrade(buyer: string, paid: Cents): void {
    if (this.value().left.length === 0) return
    this.history.push({ kind: 'upgraded', paid })
    this.payments.push({ buyer, paid, returned: ZERO })
  }

  undoUpgrade(upgrade: number): void {
    this.giveBack(1 + upgrade, this.back().parts[1 + upgrade]?.own ?? ZERO)
    this.history.push({ kind: 'upgrade undone', upgrade })
  }

  /** Answers what goes back for all that is unserved. */
  cancel(): Cents {
    const { parts, unserved } = this.back()
    for (const [at, part] of parts.entries()) this.giveBack(at, part.unserved)
    this.history.push({ kind: 'refunded', count: null })
    return unserved
  }

  /** Staff return a sum for good will: no issue goes with it. */
  giveBack(at: number, amount: Cents): void {
    const payment = this.payments[at]
    if (!payment || amount === 0) return
    payment.returned = cents(payment.returned + amount)
    this.sent.push(toProvider(amount, this.currency))
  }
}

it('has a currency of each number of decimals', () => {
  expect([...new Set(CURRENCIES.map(({ decimals }) => decimals))].sort()).toEqual(DECIMALS)
})

it('gives back the unserved issues of any term and currency: never more than was paid, in steps, and once', () => {
  fc.assert(
    fc.property(currency, sold, price, fc.array(step, { maxLength: 40 }), (of, term, first, lived) => {
      const inSteps = ({ units, odd }: { units: number; odd: number }) => cents(wholeUnits(units, of) + odd)
      const shop = new Sold(of, term, inSteps(first))
      for (const { what, by, amount, which } of lived) {
        const upgrades = shop.payments.length - 1
        const at = which % shop.payments.length
        if (what === 'serve') shop.serve()
        if (what === 'upgrade') shop.upgrade(by, inSteps(amount))
        if (what === 'undo' && upgrades > 0) {
          shop.undoUpgrade(which % upgrades)
          expect(shop.back().parts[1 + (which % upgrades)]?.own).toBe(0)
        }
        if (what === 'money alone')
          shop.giveBack(at, cents(Math.min(inSteps(amount), shop.back().parts[at]?.returnable ?? 0)))
        if (what === 'cancel') {
          shop.cancel()
          expect(shop.back().unserved).toBe(0)
          expect(shop.cancel()).toBe(0)
        }
        for (const { paid, returned } of shop.payments) expect(returned).toBeLessThanOrEqual(paid)
        const { earned, deferred, refunded } = shop.value()
        expect(earned + deferred + refunded).toBe(sum(shop.payments.map(({ paid }) => paid)))
      }
      shop.cancel()
      const charged = shop.payments.reduce((all, { paid }) => all + toProvider(paid, of), 0)
      expect(shop.sent.reduce((all, one) => all + one, 0)).toBeLessThanOrEqual(charged)
      for (const amount of shop.sent) {
        expect(amount % (of.step * of.factor)).toBe(0)
        expect(toProvider(fromProvider(amount, of), of)).toBe(amount)
      }
    }),
    PROPERTY,
  )
})

it('gives back all of a subscription of which nothing was served, and its exact rest after each issue', () => {
  fc.assert(
    fc.property(currency, sold, price, fc.nat(36), (of, term, { units, odd }, served) => {
      const paid = cents(wholeUnits(units, of) + odd)
      const shop = new Sold(of, term, paid)
      expect(shop.back().unserved).toBe(paid)
      for (let issue = 0; issue < served; issue += 1) shop.serve()
      const { earned } = shop.value()
      expect(shop.cancel()).toBe(paid - earned)
    }),
    PROPERTY,
  )
})
