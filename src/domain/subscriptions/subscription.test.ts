import { describe, expect, it } from 'vitest'
import { sampleSubscription } from './sample-subscription.ts'
import type { Subscription } from './subscription.ts'
import {
  countComing,
  findCurrent,
  findLastSubscription,
  findLifetime,
  phaseAfter,
  queueSubscriptions,
} from './subscription.ts'

const subscription = (token: string, year: number, known: Partial<Subscription> = {}) =>
  sampleSubscription({ token, created: new Date(`${year}-01-01T12:00:00Z`), ...known })

const first = subscription('first', 2024)
const second = subscription('second', 2025)
const third = subscription('third', 2026)
const forLife = subscription('for-life', 2025, { term: 'lifetime', left: null })
const usedUp = subscription('used-up', 2023, { left: 0 })
const cancelled = subscription('cancelled', 2023, { cancelled: true, left: 0 })

const tokens = (subscriptions: Subscription[]) => subscriptions.map(({ token }) => token)

describe('the queue', () => {
  it.each<[string, Subscription[], string[]]>([
    ['is empty without subscriptions', [], []],
    ['is in order of creation', [third, first, second], ['first', 'second', 'third']],
    ['leaves out what is used up', [usedUp, first], ['first']],
    ['leaves out what is cancelled, even with a token that came back', [{ ...cancelled, left: 1 }, first], ['first']],
    ['has a lifetime after the subscriptions it found', [forLife, first], ['first', 'for-life']],
    ['has a lifetime after later subscriptions too', [forLife, third], ['third', 'for-life']],
    [
      'keeps the given order of what began at the same moment',
      [second, subscription('twin', 2025)],
      ['second', 'twin'],
    ],
  ])('%s', (_, subscriptions, queue) => {
    expect(tokens(queueSubscriptions(subscriptions))).toEqual(queue)
    expect(findCurrent(subscriptions)?.token).toBe(queue[0])
  })

  it('has nothing current when all is used up', () => {
    expect(findCurrent([usedUp])).toBeNull()
  })
})

describe('a lifetime', () => {
  it('is found while it waits for its legacy tokens', () => {
    expect(findLifetime([first, forLife])?.token).toBe('for-life')
  })

  it('is none once cancelled', () => {
    expect(findLifetime([{ ...forLife, cancelled: true }])).toBeNull()
    expect(findLifetime([first])).toBeNull()
  })
})

describe('the phase', () => {
  it.each<[string, Subscription[], string]>([
    ['of a first subscription is introductory', [], 'introductory'],
    ['of a second is renewal', [first], 'renewal'],
    ['after one that was cancelled is renewal', [cancelled], 'renewal'],
  ])('%s', (_, subscriptions, phase) => {
    expect(phaseAfter(subscriptions)).toBe(phase)
  })
})

describe('the last subscription', () => {
  it.each<[string, Subscription[], string | undefined]>([
    ['is the newest', [second, first], 'second'],
    ['passes over one that was cancelled', [usedUp, { ...third, cancelled: true }], 'used-up'],
    ['is a cancelled one when there is no other', [cancelled], 'cancelled'],
    ['is none for a reader who never had one', [], undefined],
  ])('%s', (_, subscriptions, token) => {
    expect(findLastSubscription(subscriptions)?.token).toBe(token)
  })
})

describe('issues to come', () => {
  it.each<[string, Subscription[], number | null]>([
    ['are none without a subscription', [], 0],
    ['are those of all that run', [sampleSubscription(), sampleSubscription({ left: 2 })], 6],
    ['are none of a cancelled one', [sampleSubscription({ cancelled: true, left: 0 })], 0],
    ['have no number for a lifetime', [sampleSubscription({ term: 'lifetime', left: null })], null],
    ['nor for what stands beside one', [sampleSubscription({ term: 'lifetime', left: null }), first], null],
  ])('%s', (_, subscriptions, coming) => {
    expect(countComing(subscriptions)).toBe(coming)
  })
})
