import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { cents } from '../money.ts'
import type { GiftFacts } from './giver-gift.ts'
import { anotherZone, GIFT_STATES, giftDetail, giftStateWords } from './giver-gift.ts'

const facts: GiftFacts = {
  state: 'by-hand',
  term: '1year',
  issuesPerYear: 4,
  sendOn: '2026-12-25',
  sentOn: '2026-12-26',
  heldUntil: null,
  beganOn: '2027-01-02',
  issuesSent: 2,
}
const undated = { sendOn: null, sentOn: null, beganOn: null }

describe('what became of a gift', () => {
  it.each<[Partial<GiftFacts>, string]>([
    [{ state: 'by-hand' }, 'Ready to give.'],
    [{ state: 'scheduled' }, 'Scheduled for December 25, 2026.'],
    [
      { state: 'scheduled', heldUntil: '2026-12-27' },
      'Waiting until December 27, 2026. We email one address only a few gifts at a time.',
    ],
    [{ state: 'sent' }, 'Emailed December 26, 2026. Not redeemed yet.'],
    [{ state: 'redeemed' }, 'Redeemed January 2, 2027. 2 of 4 issues sent.'],
    [{ state: 'started' }, 'Started by mail January 2, 2027. 2 of 4 issues sent.'],
    [{ state: 'ended' }, 'Ended. 2 of 4 issues sent.'],
    [{ state: 'refunded' }, 'Refunded.'],
    [{ state: 'redeemed', term: 'lifetime' }, 'Redeemed January 2, 2027. 2 issues sent so far.'],
    [{ state: 'started', term: 'lifetime', issuesSent: 1 }, 'Started by mail January 2, 2027. 1 issue sent so far.'],
    [{ state: 'scheduled', ...undated }, 'Scheduled.'],
    [{ state: 'sent', ...undated }, 'Emailed. Not redeemed yet.'],
    [{ state: 'redeemed', ...undated }, 'Redeemed. 2 of 4 issues sent.'],
    [{ state: 'started', ...undated }, 'Started by mail. 2 of 4 issues sent.'],
  ])('%o', (known, words) => {
    expect(giftStateWords({ ...facts, ...known })).toBe(words)
  })

  it('has words for every state', () => {
    for (const state of GIFT_STATES) expect(giftStateWords({ ...facts, state })).toMatch(/^[A-Z]/)
  })
})

describe('below the title of a gift', () => {
  it.each<[Partial<GiftFacts>, string | null]>([
    [{ state: 'by-hand' }, 'Not redeemed yet.'],
    [{ state: 'scheduled' }, null],
    [{ state: 'scheduled', heldUntil: '2026-12-27' }, 'We email one address only a few gifts at a time.'],
    [{ state: 'sent' }, 'Not redeemed yet.'],
    [{ state: 'undelivered' }, 'Check the email address, or share the link yourself.'],
    [{ state: 'started' }, '2 of 4 issues sent.'],
    [
      { state: 'started', heldUntil: '2026-12-27' },
      '2 of 4 issues sent. Our email about it waits until December 27, 2026. We email one address only a few gifts at a time.',
    ],
    [{ state: 'redeemed' }, '2 of 4 issues sent.'],
    [{ state: 'ended' }, '2 of 4 issues sent.'],
    [{ state: 'refunded' }, null],
  ])('%o', (known, words) => {
    expect(giftDetail({ ...facts, ...known })).toBe(words)
  })
})

it('says what a dearer zone costs, where it can be bought at all', () => {
  expect(anotherZone(cents(1000), DOLLARS)).toContain('costs $10.00 more')
  expect(anotherZone(null, DOLLARS)).toContain('please write to us')
})
