import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { cents } from '../money.ts'
import type { Deliverable, Term } from '../vocabulary.ts'
import { DELIVERABLES } from '../vocabulary.ts'
import type { Entry } from './ledger.ts'
import { cancel, credit, grant, issuesDelivered, refund, reverse, tally, tokensLeft } from './ledger.ts'
import { sampleSubscription } from './sample-subscription.ts'
import type { Reader, Serving } from './serving.ts'
import { servingAtClose, servingAtRelease } from './serving.ts'
import type { Subscription } from './subscription.ts'
import { valueTokens } from './token-value.ts'

const READY = { a: 'ready', b: 'ready', c: 'ready' } as const

/** An account as the server keeps it: the rows of each ledger, and the number left beside them. */
class Account {
  readonly ledgers = new Map<string, Entry[]>()
  readonly bought: number[] = []
  private readonly opened = new Map<string, Omit<Subscription, 'left'>>()

  open(term: Term, deliverable: Deliverable): void {
    const token = `subscription-${this.opened.size}`
    const created = new Date(this.opened.size)
    this.opened.set(token, { ...sampleSubscription({ token, term, created, served: { level: 'low', deliverable } }) })
    this.ledgers.set(token, [grant({ term, issuesPerYear: 4 }, cents(5401))])
  }

  get subscriptions(): Subscription[] {
    return [...this.opened.values()].map((subscription) => ({
      ...subscription,
      left: tokensLeft(this.entriesOf(subscription.token)),
    }))
  }

  get reader(): Reader {
    return { subscriptions: this.subscriptions, entries: [...this.ledgers.values()].flat(), bought: this.bought }
  }

  entriesOf(token: string): Entry[] {
    return this.ledgers.get(token) ?? []
  }

  write(token: string, entry: Entry | null): void {
    if (entry) this.ledgers.get(token)?.push(entry)
  }

  take(serving: Serving | null): void {
    if (serving?.kind === 'served') this.write(serving.subscription.token, serving.entry)
  }

  cancel(token: string): void {
    const picked = this.opened.get(token)
    if (!picked) return
    this.write(token, cancel(tokensLeft(this.entriesOf(token))))
    this.opened.set(token, { ...picked, cancelled: true })
  }
}

type Act = (account: Account, pick: (index: number) => Subscription | undefined) => void

const issue = fc.integer({ min: 50, max: 62 })
const at = fc.nat(5)
const openFinite = fc.tuple(fc.constantFrom<Term>('1year', '2year', '3year'), fc.constantFrom(...DELIVERABLES)).map(
  ([term, deliverable]): Act =>
    (account) =>
      account.open(term, deliverable),
)
const openLifetime = fc.constantFrom(...DELIVERABLES).map(
  (deliverable): Act =>
    (account) =>
      account.open('lifetime', deliverable),
)
const release = issue.map(
  (n): Act =>
    (account) =>
      account.take(servingAtRelease(account.reader, n)),
)
const close = issue.map(
  (n): Act =>
    (account) =>
      account.take(servingAtClose(account.reader, { number: n, released: true }, READY)),
)
const closeUnreleased = issue.map(
  (n): Act =>
    (account) =>
      account.take(servingAtClose(account.reader, { number: n, released: false }, READY)),
)
const buy = issue.map(
  (n): Act =>
    (account) =>
      account.bought.push(n),
)
const undo = fc.tuple(at, issue).map(
  ([index, n]): Act =>
    (account, pick) => {
      const picked = pick(index)
      if (picked) account.write(picked.token, reverse(account.entriesOf(picked.token), n))
    },
)
const adjust = (rule: typeof credit | typeof refund) =>
  fc.tuple(at, fc.integer({ min: -1, max: 14 })).map(
    ([index, count]): Act =>
      (account, pick) => {
        const picked = pick(index)
        const outcome = picked && rule(picked.left, count)
        if (picked && outcome?.ok) account.write(picked.token, outcome.value)
      },
  )
const stop = at.map(
  (index): Act =>
    (account, pick) =>
      account.cancel(pick(index)?.token ?? ''),
)

const history = fc.array(
  fc.oneof(openFinite, release, close, close, closeUnreleased, buy, undo, adjust(credit), adjust(refund), stop, {
    arbitrary: openLifetime,
    weight: 1,
  }),
  { maxLength: 40 },
)

function live(acts: readonly Act[]): Account {
  const account = new Account()
  for (const act of acts) act(account, (index) => account.subscriptions[index])
  return account
}

describe('whatever happens to an account', () => {
  it('granted + credited + reversed = served + refunded + left, and left is never negative', () => {
    fc.assert(
      fc.property(history, (acts) => {
        const account = live(acts)
        for (const { token, term, left } of account.subscriptions) {
          const { granted, credited, reversed, served, refunded } = tally(account.entriesOf(token))
          if (term === 'lifetime') continue
          expect(granted + credited + reversed).toBe(served + refunded + (left as number))
          expect(left).toBeGreaterThanOrEqual(0)
        }
      }),
      PROPERTY,
    )
  })

  it('no issue is served twice, and serving again does nothing', () => {
    fc.assert(
      fc.property(history, issue, (acts, n) => {
        const account = live(acts)
        account.take(servingAtClose(account.reader, { number: n, released: true }, READY))
        const { entries } = account.reader
        expect(servingAtClose(account.reader, { number: n, released: true }, READY)?.kind ?? 'nothing').toBe('nothing')
        expect(servingAtRelease(account.reader, n)).toBeNull()
        const issues = issuesDelivered(entries).map((token) => token.issue)
        expect(new Set(issues).size).toBe(issues.length)
        const keys = entries.flatMap((entry) => (entry.kind === 'served' ? [`${entry.issue}/${entry.n}`] : []))
        expect(new Set(keys).size).toBe(keys.length)
      }),
      PROPERTY,
    )
  })

  it('a digital issue is served to nobody who bought it', () => {
    fc.assert(
      fc.property(history, issue, (acts, n) => {
        const account = live(acts)
        account.bought.push(n)
        expect(servingAtRelease(account.reader, n)).toBeNull()
        const closing = servingAtClose(account.reader, { number: n, released: true }, READY)
        if (closing?.kind === 'served') expect(closing.entry.deliverable).not.toBe('digital')
      }),
      PROPERTY,
    )
  })

  it('all that was paid is earned, deferred or refunded', () => {
    fc.assert(
      fc.property(history, (acts) => {
        for (const entries of live(acts).ledgers.values()) {
          const { earned, deferred, refunded } = valueTokens(entries)
          expect(earned + deferred + refunded).toBe(5401)
          expect(Math.min(earned, deferred, refunded)).toBeGreaterThanOrEqual(0)
        }
      }),
      PROPERTY,
    )
  })

  it('gifts and renewals queued in any order are all served, each token once', () => {
    const terms = fc.array(fc.constantFrom<Term>('1year', '2year', '3year'), { maxLength: 4 })
    fc.assert(
      fc.property(terms, fc.array(fc.boolean(), { maxLength: 10 }), (queued, early) => {
        const account = new Account()
        const waiting = [...queued]
        let bought = 0
        for (let n = 1; n <= 60; n += 1) {
          const term = early[n] || n > 10 ? waiting.shift() : undefined
          if (term) account.open(term, 'print-a')
          account.take(servingAtClose(account.reader, { number: n, released: true }, READY))
        }
        for (const term of queued) bought += grant({ term, issuesPerYear: 4 }, cents(0)).count as number
        expect(issuesDelivered(account.reader.entries)).toHaveLength(bought)
        expect(account.subscriptions.every(({ left }) => left === 0)).toBe(true)
      }),
      PROPERTY,
    )
  })
})
