import { expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { formatDay } from '../day.ts'
import { cents } from '../money.ts'
import { sampleSubscription } from '../subscriptions/sample-subscription.ts'
import type { Zone } from '../vocabulary.ts'
import { addressChangeWords } from './address-change.ts'
import type { TimelineEntry, TimelineFacts, TimelineIssue } from './timeline.ts'

const noon = (day: Day) => new Date(`${day}T17:00:00Z`)
const issue = (number: number, known: Partial<TimelineIssue> = {}): TimelineIssue => ({
  number,
  title: `Issue ${number}`,
  slug: `issue-${number}`,
  released: false,
  closed: false,
  plannedFor: '2026-12-08',
  newDay: null,
  cutOff: null,
  closedAt: null,
  ...known,
})
const closed = (number: number, on: Day) => issue(number, { closed: true, closedAt: noon(on) })
const granted = { kind: 'granted', count: 4, paid: cents(5400), at: noon('2026-01-01') }
const served = { kind: 'served', issue: 51, deliverable: 'print-a', n: 1, at: noon('2026-10-30') }
const entry = (known: object, run: string | null) => ({ ...known, subscription: 's', run }) as TimelineEntry
const MAILED = {
  entries: [entry(granted, null), entry(served, 'run-51')],
  mailed: [
    { run: 'run-51', late: false, zone: 'a', to: '1 Elm Street', listedAt: noon('2026-10-30'), postedOn: '2026-11-09' },
  ],
} as const

const facts = (known: Partial<TimelineFacts> = {}): TimelineFacts => ({
  issues: [issue(53), issue(52, { cutOff: '2026-11-24' }), closed(51, '2026-10-30')],
  subscriptions: [sampleSubscription({ left: 3 })],
  entries: [entry(granted, null)],
  mailed: [],
  leftOut: [],
  redirects: [],
  holds: [],
  zoneHolds: [],
  owed: [],
  addresses: [],
  temporaryAddresses: [],
  transit: { a: { least: 1, most: 3 }, b: { least: 2, most: 4 }, c: { least: 3, most: 6 } },
  timeZone: 'America/New_York',
  today: '2026-11-16',
  ...known,
})

const LABELS = 'The labels of No. 51 were printed on 10.30.2026.'

it.each<[string, Partial<TimelineFacts>, Zone, string | null]>([
  ['held back at its close, and owed', { owed: [51] }, 'a', 'A new address counts from No. 51.'],
  ['until the cut-off', {}, 'a', 'A new address counts from No. 52. You can change it until 11.24.2026.'],
  [
    'on the day of the cut-off',
    { today: '2026-11-24' },
    'a',
    'A new address counts from No. 52. You can change it until 11.24.2026.',
  ],
  [
    'after the cut-off',
    { today: '2026-11-25' },
    'a',
    'A new address may still count for No. 52. It’s sure to count from No. 53.',
  ],
  ['without a cut-off', { issues: [issue(52), closed(51, '2026-10-30')] }, 'a', 'A new address counts from No. 52.'],
  ['with nothing planned', { issues: [closed(51, '2026-10-30')] }, 'a', 'A new address counts from No. 52.'],
  ['with a copy on its way', MAILED, 'a', `From No. 52. ${LABELS}`],
  [
    'with a copy on its way, after the cut-off',
    { ...MAILED, today: '2026-11-25' },
    'a',
    `A new address may still count for No. 52. It’s sure to count from No. 53. ${LABELS}`,
  ],
  [
    'with a copy that has come',
    { ...MAILED, today: '2026-12-24', issues: [issue(52), closed(51, '2026-10-30')] },
    'a',
    'A new address counts from No. 52.',
  ],
  ['in a zone that nothing is mailed to', MAILED, 'b', null],
  ['without a subscription', { subscriptions: [] }, 'a', null],
])('%s', (_, known, zone, says) => {
  expect(addressChangeWords(facts(known), zone, formatDay)).toBe(says)
})

it('the newest copy on its way is told, whichever list was made first', () => {
  const late = { ...MAILED.mailed[0], run: 'run-50', listedAt: noon('2026-11-01') }
  const known = {
    entries: [...MAILED.entries, entry({ ...served, issue: 50 }, 'run-50')],
    mailed: [late, ...MAILED.mailed],
  }
  expect(addressChangeWords(facts(known), 'a', formatDay)).toBe(`From No. 52. ${LABELS}`)
})
