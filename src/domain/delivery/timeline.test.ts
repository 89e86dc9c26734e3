import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { formatDay, formatLongDay } from '../day.ts'
import { cents } from '../money.ts'
import { sampleSubscription } from '../subscriptions/sample-subscription.ts'
import type { Deliverable, Zone } from '../vocabulary.ts'
import { STARTING_ZONE_NAMES } from '../zones/zone-names.ts'
import type { LeftOut, MailedCopy, TimelineEntry, TimelineFacts, TimelineIssue } from './timeline.ts'
import { findTimeline } from './timeline.ts'
import { findRemedy, findStaffRemedies, timelineWords } from './timeline-words.ts'

const noon = (day: Day) => new Date(`${day}T17:00:00Z`)

const closed = (number: number, plannedFor: Day, closedOn: Day): TimelineIssue => ({
  ...planned(number, plannedFor, null),
  released: true,
  closed: true,
  closedAt: noon(closedOn),
})
const planned = (number: number, plannedFor: Day, cutOff: Day | null): TimelineIssue => ({
  number,
  title: `Issue ${number}`,
  slug: `issue-${number}`,
  released: false,
  closed: false,
  plannedFor,
  newDay: null,
  cutOff,
  closedAt: null,
})
const FIFTY_ONE = closed(51, '2026-09-08', '2026-09-01')
const FIFTY_TWO = planned(52, '2026-12-08', '2026-11-24')
const FIFTY_THREE = planned(53, '2027-03-08', null)

const entry = (known: TimelineEntry | Omit<TimelineEntry, 'subscription' | 'run'>): TimelineEntry =>
  ({ subscription: 'subscription-1', run: null, ...known }) as TimelineEntry
const granted = (count: number | null, on: Day = '2026-01-01') =>
  entry({ kind: 'granted', count, paid: cents(5400), at: noon(on) } as TimelineEntry)
const served = (issue: number, on: Day, known: { deliverable?: Deliverable; n?: number; run?: string } = {}) => {
  const { deliverable = 'print-a', n = 1, run = null } = known
  return { ...entry({ kind: 'served', issue, deliverable, n, at: noon(on) } as TimelineEntry), run } as TimelineEntry
}
const reversed = (issue: number, on: Day, n = 1) => entry({ kind: 'reversed', issue, n, at: noon(on) } as TimelineEntry)

const HOME = { zone: 'a' as Zone, to: '1 Elm Street, Springfield', suspended: false }
const SUSPENDED = { ...HOME, suspended: true }
const copy = (known: Partial<MailedCopy> = {}): MailedCopy => ({
  run: 'run-51',
  late: false,
  zone: 'a',
  to: HOME.to,
  listedAt: noon('2026-09-01'),
  postedOn: '2026-09-08',
  ...known,
})
type Reason = Exclude<LeftOut['reason'], 'zone'>
const leftOut = (reason: Reason, on: Day = '2026-09-01'): LeftOut => ({ issue: 51, reason, at: noon(on) })

/** A print reader in the US with four issues left, on November 16, 2026. */
const facts = (known: Partial<TimelineFacts> = {}): TimelineFacts => ({
  issues: [FIFTY_THREE, FIFTY_TWO, FIFTY_ONE],
  subscriptions: [sampleSubscription({ left: 4 })],
  entries: [granted(4)],
  mailed: [],
  leftOut: [],
  redirects: [],
  holds: [],
  zoneHolds: [],
  owed: [],
  addresses: [HOME],
  temporaryAddresses: [],
  transit: { a: { least: 1, most: 3 }, b: { least: 2, most: 4 }, c: { least: 3, most: 6 } },
  timeZone: 'America/New_York',
  today: '2026-11-16',
  ...known,
})
const left = (count: number | null) => [
  sampleSubscription({ left: count, ...(count === null ? { term: 'lifetime' as const } : {}) }),
]
const DIGITAL = { served: { level: 'low', deliverable: 'digital' } } as const
const digital = [sampleSubscription(DIGITAL)]
const CANADA = [sampleSubscription({ served: { level: 'low', deliverable: 'print-b' } })]
const mailed51 = (today: Day, zone: Zone = 'a', postedOn: Day | null = '2026-09-08') =>
  facts({
    today,
    entries: [granted(4), served(51, '2026-09-01', { deliverable: `print-${zone}`, run: 'run-51' })],
    mailed: [copy({ zone, postedOn })],
  })
const away = (from: Day, until: Day, known = {}) => [{ ...HOME, to: '9 Beach Road, Miami', from, until, ...known }]
const REPLACED = 'Nothing is lost: a later issue replaces it.'

const STRIKE = { zone: 'b' as Zone, until: '2026-12-20' as Day, says: 'Canada Post is on strike.' }
const IN_CANADA = { subscriptions: CANADA, addresses: [{ ...HOME, zone: 'b' as Zone }] }
const heldBack = {
  ...IN_CANADA,
  leftOut: [{ issue: 51, reason: 'zone', zone: 'b', at: noon('2026-09-01') }],
} satisfies Partial<TimelineFacts>
const owed51 = { ...heldBack, zoneHolds: [{ ...STRIKE, issue: 51 }], owed: [51] }
const LATE_TO_CANADA =
  'Mail to Canada was on hold when the list closed on 9.1.2026. Canada Post is on strike. Nothing is lost.'

const CASES: [string, TimelineFacts, number, string, string][] = [
  ['before the cut-off', facts(), 52, 'planned', 'Planned for 12.8.2026. The address can be changed until 11.24.2026.'],
  [
    'on the day of the cut-off',
    facts({ today: '2026-11-24' }),
    52,
    'planned',
    'Planned for 12.8.2026. The address can be changed until 11.24.2026.',
  ],
  [
    'the day after it',
    facts({ today: '2026-11-25' }),
    52,
    'address fixed',
    'Planned for 12.8.2026. A change of address may still count.',
  ],
  [
    'taken off its list, as the reader has moved',
    facts({
      entries: [granted(4), served(51, '2026-09-01', { run: 'run-51' })],
      redirects: [{ issue: 51, run: 'run-51', state: 'granted', says: '' }],
    }),
    51,
    'redirected',
    'Not mailed yet. It goes to the new address with the late mailing.',
  ],
  [
    'the same, with no address by now',
    facts({
      entries: [granted(4), served(51, '2026-09-01', { run: 'run-51' })],
      redirects: [{ issue: 51, run: 'run-51', state: 'granted', says: '' }],
      addresses: [],
    }),
    51,
    'redirected',
    'Not mailed yet. It goes to the new address with the late mailing.',
  ],
  ['planned without a cut-off', facts(), 53, 'planned', 'Planned for 3.8.2027.'],
  ['planned, and late', facts({ today: '2027-03-20' }), 53, 'planned', 'No. 53 is late. New date soon.'],
  [
    'late with a new date',
    facts({ issues: [{ ...FIFTY_TWO, newDay: '2027-01-12' }], today: '2026-12-20' }),
    52,
    'address fixed',
    'No. 52 is late. New date: 1.12.2027. A change of address may still count.',
  ],
  ['only a number so far', facts(), 54, 'not scheduled', 'Not scheduled yet.'],
  ['the last of the subscription', facts(), 55, 'not scheduled', 'Not scheduled yet.'],
  ['one after the last', facts(), 56, 'none left', 'The subscription ends with No. 55.'],
  [
    'two after the last, with a hold',
    facts({ holds: [{ issue: 53 }] }),
    57,
    'none left',
    'The subscription ends with No. 56.',
  ],
  ['one after the last, with a hold', facts({ holds: [{ issue: 53 }] }), 56, 'not scheduled', 'Not scheduled yet.'],
  [
    'to Canada',
    facts({ subscriptions: CANADA, addresses: [{ ...HOME, zone: 'b' }] }),
    53,
    'planned',
    'Planned for 3.8.2027.',
  ],
  ['digital to come', facts({ subscriptions: digital }), 52, 'digital planned', 'Digital, planned for 12.8.2026.'],
  [
    'digital to come, whatever is held',
    facts({ subscriptions: digital, holds: [{ issue: 52 }] }),
    52,
    'digital planned',
    'Digital, planned for 12.8.2026.',
  ],
  [
    'digital, and closed before the release',
    facts({ subscriptions: digital, issues: [{ ...FIFTY_ONE, released: false }] }),
    51,
    'digital planned',
    'No. 51 is late. New date soon.',
  ],
  [
    'released, and for a digital subscription in the queue',
    facts({
      issues: [{ ...FIFTY_THREE, released: true }, FIFTY_TWO, FIFTY_ONE],
      subscriptions: [
        sampleSubscription({ left: 1 }),
        sampleSubscription({ token: 'subscription-2', created: noon('2026-06-01'), ...DIGITAL }),
      ],
    }),
    53,
    'digital planned',
    'Digital, with the next subscription.',
  ],
  [
    'on the list, not mailed',
    mailed51('2026-09-03', 'a', null),
    51,
    'list closed',
    'The mailing list closed on 9.1.2026. Not mailed yet.',
  ],
  [
    'on the list of a late mailing, not mailed',
    {
      ...mailed51('2026-09-22', 'a', null),
      mailed: [copy({ late: true, listedAt: noon('2026-09-20'), postedOn: null })],
    },
    51,
    'late list closed',
    'On the list of the late mailing of 9.20.2026. Not mailed yet.',
  ],
  [
    'mailed today',
    mailed51('2026-09-08'),
    51,
    'posted',
    'Mailed on 9.8.2026. Expected between 9.15.2026 and 9.29.2026.',
  ],
  [
    'mailed six days ago',
    mailed51('2026-09-14'),
    51,
    'posted',
    'Mailed on 9.8.2026. Expected between 9.15.2026 and 9.29.2026.',
  ],
  [
    'on the first day expected',
    mailed51('2026-09-15'),
    51,
    'expected',
    'Mailed on 9.8.2026. Expected between 9.15.2026 and 9.29.2026.',
  ],
  [
    'on the last day expected',
    mailed51('2026-09-29'),
    51,
    'expected',
    'Mailed on 9.8.2026. Expected between 9.15.2026 and 9.29.2026.',
  ],
  ['the day after', mailed51('2026-09-30'), 51, 'arrived', 'Mailed on 9.8.2026. It should have arrived by 9.29.2026.'],
  [
    'mailed to Canada',
    mailed51('2026-09-16', 'b'),
    51,
    'posted',
    'Mailed on 9.8.2026. Expected between 9.22.2026 and 10.6.2026.',
  ],
  [
    'mailed overseas',
    mailed51('2026-10-20', 'c'),
    51,
    'expected',
    'Mailed on 9.8.2026. Expected between 9.29.2026 and 10.20.2026.',
  ],
  [
    'served in print by no mailing',
    facts({ entries: [granted(4), served(51, '2026-08-30')] }),
    51,
    'sent',
    'Sent on 8.30.2026.',
  ],
  [
    'served in digital form',
    facts({ entries: [granted(4), served(51, '2026-08-30', { deliverable: 'digital' })] }),
    51,
    'digital served',
    'Digital, ready to read since 8.30.2026.',
  ],
  [
    'served at night, where the publication lives',
    facts({
      entries: [{ ...served(51, '2026-08-30', { deliverable: 'digital' }), at: new Date('2026-08-31T03:00:00Z') }],
    }),
    51,
    'digital served',
    'Digital, ready to read since 8.30.2026.',
  ],
  ['on hold', facts({ holds: [{ issue: 52 }] }), 52, 'on hold', `On hold. ${REPLACED}`],
  ['on hold, and only a number so far', facts({ holds: [{ issue: 54 }] }), 54, 'on hold', `On hold. ${REPLACED}`],
  ['on hold for a lifetime', facts({ subscriptions: left(null), holds: [{ issue: 52 }] }), 52, 'on hold', 'On hold.'],
  [
    'skipped',
    facts({ leftOut: [leftOut('kept')] }),
    51,
    'on hold',
    `Skipped: on hold when the list closed on 9.1.2026. ${REPLACED}`,
  ],
  [
    'skipped by a lifetime',
    facts({ subscriptions: left(null), leftOut: [leftOut('kept')] }),
    51,
    'on hold',
    'Skipped: on hold when the list closed on 9.1.2026.',
  ],
  [
    'no address before the cut-off',
    facts({ addresses: [] }),
    52,
    'no address',
    'There’s no address to mail it to. Add one by 11.24.2026 to get this issue.',
  ],
  [
    'no address after the cut-off',
    facts({ addresses: [], today: '2026-11-30' }),
    52,
    'no address',
    'There’s no address to mail it to.',
  ],
  [
    'an address in another zone',
    facts({ subscriptions: CANADA }),
    53,
    'no address',
    'There’s no address to mail it to.',
  ],
  [
    'left out without an address',
    facts({ leftOut: [leftOut('missing')] }),
    51,
    'no address',
    'Not mailed: there was no address when the list closed on 9.1.2026.',
  ],
  [
    'left out of the late mailing too',
    facts({ leftOut: [leftOut('missing'), leftOut('suspended', '2026-09-20')] }),
    51,
    'address suspended',
    'Not mailed: mail to the address had been returned when the list closed on 9.1.2026.',
  ],
  [
    'mail was returned',
    facts({ addresses: [SUSPENDED] }),
    52,
    'address suspended',
    'Mail to the address was returned. It can’t be mailed until the address is corrected.',
  ],
  [
    'a temporary address instead',
    facts({ addresses: [SUSPENDED], temporaryAddresses: away('2026-12-01', '2026-12-08') }),
    52,
    'planned',
    'Planned for 12.8.2026. It goes to the temporary address. The address can be changed until 11.24.2026.',
  ],
  [
    'before anything was bought',
    facts({ subscriptions: [], entries: [] }),
    52,
    'not subscribed yet',
    'Not subscribed yet.',
  ],
  [
    'closed before the first subscription',
    facts({
      subscriptions: [sampleSubscription({ created: noon('2026-09-02') })],
      entries: [granted(4, '2026-09-02')],
    }),
    51,
    'not subscribed yet',
    'Not subscribed yet when the list closed on 9.1.2026.',
  ],
  [
    'none left',
    facts({ subscriptions: left(0), entries: [granted(1), served(51, '2026-09-01')] }),
    52,
    'none left',
    'No issues left. The last one was No. 51.',
  ],
  ['canceled before any came', facts({ subscriptions: left(0), entries: [] }), 52, 'none left', 'No issues left.'],
  [
    'none left at the close, renewed since',
    facts({
      subscriptions: [...left(0), sampleSubscription({ token: 'subscription-2', created: noon('2026-10-01') })],
      entries: [granted(1), served(50, '2026-06-01')],
    }),
    51,
    'none left',
    'No issues left when the list closed on 9.1.2026.',
  ],
  [
    'served, and the copy came back',
    facts({ entries: [granted(4), served(51, '2026-09-01'), reversed(51, '2026-10-02')] }),
    51,
    'returned',
    `Returned on 10.2.2026. ${REPLACED}`,
  ],
  [
    'a close that was undone, and closed again',
    facts({
      entries: [
        granted(4),
        served(51, '2026-08-20'),
        reversed(51, '2026-08-21'),
        served(51, '2026-09-01', { n: 2, run: 'run-51' }),
      ],
      mailed: [copy()],
      today: '2026-09-10',
    }),
    51,
    'posted',
    'Mailed on 9.8.2026. Expected between 9.15.2026 and 9.29.2026.',
  ],
  [
    'a close that was undone, and not closed again',
    facts({
      issues: [planned(51, '2026-09-08', null)],
      entries: [granted(4), served(51, '2026-08-20'), reversed(51, '2026-08-21')],
    }),
    51,
    'planned',
    'No. 51 is late. New date soon.',
  ],
  ['left out for no known reason', facts(), 51, 'not on the list', 'Not on the mailing list that closed on 9.1.2026.'],
  [
    'a zone on hold',
    facts({ ...IN_CANADA, zoneHolds: [{ ...STRIKE, issue: 52 }] }),
    52,
    'zone hold',
    'Mail to Canada is on hold. Canada Post is on strike. Nothing is lost. This issue should be mailed after 12.20.2026.',
  ],
  [
    'a zone on hold, longer than expected',
    facts({ ...IN_CANADA, zoneHolds: [{ ...STRIKE, issue: 52 }], today: '2026-12-21' }),
    52,
    'zone hold',
    'Mail to Canada is on hold. Canada Post is on strike. Nothing is lost. This issue is mailed as soon as that’s over.',
  ],
  [
    'the issue after the one that is held',
    facts({ ...IN_CANADA, zoneHolds: [{ ...STRIKE, issue: 52 }] }),
    53,
    'planned',
    'Planned for 3.8.2027.',
  ],
  [
    'another zone on hold',
    facts({ zoneHolds: [{ ...STRIKE, issue: 52 }] }),
    52,
    'planned',
    'Planned for 12.8.2026. The address can be changed until 11.24.2026.',
  ],
  [
    'skipped by the reader, in a zone on hold',
    facts({ ...IN_CANADA, zoneHolds: [{ ...STRIKE, issue: 52 }], holds: [{ issue: 52 }] }),
    52,
    'on hold',
    `On hold. ${REPLACED}`,
  ],
  [
    'held back at the close, and owed',
    facts(owed51),
    51,
    'zone hold',
    `${LATE_TO_CANADA} This issue should be mailed after 12.20.2026.`,
  ],
  [
    'held back at the close, served late, and that undone',
    facts({
      ...owed51,
      entries: [granted(4), served(51, '2026-10-01', { deliverable: 'print-b' }), reversed(51, '2026-10-02')],
    }),
    51,
    'zone hold',
    `${LATE_TO_CANADA} This issue should be mailed after 12.20.2026.`,
  ],
  ['the last issue, after one that is owed', facts(owed51), 54, 'not scheduled', 'Not scheduled yet.'],
  ['none left, as one is owed', facts(owed51), 55, 'none left', 'The subscription ends with No. 54.'],
  [
    'held back at the close, and given up',
    facts(heldBack),
    51,
    'zone hold',
    `Not mailed: mail to Canada was on hold when the list closed on 9.1.2026. ${REPLACED}`,
  ],
  [
    'given up, for a lifetime',
    facts({
      ...heldBack,
      subscriptions: [
        sampleSubscription({ left: null, term: 'lifetime', served: { level: 'low', deliverable: 'print-b' } }),
      ],
    }),
    51,
    'zone hold',
    'Not mailed: mail to Canada was on hold when the list closed on 9.1.2026.',
  ],
  [
    'held back at the close, and cancelled since',
    facts({ ...heldBack, subscriptions: [] }),
    51,
    'zone hold',
    'Not mailed: mail to Canada was on hold when the list closed on 9.1.2026.',
  ],
  [
    'held back at the close, and digital since, before the release',
    facts({ ...heldBack, subscriptions: digital, issues: [{ ...FIFTY_ONE, released: false }] }),
    51,
    'digital planned',
    'No. 51 is late. New date soon.',
  ],
]

describe('the timeline of an issue', () => {
  it('has its forty cases', () => expect(CASES.length).toBeGreaterThanOrEqual(40))

  it.each(CASES)('%s', (_, known, issue, state, sentence) => {
    const timeline = findTimeline(known, issue)
    expect(timeline.state).toBe(state)
    expect(timelineWords(timeline, { format: formatDay, zoneNames: STARTING_ZONE_NAMES })).toBe(sentence)
  })

  it('writes its days as messages do', () => {
    const words = timelineWords(findTimeline(mailed51('2026-09-08'), 51), {
      format: formatLongDay,
      zoneNames: STARTING_ZONE_NAMES,
    })
    expect(words).toBe('Mailed on September 8, 2026. Expected between September 15, 2026 and September 29, 2026.')
  })

  it.each<[string, Day, Day, object, string]>([
    ['from its first day', '2026-12-08', '2027-01-08', {}, '9 Beach Road, Miami'],
    ['not before it', '2026-12-09', '2027-01-08', {}, HOME.to],
    ['not after its last', '2026-11-01', '2026-12-07', {}, HOME.to],
    ['not in another zone', '2026-12-01', '2027-01-08', { zone: 'b' }, HOME.to],
    ['not once mail to it was returned', '2026-12-01', '2027-01-08', { suspended: true }, HOME.to],
  ])('goes to a temporary address %s', (_, from, until, known, to) => {
    expect(findTimeline(facts({ temporaryAddresses: away(from, until, known) }), 52)).toMatchObject({ to })
  })

  it.each<[string, TimelineFacts, number, string | null]>([
    ['change the address', facts(), 52, 'change address'],
    ['change it, which may still count', facts({ today: '2026-11-30' }), 52, 'change address'],
    ['add one', facts({ addresses: [] }), 52, 'add address'],
    ['correct it', facts({ addresses: [SUSPENDED] }), 52, 'correct address'],
    ['end the hold', facts({ holds: [{ issue: 52 }] }), 52, 'end hold'],
    ['nothing, as a skip is final', facts({ leftOut: [leftOut('kept')] }), 51, null],
    ['subscribe', facts({ subscriptions: [] }), 52, 'subscribe'],
    ['renew', facts({ subscriptions: left(0) }), 52, 'renew'],
    ['nothing but wait', mailed51('2026-09-08'), 51, null],
  ])('says what can be done: %s', (_, known, issue, remedy) => {
    expect(findRemedy(findTimeline(known, issue))).toBe(remedy)
  })

  it.each<[string, TimelineFacts, number, string[]]>([
    ['change the address', facts(), 52, ['change address']],
    ['change it, which may still count', facts({ today: '2026-11-30' }), 52, ['change address']],
    ['add one', facts({ addresses: [] }), 52, ['add address']],
    ['add one, and send a copy', facts({ leftOut: [leftOut('missing')] }), 51, ['add address', 'send a copy']],
    ['correct it', facts({ addresses: [SUSPENDED] }), 52, ['correct address']],
    ['correct it, and send a copy', facts({ leftOut: [leftOut('suspended')] }), 51, ['correct address', 'send a copy']],
    ['end the hold', facts({ holds: [{ issue: 52 }] }), 52, ['end hold']],
    ['nothing, as a skip is final', facts({ leftOut: [leftOut('kept')] }), 51, []],
    ['credit an issue', facts({ subscriptions: left(0) }), 52, ['credit']],
    ['send a copy of what should have come', mailed51('2026-09-30'), 51, ['send a copy', 'credit']],
    ['send a copy to a reader who was not on the list', facts(), 51, ['send a copy']],
    ['nothing about what is owed and comes late', facts(owed51), 51, []],
    ['send a copy of what was given up', facts(heldBack), 51, ['send a copy']],
    ['nothing without a subscription', facts({ subscriptions: [] }), 52, []],
  ])('says what staff can do: %s', (_, known, issue, remedies) => {
    expect(findStaffRemedies(findTimeline(known, issue))).toEqual(remedies)
  })

  it('says what staff can do about a copy without a label, and about one that was taken back', () => {
    expect(findStaffRemedies({ state: 'sent', on: '2026-09-08' })).toEqual(['send a copy', 'credit'])
    expect(findStaffRemedies({ state: 'returned', on: '2026-09-08', forgone: false })).toEqual(['send a copy'])
  })
})
