import { describe, expect, it } from 'vitest'
import { sampleSubscription } from '../subscriptions/sample-subscription.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import type { Issue } from './issue-schedule.ts'
import { issuesToCome } from './issue-schedule.ts'

const issue = (number: number, state: 'closed' | 'released' | 'planned'): Issue => ({
  number,
  title: `Issue ${number}`,
  slug: `issue-${number}`,
  released: state !== 'planned',
  closed: state === 'closed',
})
const issues = [issue(53, 'planned'), issue(50, 'closed'), issue(51, 'released'), issue(52, 'planned')]
const subscription = (token: string, left: number | null, known: Partial<Subscription> = {}) =>
  sampleSubscription({ token, left, term: left === null ? 'lifetime' : '1year', ...known })
const later = { created: new Date('2027-01-01T12:00:00Z') }
const numbers = (subscriptions: Subscription[], had: number[] = [], known = issues, held: number[] = []) =>
  issuesToCome(subscriptions, { issues: known, had, held }).map(({ issues }) => issues.map(({ number }) => number))

describe('the issues to come', () => {
  it.each<[string, Subscription[], number[], number[][]]>([
    ['begin with the first that is not closed', [subscription('one', 3)], [50], [[51, 52, 53]]],
    ['leave out one that a digital reader has had', [subscription('one', 2)], [50, 51], [[52, 53]]],
    [
      'go on subscription after subscription',
      [subscription('one', 2), subscription('two', 3, later)],
      [],
      [
        [51, 52],
        [53, 54, 55],
      ],
    ],
    ['are the planned ones for a lifetime', [subscription('life', null)], [51], [[52, 53]]],
    [
      'are the planned ones after its legacy for a lifetime',
      [subscription('one', 2), subscription('life', null, later)],
      [],
      [[51, 52], [53]],
    ],
    ['are none without tokens', [subscription('one', 0)], [], []],
  ])('%s', (_, subscriptions, had, expected) => {
    expect(numbers(subscriptions, had)).toEqual(expected)
  })

  it('go on after the last known issue when all are closed', () => {
    expect(numbers([subscription('one', 2)], [50], [issue(50, 'closed')])).toEqual([[51, 52]])
    expect(numbers([subscription('one', 1)], [], [])).toEqual([[1]])
  })

  it('pass over an issue that was closed before its turn', () => {
    expect(numbers([subscription('one', 2)], [], [issue(50, 'released'), issue(51, 'closed')])).toEqual([[50, 52]])
  })

  it('pass over what is held in print, so that nothing is lost', () => {
    expect(numbers([subscription('one', 2)], [], issues, [52])).toEqual([[51, 53]])
    expect(numbers([subscription('life', null)], [], issues, [51, 52])).toEqual([[53]])
    const digital = { served: { level: 'low', deliverable: 'digital' } } as const
    expect(numbers([subscription('one', 2, digital)], [], issues, [52])).toEqual([[51, 52]])
  })

  it('have a title while they are planned, then a number', () => {
    const [first] = issuesToCome([subscription('one', 4)], { issues, had: [], held: [] })
    expect(first?.issues.slice(2)).toEqual([
      { number: 53, title: 'Issue 53', slug: 'issue-53' },
      { number: 54, title: null, slug: null },
    ])
  })
})
