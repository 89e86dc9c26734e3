import { expect, it } from 'vitest'
import type { PaywallReader } from './paywall.ts'
import { paywall } from './paywall.ts'

const stranger = {
  issue: 51,
  latest: 51,
  isWhole: false,
  sellsDigital: true,
  price: '$9.00',
  reader: null,
  payment: null,
}
const active: PaywallReader = { state: { kind: 'active', expiring: false, extended: false }, next: 52, had: [] }
const expired: PaywallReader = { state: { kind: 'expired', autorenewExpected: false }, next: null, had: [48] }
const none: PaywallReader = { state: { kind: 'none' }, next: null, had: [] }
const PROCESSING = 'Your payment of $54.00 for order BF-9 has been processing since 11.19.2026.'

it.each<[string, Partial<Parameters<typeof paywall>[0]>, string, string[]]>([
  ['a stranger', {}, 'To keep reading, subscribe or buy this issue.', ['subscribe', 'buy', 'log in']],
  [
    'a stranger at a whole piece',
    { isWhole: true },
    'Subscribe or buy this issue to read the rest.',
    ['subscribe', 'buy', 'log in'],
  ],
  [
    'a stranger at an older issue',
    { issue: 50 },
    'To keep reading, subscribe or buy this issue. A new subscription starts with No. 51.',
    ['buy', 'subscribe', 'log in'],
  ],
  [
    'a stranger where only print is sold',
    { sellsDigital: false, issue: 50 },
    'To keep reading, subscribe or buy the print issue.',
    ['subscribe', 'buy', 'log in'],
  ],
  [
    'a stranger at a whole piece where only print is sold',
    { sellsDigital: false, isWhole: true },
    'Subscribe or buy the print issue to read the rest.',
    ['subscribe', 'buy', 'log in'],
  ],
  [
    'a reader without a subscription',
    { reader: none },
    'To keep reading, subscribe or buy this issue.',
    ['subscribe', 'buy'],
  ],
  ['an expired reader', { reader: expired }, 'Your subscription has ended. Renew to keep reading.', ['renew', 'buy']],
  [
    'an expired reader at an older issue',
    { reader: expired, issue: 50 },
    'Your subscription has ended. Read No. 50 for $9.00. A renewal starts with No. 51 or later.',
    ['buy', 'renew'],
  ],
  [
    'a new subscriber without digital',
    { reader: active },
    'Your subscription starts with No. 52. Read No. 51 for $9.00.',
    ['buy'],
  ],
  [
    'a subscriber who has it in print',
    { reader: { ...active, had: [50, 51] } },
    'Your subscription brings you No. 51 in print only. Read No. 51 for $9.00.',
    ['buy'],
  ],
  [
    'a subscriber at an older issue',
    { reader: { ...active, had: [51] }, issue: 45 },
    'No. 45 isn’t part of your subscription. Read No. 45 for $9.00.',
    ['buy'],
  ],
  [
    'a subscriber whose next issue is this one',
    { reader: { ...active, next: 51 } },
    'No. 51 isn’t part of your subscription. Read No. 51 for $9.00.',
    ['buy'],
  ],
  [
    'a lifetime reader where only print is sold',
    { reader: { state: { kind: 'lifetime', legacyTokens: 0 }, next: null, had: [] }, sellsDigital: false },
    'No. 51 isn’t part of your subscription. Get No. 51 in print for $9.00.',
    ['buy'],
  ],
  [
    'a payment under way that opens it',
    { payment: { says: PROCESSING, opens: true } },
    `${PROCESSING} You can read on once it clears.`,
    ['order'],
  ],
  ['a payment under way that doesn’t', { payment: { says: PROCESSING, opens: false } }, PROCESSING, ['order', 'buy']],
])('says to %s what is true for them', (_, asked, says, ways) => {
  expect(paywall({ ...stranger, ...asked })).toEqual({ says, ways })
})
