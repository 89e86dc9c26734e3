import { expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { sampleSubscription } from '../subscriptions/sample-subscription.ts'
import type { Deliverable } from '../vocabulary.ts'
import { findRedirect, findRedirectable, redirectFault } from './redirect.ts'
import { redirectWords } from './redirect-words.ts'
import type { TimelineEntry, TimelineFacts } from './timeline.ts'

const noon = (day: Day) => new Date(`${day}T17:00:00Z`)
const served = (run: string, known: object = {}) =>
  ({
    ...{ kind: 'served', issue: 52, deliverable: 'print-a', n: 1, at: noon('2026-12-01') },
    ...{ subscription: 'subscription-1', run, ...known },
  }) as TimelineEntry
const reversed = { ...served('run-52'), kind: 'reversed' } as TimelineEntry
const OLD = { zone: 'a', to: '1 Elm Street', suspended: false } as const
const NEW = { ...OLD, to: '9 Oak Street' }
const LABEL = {
  run: 'run-52',
  late: false,
  zone: 'a',
  to: OLD.to,
  listedAt: noon('2026-12-01'),
  postedOn: null,
} as const
const asked = { issue: 52, run: 'run-52', state: 'waiting', says: '' } as const
const servedIn = (deliverable: Deliverable) => [sampleSubscription({ served: { level: 'low', deliverable } })]

/** No. 52 is listed with the old address, the file is not sent, and the new address is saved. */
const facts = (known: Partial<TimelineFacts> = {}): TimelineFacts => ({
  issues: [],
  subscriptions: [sampleSubscription({ left: 3 })],
  entries: [served('run-52')],
  mailed: [LABEL],
  leftOut: [],
  redirects: [],
  holds: [],
  zoneHolds: [],
  owed: [],
  addresses: [NEW],
  temporaryAddresses: [],
  transit: { a: { least: 1, most: 3 }, b: { least: 2, most: 4 }, c: { least: 3, most: 6 } },
  timeZone: 'America/New_York',
  today: '2026-12-02',
  ...known,
})

const SENT = 'No. 52 is already in the mail. If it doesn’t reach you, tell us on its page.'
const ASKED = 'You’ve already asked us to redirect No. 52.'
const NONE = 'No. 52 isn’t on its way to you.'
const away = { ...OLD, to: '5 Beach Road', from: '2026-12-01', until: '2026-12-31' } as const

it.each<[string, Partial<TimelineFacts>, string | null]>([
  ['a copy whose label has the old address', {}, null],
  ['to a temporary address that is in force', { addresses: [OLD], temporaryAddresses: [away] }, null],
  ['one that was served again, after the first was taken back', { entries: [reversed, served('run-52')] }, null],
  ['not one whose label has the new address', { addresses: [OLD] }, 'No. 52 already goes to this address.'],
  ['not without a new address', { addresses: [] }, 'Save your new address first.'],
  ['not to one that mail came back from', { addresses: [{ ...NEW, suspended: true }] }, 'Save your new address first.'],
  ['not when the file is sent', { mailed: [{ ...LABEL, postedOn: '2026-12-02' }] }, SENT],
  ['not twice', { redirects: [asked] }, ASKED],
  ['not once its label is off the list', { redirects: [{ ...asked, state: 'granted' }], mailed: [] }, ASKED],
  ['not what was taken back', { entries: [served('run-52'), reversed] }, NONE],
  ['not what was never listed', { entries: [] }, NONE],
  ['by the zone that is served now', { subscriptions: servedIn('print-b') }, 'Save your new address first.'],
  ['by the zone of the label for a reader who has the digital issue now', { subscriptions: servedIn('digital') }, null],
  ['by the zone of the label where the subscription is gone', { subscriptions: [] }, null],
])('redirects %s', (_, known, fault) => {
  expect(redirectFault(facts(known), 52)).toBe(fault)
})

it('offers the newest copy on its way in the zone', () => {
  const later = served('run-53', { issue: 53 })
  const both = facts({ entries: [served('run-52'), later], mailed: [LABEL, { ...LABEL, run: 'run-53' }] })
  expect(findRedirectable(both, 'a')).toBe(53)
  expect(findRedirectable(both, 'b')).toBeNull()
  expect(findRedirectable(facts({ redirects: [asked] }), 'a')).toBeNull()
  expect(findRedirectable(facts({ mailed: [{ ...LABEL, postedOn: '2026-12-02' }] }), 'a')).toBeNull()
  expect(findRedirectable(facts({ entries: [reversed] }), 'a')).toBeNull()
})

it('says where a request stands, of the copy that stands', () => {
  expect(findRedirect(facts({ redirects: [{ ...asked, run: 'run-of-before' }] }), 52)).toBeNull()
  const found = findRedirect(facts({ redirects: [asked] }), 52)
  expect(found && redirectWords(found)).toBe('You’ve asked us to redirect No. 52 to your new address. We’ll email you.')
  expect(redirectWords({ ...asked, state: 'granted' })).toBe('We’ll mail No. 52 to your new address.')
  expect(redirectWords({ ...asked, state: 'declined', says: 'Too late.' })).toBe('Too late.')
})
