import { describe, expect, it } from 'vitest'
import type { Deliverable } from '../vocabulary.ts'
import type { Entry } from './ledger.ts'
import { sampleSubscription } from './sample-subscription.ts'
import type { Reader } from './serving.ts'
import { servingAtClose, servingAtRelease } from './serving.ts'
import type { Subscription } from './subscription.ts'

const sample = (token: string, deliverable: Deliverable, known: Partial<Subscription> = {}) =>
  sampleSubscription({ token, served: { level: 'low', deliverable }, ...known })
const later = { created: new Date('2027-01-01T12:00:00Z') }
const had = (issue: number, n = 1): Entry => ({ kind: 'served', issue, deliverable: 'digital', n })
const givenBack = (issue: number): Entry => ({ kind: 'reversed', issue, n: 1 })
const mailable = { a: 'ready', b: 'missing', c: 'suspended' } as const

const digital = sample('digital', 'digital')
const print = sample('print', 'print-a')

const entryOf = (from: Subscription, issue: number, n = 1) => ({
  kind: 'served',
  subscription: from,
  entry: { kind: 'served', issue, deliverable: from.served.deliverable, n },
})

const received = (issue: number, one: Subscription): Reader => ({
  subscriptions: [one],
  entries: [],
  bought: [],
  received: [issue],
})

describe('at release', () => {
  it.each<[string, Reader, object | null]>([
    ['a digital reader is served', { subscriptions: [digital], entries: [], bought: [] }, entryOf(digital, 51)],
    ['a print reader is not', { subscriptions: [print], entries: [], bought: [] }, null],
    ['nobody is served twice', { subscriptions: [digital], entries: [had(51)], bought: [] }, null],
    [
      'one who gave it back is served again',
      { subscriptions: [digital], entries: [had(51), givenBack(51)], bought: [] },
      entryOf(digital, 51, 2),
    ],
    [
      'a queued digital subscription waits for its turn',
      { subscriptions: [print, sample('next', 'digital', later)], entries: [], bought: [] },
      null,
    ],
    ['one who bought it keeps the token', { subscriptions: [digital], entries: [], bought: [51] }, null],
    ['one to whom it came before the gift was taken over keeps the token', { ...received(51, digital) }, null],
    ['one to whom another came is', { ...received(50, digital) }, entryOf(digital, 51)],
    ['one who bought another is', { subscriptions: [digital], entries: [], bought: [50] }, entryOf(digital, 51)],
    [
      'one without anything left gets nothing',
      { subscriptions: [{ ...digital, left: 0 }], entries: [], bought: [] },
      null,
    ],
  ])('%s', (_, reader, serving) => {
    expect(servingAtRelease(reader, 51)).toEqual(serving)
  })

  it('a renewal serves no issue that the account has from an earlier subscription', () => {
    const reader = {
      subscriptions: [{ ...digital, left: 0 }, sample('next', 'digital', later)],
      entries: [had(51)],
      bought: [],
    }
    expect(servingAtRelease(reader, 51)).toBeNull()
    expect(servingAtRelease(reader, 52)).toMatchObject({ subscription: { token: 'next' } })
  })
})

describe('at close', () => {
  it.each<[string, Reader, object | null]>([
    [
      'a print reader with an address is served',
      { subscriptions: [print], entries: [], bought: [] },
      entryOf(print, 51),
    ],
    [
      'a digital reader not yet served is served',
      { subscriptions: [digital], entries: [], bought: [] },
      entryOf(digital, 51),
    ],
    ['a digital reader who bought it is not', { subscriptions: [digital], entries: [], bought: [51] }, null],
    [
      'a print reader who bought it is served',
      { subscriptions: [print], entries: [], bought: [51] },
      entryOf(print, 51),
    ],
    ['a print reader who had it is not', { subscriptions: [print], entries: [had(51)], bought: [] }, null],
    ['a digital reader served at release is not', { subscriptions: [digital], entries: [had(51)], bought: [] }, null],
    ['nothing left is nothing served', { subscriptions: [{ ...print, left: 0 }], entries: [], bought: [] }, null],
    ['an account without subscriptions gets nothing', { subscriptions: [], entries: [], bought: [] }, null],
  ])('%s', (_, reader, serving) => {
    expect(servingAtClose(reader, { number: 51, released: true }, mailable)).toEqual(serving)
  })

  it.each<[string, Deliverable]>([
    ['missing', 'print-b'],
    ['suspended', 'print-c'],
  ])('a %s address holds %s, and the token stays', (reason, deliverable) => {
    const subscription = sample('held', deliverable)
    const held = { kind: 'held', subscription, reason }
    expect(
      servingAtClose(
        { subscriptions: [subscription], entries: [], bought: [] },
        { number: 51, released: true },
        mailable,
      ),
    ).toEqual(held)
  })

  it('nobody is served in digital form what is not released', () => {
    const closing = { number: 51, released: false }
    const of = (subscription: Subscription) => ({ subscriptions: [subscription], entries: [], bought: [] })
    expect(servingAtClose(of(digital), closing, mailable)).toBeNull()
    expect(servingAtClose(of(print), closing, mailable)).toEqual(entryOf(print, 51))
  })

  it('legacy tokens are served before the lifetime, in their own form', () => {
    const lifetime = sample('for-life', 'digital', { term: 'lifetime', left: null })
    const reader = { subscriptions: [lifetime, sample('legacy', 'print-a', later)], entries: [], bought: [] }
    expect(servingAtClose(reader, { number: 51, released: true }, mailable)).toMatchObject({
      subscription: { token: 'legacy' },
    })
  })
})
