import { describe, expect, it } from 'vitest'
import type { Deliverable, Zone } from '../vocabulary.ts'
import { sampleSubscription } from './sample-subscription.ts'
import type { Subscription } from './subscription.ts'
import type { AccountState } from './timetable.ts'
import { buildTimetable, findAccountState, findExpiration, homeZone } from './timetable.ts'

const sample = (token: string, year: number, deliverable: Deliverable, known: Partial<Subscription> = {}) =>
  sampleSubscription({
    token,
    created: new Date(`${year}-01-01T12:00:00Z`),
    served: { level: 'low', deliverable },
    ...known,
  })

const running = sample('running', 2025, 'print-a', { left: 3 })
const lastIssue = sample('last-issue', 2025, 'print-a', { left: 1 })
const future = sample('future', 2026, 'print-a')
const futureDigital = sample('future-digital', 2026, 'digital')
const usedUp = sample('used-up', 2024, 'print-b', { left: 0 })
const forLife = sample('for-life', 2026, 'print-c', { term: 'lifetime', left: null })

describe('the state of an account', () => {
  it.each<[string, Subscription[], boolean, AccountState]>([
    ['is none before the first subscription', [], false, { kind: 'none' }],
    ['is active while issues are left', [running], false, { kind: 'active', expiring: false, extended: false }],
    ['is expiring with one left', [lastIssue], false, { kind: 'active', expiring: true, extended: false }],
    [
      'is extended with a future subscription',
      [running, future],
      false,
      { kind: 'active', expiring: false, extended: true },
    ],
    [
      'is extended, not expiring, with one left and a future subscription',
      [lastIssue, future],
      false,
      { kind: 'active', expiring: false, extended: true },
    ],
    ['is expired at zero', [usedUp], false, { kind: 'expired', autorenewExpected: false }],
    [
      'is expired with autorenew expected while a renewal is pending',
      [usedUp],
      true,
      { kind: 'expired', autorenewExpected: true },
    ],
    ['is lifetime', [forLife], false, { kind: 'lifetime', legacyTokens: 0 }],
    ['is lifetime with legacy tokens', [running, forLife], false, { kind: 'lifetime', legacyTokens: 3 }],
    [
      'is expired after all was cancelled',
      [{ ...running, cancelled: true, left: 0 }],
      false,
      { kind: 'expired', autorenewExpected: false },
    ],
  ])('%s', (_, subscriptions, pending, state) => {
    const renewal = pending ? ({ level: 'low', deliverable: 'print-a' } as const) : null
    expect(findAccountState(buildTimetable(subscriptions, renewal))).toEqual(state)
  })
})

describe('the timetable', () => {
  it('names the current subscription, the future ones and how many issues are to come', () => {
    const timetable = buildTimetable([usedUp, future, running], null)
    expect(timetable.current).toEqual({ info: running, active: true })
    expect(timetable.future).toEqual([future])
    expect(timetable.issuesExpected).toBe(7)
    expect(timetable.lifetime).toBeNull()
  })

  it('keeps the subscription that ran out, so that it can be renewed', () => {
    expect(buildTimetable([usedUp], null).current).toEqual({ info: usedUp, active: false })
    expect(buildTimetable([], null).current).toBeNull()
  })

  it('makes the next subscription current at once when the current one is cancelled', () => {
    expect(buildTimetable([{ ...running, cancelled: true, left: 0 }, future], null).current?.info).toBe(future)
  })

  it('has a lifetime wait behind its legacy tokens, and no number of issues', () => {
    const timetable = buildTimetable([running, future, forLife], null)
    expect(timetable.current?.info).toBe(running)
    expect(timetable.future).toEqual([future])
    expect(timetable.lifetime).toBe(forLife)
    expect(timetable.legacyTokens).toBe(7)
    expect(timetable.issuesExpected).toBeNull()
  })

  it('has a lifetime current once nothing else is left', () => {
    const timetable = buildTimetable([usedUp, forLife], null)
    expect(timetable.current).toEqual({ info: forLife, active: true })
    expect(timetable.future).toEqual([])
  })
})

describe('subscriptions are discontinuous', () => {
  it.each<[string, Subscription[], boolean]>([
    ['not with one subscription', [running], false],
    ['not when the next is delivered alike', [running, future], false],
    ['when the next is delivered in another form', [running, futureDigital], true],
    ['when print moves to another zone', [running, sample('abroad', 2026, 'print-c')], true],
    ['when a lifetime differs from its legacy', [running, forLife], true],
    ['not because of a subscription that is used up', [usedUp, running], false],
    ['wherever in the queue it happens', [running, future, sample('third', 2027, 'digital')], true],
  ])('%s', (_, subscriptions, discontinuous) => {
    expect(buildTimetable(subscriptions, null).discontinuous).toBe(discontinuous)
  })
})

describe('an address is required', () => {
  it.each<[string, Subscription[], Deliverable | null, [boolean, boolean, boolean]]>([
    ['where a current subscription is printed', [running], null, [true, false, false]],
    [
      'where a future subscription is printed',
      [futureDigital, sample('next', 2027, 'print-b')],
      null,
      [false, true, false],
    ],
    ['where a lifetime is printed', [forLife], null, [false, false, true]],
    ['where a pending renewal will be printed', [usedUp], 'print-b', [false, true, false]],
    ['nowhere for digital', [futureDigital], 'digital', [false, false, false]],
    ['nowhere for what is used up', [usedUp], null, [false, false, false]],
    [
      'nowhere for print that was paid for but switched to digital',
      [{ ...running, served: { level: 'low', deliverable: 'digital' } }],
      null,
      [false, false, false],
    ],
  ])('%s', (_, subscriptions, renewal, [a, b, c]) => {
    const timetable = buildTimetable(subscriptions, renewal && { level: 'low', deliverable: renewal })
    expect(timetable.addressRequired).toEqual({ a, b, c })
    expect(timetable.addressRemovable).toEqual({ a: !a, b: !b, c: !c })
  })
})

describe('the flags of a subscription', () => {
  it.each<[string, Subscription, Subscription[], ('extended' | 'expiring' | 'expired')[]]>([
    ['none while issues are left', running, [running], []],
    ['expiring with one issue left', lastIssue, [lastIssue], ['expiring']],
    ['extended when another waits', lastIssue, [lastIssue, future], ['extended']],
    ['none for the one that waits', future, [lastIssue, future], []],
    ['expired when used up', usedUp, [usedUp, lastIssue], ['expired']],
    ['none for a lifetime', forLife, [forLife], []],
  ])('%s', (_, subscription, all, flags) => {
    const told = findExpiration(subscription, buildTimetable(all, null))
    expect(Object.entries(told).flatMap(([flag, set]) => (set ? [flag] : []))).toEqual(flags)
  })
})

describe('where print goes', () => {
  it.each<[string, Subscription[], Zone[], Zone | null]>([
    ['to the zone of the subscription that is served', [forLife], ['a'], 'c'],
    ['for digital, to an address on record', [futureDigital], ['b', 'c'], 'b'],
    ['without a subscription, to an address on record', [], ['a'], 'a'],
    ['nowhere', [], [], null],
  ])('%s', (_, subscriptions, onRecord, zone) => {
    expect(homeZone(buildTimetable(subscriptions, null), onRecord)).toBe(zone)
  })
})
