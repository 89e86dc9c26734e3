import { expect, it } from 'vitest'
import { STARTING_ZONE_NAMES } from '../zones/zone-names.ts'
import { categoryName, deliverableName, donationName, giftName, membershipName, subscriptionName } from './line-name.ts'

it('a subscription is named by level, medium and term', () => {
  expect(subscriptionName('print', 'low', { term: '1year', issuesPerYear: 4 })).toBe(
    'Standard Print (1 year, 4 issues)',
  )
  expect(subscriptionName('digital', 'high', { term: 'lifetime', issuesPerYear: 12 })).toBe(
    'Sustainer Digital (Lifetime)',
  )
})

it('a line says whether it is new, a renewal or a gift', () => {
  const item = {
    type: 'personal-subscription',
    renewal: false,
    medium: 'print',
    level: 'low',
    term: '2year',
    coupon: null,
  } as const
  expect(membershipName(item, 4)).toBe('Subscription: Standard Print (2 years, 8 issues)')
  expect(membershipName({ ...item, renewal: true }, 4)).toBe('Renewal: Standard Print (2 years, 8 issues)')
  expect(giftName({ ...item, type: 'gift-subscription', deliverable: 'print-b' }, 4)).toBe(
    'Gift subscription: Standard Print (2 years, 8 issues)',
  )
})

it('a donation says whether it comes back every month', () => {
  expect(donationName({ type: 'donation-item', process: 'onetime', dollars: 5 })).toBe('Donation')
  expect(donationName({ type: 'donation-item', process: 'monthly-init', dollars: 5 })).toBe('Monthly donation')
})

it('what readers are counted by has a name', () => {
  expect(categoryName('print-high')).toBe('Sustainer Print')
  expect(deliverableName('print-b', STARTING_ZONE_NAMES)).toBe('Print, Canada')
  expect(deliverableName('digital', STARTING_ZONE_NAMES)).toBe('Digital')
})
