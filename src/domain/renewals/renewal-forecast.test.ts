import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { DEMO_PRICES } from '../catalogue/demo-prices.ts'
import { cents } from '../money.ts'
import { sampleSubscription } from '../subscriptions/sample-subscription.ts'
import type { ForecastReader, PendingRenewal, Season } from './renewal-forecast.ts'
import { forecast } from './renewal-forecast.ts'

const dearer = structuredClone(DEMO_PRICES)
dearer.base['print-low']['1year'].renewal = cents(60_00)

const season: Season = {
  coming: [
    { issue: 52, moment: 'close', day: '2026-11-20' },
    { issue: 52, moment: 'release', day: '2026-12-08' },
    { issue: 53, moment: 'release', day: '2027-01-10' },
  ],
  released: [],
  lastClosed: 51,
  pricesOn: (day) => (day < '2026-12-01' ? DEMO_PRICES : dearer),
  noticeDays: 14,
  currency: DOLLARS,
  sellsDigital: true,
  today: '2026-11-15',
  until: '2027-01-14',
}
const last = sampleSubscription({ left: 1 })
const reader = (known: Partial<ForecastReader> = {}): ForecastReader => ({
  subscriptions: [last],
  entries: [],
  bought: [],
  keptFrom: [],
  pending: null,
  reachable: true,
  gifts: [],
  postal: { a: 'ready', b: 'missing', c: 'missing' },
  autorenew: { on: false, paymentStored: false },
  ...known,
})
const renewing = { autorenew: { on: true, paymentStored: true } }
const events = (known: Partial<ForecastReader>, until = season.until) =>
  forecast(reader(known), { ...season, until }).map(({ day, kind, amount, why }) => [day, kind, amount, why])

describe('from the issues that are coming follows', () => {
  it('a reminder when nothing is left, none to whom no mail reaches', () => {
    const expired = [['2026-11-20', 'expired', null, 'No issues left after issue 52, and nothing follows.']]
    expect(events({})).toEqual(expired)
    expect(events({ reachable: false })).toEqual([])
  })

  it('a reminder when one is left; digital readers get two issues by then, each at its release', () => {
    expect(events({ subscriptions: [{ ...last, left: 2 }] })).toEqual([
      ['2026-11-20', 'expiring', null, 'One issue left after issue 52, and nothing follows.'],
    ])
    const digital = { ...last, left: 2, served: { level: 'low', deliverable: 'digital' } } as const
    expect(events({ subscriptions: [digital] }).map(([day, kind]) => [day, kind])).toEqual([
      ['2026-12-08', 'expiring'],
      ['2027-01-10', 'expired'],
    ])
    expect(events({ subscriptions: [digital], bought: [52] }).map(([day, kind]) => [day, kind])).toEqual([
      ['2027-01-10', 'expiring'],
    ])
    const out = forecast(reader({ subscriptions: [digital] }), { ...season, released: [52] })
    expect(out[0]).toMatchObject({ day: '2026-11-20', kind: 'expiring' })
  })

  it('nothing for those who have more, who were served, who are kept out, who have no address, or have it for good', () => {
    expect(events({ subscriptions: [{ ...last, left: 3 }] })).toEqual([])
    expect(events({ subscriptions: [last, sampleSubscription({ token: 'next' })] })).toEqual([])
    expect(events({ entries: [{ kind: 'served', issue: 52, deliverable: 'print-a', n: 1 }] })).toEqual([])
    expect(events({ keptFrom: [52] })).toEqual([])
    expect(events({ postal: { a: 'missing', b: 'missing', c: 'missing' } })).toEqual([])
    expect(events({ subscriptions: [sampleSubscription({ term: 'lifetime', left: null })] })).toEqual([])
  })

  it('a note to the giver, whatever the reader has besides', () => {
    const subscriptions = [last, sampleSubscription({ token: 'next', created: new Date('2026-05-05') })]
    expect(events({ subscriptions, gifts: [last.token] })).toEqual([
      ['2026-11-20', 'gift-ending', null, 'Issue 52 is the last of a gift. We tell the giver.'],
    ])
  })

  it('a notice and its charge, which is the lower price', () => {
    const notice = ['2026-11-20', 'notice', 54_00, 'Issue 52 is the last, and autorenew is on.']
    expect(events(renewing)).toEqual([notice, ['2026-12-04', 'charge', 54_00, '14 days after the notice.']])
    expect(events(renewing, '2026-12-03')).toEqual([notice])
  })
})

describe('a renewal that is announced', () => {
  const usedUp = sampleSubscription({ left: 0 })
  const pending: PendingRenewal = {
    notice: {
      predecessor: usedUp.token,
      chargeOn: '2026-11-20',
      settings: { term: '1year', phase: 'renewal', level: 'low', deliverable: 'print-a' },
      issuesPerYear: 4,
      price: { base: cents(70_00), shipping: cents(6_00) },
    },
    nextOn: '2026-11-20',
    failures: 0,
    firstTriedOn: null,
    declined: null,
  }
  const announced = { ...renewing, subscriptions: [usedUp], pending }

  it('is charged on its day, today’s price being lower than the notice’s', () => {
    expect(events(announced)).toEqual([
      ['2026-11-20', 'charge', 54_00, 'Announced. If declined, we’ll retry on 11.23.2026.'],
    ])
  })

  it('is not charged before its day, and today when that has passed', () => {
    expect(events({ ...announced, pending: { ...pending, nextOn: '2026-11-01' } })).toEqual([])
    const overdue = { ...pending, nextOn: '2026-11-01', notice: { ...pending.notice, chargeOn: '2026-11-01' } } as const
    expect(events({ ...announced, pending: overdue })).toMatchObject([
      ['2026-11-15', 'charge', 54_00, expect.any(String)],
    ])
  })

  it('is tried again, and says what follows', () => {
    const declined = {
      ...pending,
      failures: 1,
      firstTriedOn: '2026-11-20',
      nextOn: '2026-11-23',
      declined: 'No funds.',
    }
    expect(events({ ...announced, pending: declined as PendingRenewal })).toEqual([
      ['2026-11-23', 'retry', 54_00, 'Declined once: No funds. If declined, we’ll retry on 11.27.2026.'],
    ])
    expect(
      events({ ...announced, pending: { ...declined, failures: 3, nextOn: '2026-12-04' } as PendingRenewal }),
    ).toEqual([['2026-12-04', 'retry', 66_00, 'Declined 3 times: No funds. If declined, autorenew switches off.']])
  })

  it('is withdrawn at once for what is known, and on its day for want of an address', () => {
    expect(events({ ...announced, autorenew: { on: false, paymentStored: true } })).toEqual([
      ['2026-11-15', 'withdrawal', null, 'Autorenew was switched off.'],
    ])
    expect(events({ ...announced, postal: { a: 'missing', b: 'ready', c: 'ready' } })).toEqual([
      ['2026-11-20', 'withdrawal', null, 'There’s no address to mail print issues to.'],
    ])
  })
})

describe('a hold', () => {
  const closes = {
    ...season,
    coming: [
      { issue: 52, moment: 'close', day: '2026-11-20' },
      { issue: 53, moment: 'close', day: '2026-12-10' },
      { issue: 54, moment: 'close', day: '2027-01-05' },
    ],
  } as const
  const chargedOn = (keptFrom: number[], known: Partial<ForecastReader> = {}) =>
    forecast(reader({ ...renewing, ...known, keptFrom }), closes).find(({ kind }) => kind === 'charge')?.day
  it.each([
    ['of nothing', [], '2026-12-04'],
    ['of the next issue moves the charge to its close', [53], '2026-12-10'],
    ['of the next two, to the close of the second', [53, 54], '2027-01-05'],
    ['of a later one moves nothing', [54], '2026-12-04'],
    ['that outlasts what is planned leaves the charge out', [53, 54, 55], undefined],
  ])('%s', (_, kept, day) => {
    expect(chargedOn(kept)).toBe(day)
  })

  it('keeps a digital renewal from nothing', () => {
    const digital = { ...last, served: { level: 'low', deliverable: 'digital' } } as const
    const released = { ...closes, released: [52] }
    const [charge] = forecast(reader({ ...renewing, subscriptions: [digital], keptFrom: [53] }), released).filter(
      ({ kind }) => kind === 'charge',
    )
    expect(charge?.day).toBe('2026-12-04')
  })
})

describe('where no digital edition is sold', () => {
  const digital = { ...last, served: { level: 'low', deliverable: 'digital' } } as const
  const off = { ...season, sellsDigital: false }

  it('a digital reader with autorenew is reminded, not renewed', () => {
    const foreseen = forecast(reader({ ...renewing, subscriptions: [digital] }), off)
    expect(foreseen.map(({ kind }) => kind)).toEqual(['expired'])
  })

  it('a digital renewal that was announced is withdrawn today', () => {
    const settings = { term: '1year', phase: 'renewal', level: 'low', deliverable: 'digital' } as const
    const price = { base: cents(30_00), shipping: cents(0) }
    const notice = { predecessor: last.token, chargeOn: '2026-11-20', settings, issuesPerYear: 4, price } as const
    const waiting = { notice, nextOn: notice.chargeOn, failures: 0, firstTriedOn: null, declined: null }
    const [first] = forecast(reader({ ...renewing, subscriptions: [{ ...digital, left: 0 }], pending: waiting }), off)
    expect(first).toMatchObject({
      day: season.today,
      kind: 'withdrawal',
      why: 'The digital edition is no longer sold.',
    })
  })
})
