import { expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { toDay } from '#domain/day.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { attentionOf } from './attention.ts'

type Facts = Parameters<typeof attentionOf>[0]

/** A reader with autorenew, a card and an email that all work: nothing to tell. */
function facts(more: {
  card?: { exp_month: number; exp_year: number }
  donations?: { dollars: number; status: string }[]
}) {
  const { card = { exp_month: 12, exp_year: 2030 }, donations = [] } = more
  return {
    underWay: [],
    papers: { orders: [] },
    subscriber: {
      account: { autorenew: true, addresses: {} },
      contacts: [],
      timetable: { address_required: {}, discontinuous: false },
    },
    running: [],
    state: { kind: 'active', expiring: false, extended: false },
    payment: { card: { last_four: '4242', ...card } },
    monthlyDonations: donations,
    today: toDay('2026-11-16'),
    currency: DOLLARS,
    zoneNames: STARTING_ZONE_NAMES,
  } as unknown as Facts
}

it('says nothing where there is nothing to do', () => {
  expect(attentionOf(facts({}))).toEqual([])
})

it.each([
  [
    { exp_month: 12, exp_year: 2026 },
    'Your card ending in 4242 expires 12/2026. Update it so we can renew your subscription.',
  ],
  [
    { exp_month: 10, exp_year: 2026 },
    'Your card ending in 4242 has expired. Update it so we can renew your subscription.',
  ],
])('asks for another card before the renewal fails: %o', (card, says) => {
  expect(attentionOf(facts({ card }))).toMatchObject([{ kind: 'warning', says, way: { to: '/account/payment' } }])
})

it('leads to a monthly donation that is paused, and not to one that was stopped', () => {
  const donations = ['active', 'stopped', 'paused'].map((status, at) => ({ dollars: 10 * (at + 1), status }))
  expect(attentionOf(facts({ donations }))).toMatchObject([
    { says: 'We couldn’t charge your monthly donation of $30.00, so it’s paused.', way: { to: '/account#donations' } },
  ])
})
