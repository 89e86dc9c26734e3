import { describe, expect, it } from 'vitest'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { cents } from '#domain/money.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { changeWords } from './change-words.ts'

const shop = { currency: DOLLARS, zoneNames: STARTING_ZONE_NAMES, timeZone: 'America/New_York' }
const ID = '00000000-0000-4000-8000-000000000001'
const LONG = 'word '.repeat(40)

describe('what an entry of the audit log remembers, in words', () => {
  it.each([
    ['account:T', null, null, ''],
    ['account:T', { left: 4, subscription: 'T' }, { left: 6, credited: 2 }, 'left 4 → 6, credited 2'],
    [
      'account:T',
      { deliverable: 'print-a', level: 'low' },
      { deliverable: 'digital', level: 'low' },
      'deliverable Print, United States → Digital',
    ],
    ['account:T', { issue: 52, held: false }, { issue: 52, held: true }, 'No. 52, held no → yes'],
    ['account:T', { role: 'support' }, { role: null }, 'role Support → none'],
    ['account:T', { role: null }, { role: 'admin' }, 'role Administration'],
    [
      'account:T',
      { contact: 'b', suspended: false },
      { contact: 'b', suspended: true },
      'contact Canada, suspended no → yes',
    ],
    ['account:T', null, { message: 'gift-redeemed' }, 'message “Gift redeemed”'],
    [
      'issue:52',
      null,
      { run: ID, served: { digital: 40, 'print-a': 6, 'print-b': 0 }, held: { missing: 1, kept: 0 } },
      'served (digital 40, United States 6), left out (without an address 1)',
    ],
    [
      'issue:52',
      { zone: 'c', posted_on: '2026-11-02' },
      { posted_on: '2026-11-03' },
      'zone International, mailed on 11.2.2026 → 11.3.2026',
    ],
    ['issue:52', { zone: 'a' }, { outcome: 'given-up' }, 'zone United States, outcome given up'],
    [
      'order:BF-1',
      { status: 'paid', left: 5000 },
      { type: 'whole', amount: 5000, byHand: 0 },
      'status paid, left $50.00, type whole, amount $50.00, manual refund $0.00',
    ],
    [
      'invoice:1',
      { left: 5000 },
      { left: 0, means: 'wire', receivedOn: '2026-11-01' },
      'left $50.00 → $0.00, paid by wire, received on 11.1.2026',
    ],
    ['invoice:1', { lines: ['1 × Tote'] }, { lines: ['1 × Tote', '2 × Pin'] }, 'lines 1 × Tote → 1 × Tote, 2 × Pin'],
    [
      'coupon:FALL',
      { printUs: 500, digital: 300, usageLimit: null },
      { printUs: 600, digital: 300, usageLimit: 1200 },
      'United States $5.00 → $6.00, usage limit 1,200',
    ],
    [
      'publication',
      { staffLimits: { money: { day: 100 } } },
      { staffLimits: { money: { day: 2000 } } },
      'staff limits (money (day $1.00 → $20.00))',
    ],
    [
      'publication',
      { staffLimits: { recorded: { order: 100 } } },
      { staffLimits: { recorded: { order: null } } },
      'staff limits (recorded (order $1.00 → none))',
    ],
    ['publication', { texts: { about: LONG } }, { texts: { about: `${LONG}more` } }, 'texts (about changed)'],
    [
      'publication',
      { donationTiers: [{ name: 'One' }] },
      { donationTiers: [{ name: 'Two' }] },
      'donation tiers changed',
    ],
    [
      'publication',
      { currency: 'usd', openedAt: '2026-11-18T17:00:00.000Z' },
      { currency: 'eur' },
      'currency USD → EUR, opened at 11.18.2026, 12:00',
    ],
    ['mail:receipt', null, { text: LONG }, `text ${LONG.slice(0, 80).trim()}…`],
    ['export:orders', null, { query: 'columns=number&status=past-due' }, 'filters status past-due'],
    ['publication', { menu: [] }, { menu: ['help', 'about'] }, 'menu help, about'],
    ['order:BF-1', null, { lines: [0, 2], tracking: 'Z1' }, 'lines 1, 3, tracking Z1'],
    ['account:T', { held: false, issue: 52 }, { held: true, issue: 52 }, 'No. 52, held no → yes'],
    ['product:tote', { retired: true }, { retired: true }, ''],
  ])('%s: %j → %j', (subject, before, after, says) => {
    expect(changeWords({ subject, before, after }, shop)).toBe(says)
  })

  it('names the first prices that changed, and how many more', () => {
    const { base, shipping, ...rest } = DEMO_PRICES
    const dearer = {
      ...shipping,
      '1year': { a: cents(100), b: cents(200), c: cents(300) },
      lifetime: { a: cents(1), b: cents(2), c: cents(3) },
    }
    const says = changeWords(
      { subject: 'prices:2026-12-01', before: DEMO_PRICES, after: { base, shipping: dearer, ...rest } },
      shop,
    )
    expect(says).toMatch(
      /^Print subscription shipping, United States, 1 year, 4 issues: \$[\d.]+ → \$1\.00; .*; 3 more prices changed$/,
    )
    expect(changeWords({ subject: 'prices:2026-12-01', before: DEMO_PRICES, after: null }, shop)).toBe('')
  })
})
