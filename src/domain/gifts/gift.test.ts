import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { DEMO_PRICES } from '../catalogue/demo-prices.ts'
import { cents } from '../money.ts'
import { done, refuse } from '../outcome.ts'
import { sampleSubscription } from '../subscriptions/sample-subscription.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { findCurrent } from '../subscriptions/subscription.ts'
import { upgradeBlocked } from '../subscriptions/upgrade.ts'
import type { Deliverable } from '../vocabulary.ts'
import type { Gift } from './gift.ts'
import {
  alreadyRedeemed,
  CANNOT_TAKE_OVER,
  checkRedeemable,
  checkStoppable,
  GIFT_FOR_SOMEBODY_ELSE,
  GIFT_NOT_FOUND,
  GIFT_USED_UP,
  giftIsYours,
  isMisaligned,
  redeemAs,
} from './gift.ts'

const EMAIL = 'help@example.com'
const gift: Gift = {
  token: 'gift',
  term: '1year',
  issuesPerYear: 4,
  pair: { level: 'low', deliverable: 'digital' },
  payment: 'paid',
  status: 'waiting',
  started: null,
}
const running = sampleSubscription()
const lifetime = sampleSubscription({ term: 'lifetime', left: null })

const sent = sampleSubscription({ left: 2 })
const begun: Gift = { ...gift, pair: { level: 'low', deliverable: 'print-a' }, status: 'redeemed', started: sent }

describe('stopping the mailing', () => {
  it.each<[string, Gift | null, Subscription[], boolean]>([
    ['is for a lifetime reader', begun, [lifetime], true],
    ['is not for others, who may take it over', begun, [running], false],
    ['is not for a gift that waits', gift, [lifetime], false],
    ['is not for one that is used up', { ...begun, started: { ...sent, left: 0 } }, [lifetime], false],
    ['is not for one that was cancelled', { ...begun, started: { ...sent, cancelled: true } }, [lifetime], false],
    ['is not for none', null, [lifetime], false],
  ])('%s', (_, given, subscriptions, ok) => {
    expect(checkStoppable(given, subscriptions).ok).toBe(ok)
  })
})

it('costs the upgrade of the issues left when it is taken over', () => {
  const as = (deliverable: Deliverable) =>
    redeemAs(DEMO_PRICES, begun, { deliverable, email: EMAIL, currency: DOLLARS })
  // 2 of 4 issues: half of the difference of 16 - 6 and of 30 - 6 dollars.
  expect(as('print-b')).toMatchObject({ value: { price: 500, paid: { deliverable: 'print-b' } } })
  expect(as('print-c')).toMatchObject({ value: { price: 1200 } })
  expect(as('digital')).toMatchObject({ value: { price: 0, paid: { deliverable: 'print-a' } } })
})

describe('a gift', () => {
  it.each<[string, Gift | null, Subscription[], ReturnType<typeof checkRedeemable>]>([
    ['can be redeemed by a new reader', gift, [], done(gift)],
    ['can be redeemed on a running subscription', gift, [running], done(gift)],
    ['is redeemed once', { ...gift, status: 'redeemed' }, [], refuse(alreadyRedeemed(EMAIL))],
    ['whose order was refunded is not found', { ...gift, status: 'cancelled' }, [], refuse(GIFT_NOT_FOUND)],
    ['that never was is not found', null, [], refuse(GIFT_NOT_FOUND)],
    ['that began by itself can be taken over', begun, [running], done(begun)],
    [
      'that began is used up once all of it was mailed',
      { ...begun, started: { ...sent, left: 0 } },
      [],
      refuse(GIFT_USED_UP),
    ],
    [
      'that began and was cancelled is not found',
      { ...begun, started: { ...sent, cancelled: true } },
      [],
      refuse(GIFT_NOT_FOUND),
    ],
    ['that began is not taken over by a lifetime reader', begun, [lifetime], refuse(CANNOT_TAKE_OVER)],
    ['stays unredeemed by a lifetime reader', gift, [lifetime], refuse(GIFT_FOR_SOMEBODY_ELSE)],
    [
      'for a lifetime is refused to a lifetime reader',
      { ...gift, term: 'lifetime' },
      [running, lifetime],
      refuse(GIFT_FOR_SOMEBODY_ELSE),
    ],
  ])('%s', (_, given, subscriptions, outcome) => {
    expect(checkRedeemable(given, subscriptions, EMAIL)).toEqual(outcome)
  })

  it('that was redeemed says whom to ask', () => {
    expect(alreadyRedeemed(EMAIL)).toBe(
      'This gift has already been redeemed. If you believe this is an error, please contact help@example.com.',
    )
  })
})

describe('a gift is misaligned', () => {
  it.each<[string, Subscription[], Deliverable, boolean]>([
    ['when the current deliverable differs', [running], 'digital', true],
    ['not when it is the same', [running], 'print-a', false],
    [
      'by what is served, not by what was paid for',
      [{ ...running, served: { level: 'low', deliverable: 'digital' } }],
      'digital',
      false,
    ],
    ['never for a new reader', [], 'digital', false],
    ['never for one whose subscription ran out', [{ ...running, left: 0 }], 'digital', false],
  ])('%s', (_, subscriptions, deliverable, misaligned) => {
    expect(isMisaligned(findCurrent(subscriptions)?.served.deliverable ?? null, deliverable)).toBe(misaligned)
  })
})

describe('redeeming', () => {
  it.each<[Deliverable, number]>([
    ['digital', 0],
    ['print-a', 24_00],
    ['print-c', 48_00],
  ])('a digital gift as %s costs %s', (deliverable, price) => {
    expect(redeemAs(DEMO_PRICES, gift, { deliverable, email: EMAIL, currency: DOLLARS })).toMatchObject({
      ok: true,
      value: { price, charge: price },
    })
  })

  it('a print gift as digital costs nothing', () => {
    const print: Gift = { ...gift, pair: { level: 'low', deliverable: 'print-a' } }
    expect(redeemAs(DEMO_PRICES, print, { deliverable: 'digital', email: EMAIL, currency: DOLLARS })).toEqual(
      done({ price: 0, charge: 0, paid: print.pair, served: { level: 'low', deliverable: 'digital' } }),
    )
  })

  it.each<[string, Partial<Gift>]>([
    ['for a lifetime', { term: 'lifetime' }],
    ['that was given free by the publisher', { payment: 'comped' }],
  ])('a gift %s in a dearer form is refused', (_, known) => {
    expect(
      redeemAs(DEMO_PRICES, { ...gift, ...known }, { deliverable: 'print-a', email: EMAIL, currency: DOLLARS }),
    ).toEqual(refuse(upgradeBlocked(EMAIL)))
    expect(
      redeemAs(DEMO_PRICES, { ...gift, ...known }, { deliverable: 'digital', email: EMAIL, currency: DOLLARS }),
    ).toMatchObject({
      ok: true,
    })
  })
})

it('is told to whoever pays for its redemption', () => {
  const payment = { number: 'BF-12', total: cents(2400), since: '2026-03-01' } as const
  expect(giftIsYours(payment, DOLLARS)).toBe(
    'Your payment of $24.00 for order BF-12 has been processing since 3.1.2026. The gift is yours once the payment arrives.',
  )
})
