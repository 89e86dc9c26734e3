import type { Address } from '#domain/addresses/address-fields.ts'
import type { Deliverable, Level, Term } from '#domain/vocabulary.ts'

export type DemoAddress = Partial<Address> & Pick<Address, 'line1' | 'city' | 'country'>

export type DemoSubscription = {
  term: Term
  level: Level
  deliverable: Deliverable
  /** Issues already served from this subscription, by number. */
  served: readonly number[]
  boughtOn: string
}

/** What the payment sandbox stores for a reader after the first start; debits of the slow bank stay under way. */
export type DemoMeans = 'card' | 'bank' | 'slow-bank'

export type DemoPerson = {
  /** The part of the email before @example.com: the state it stands for. */
  key: string
  name: string
  shows: string
  subscriptions: readonly DemoSubscription[]
  address?: DemoAddress
  autorenew?: true
  pays?: DemoMeans
  emailSuspended?: true
}

const oak: DemoAddress = { line1: '214 Oak Street', city: 'Portland', state: 'ME', postcode: '04101', country: 'US' }
const print = { level: 'low', deliverable: 'print-a' } as const
const digital = { level: 'low', deliverable: 'digital' } as const

export const demoEmail = (key: string) => `${key}@example.com`

export const readers: readonly DemoPerson[] = [
  {
    key: 'active',
    name: 'Maren Oyelaran',
    shows: 'An active subscription with issues still to come.',
    subscriptions: [{ term: '2year', ...print, served: [48, 49, 50, 51], boughtOn: '2025-10-20' }],
    address: oak,
    pays: 'card',
  },
  {
    key: 'extended',
    name: 'Tobias Achterhof',
    shows: 'One issue left, and the next subscription already bought.',
    subscriptions: [
      { term: '1year', ...print, served: [49, 50, 51], boughtOn: '2026-01-14' },
      { term: '1year', ...print, served: [], boughtOn: '2026-09-30' },
    ],
    address: { line1: '9 Harbor Lane', line2: 'Apt 3', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' },
  },
  {
    key: 'expiring',
    name: 'Imke Castellanos',
    shows: 'One issue left and nothing after it.',
    subscriptions: [{ term: '1year', ...print, served: [49, 50, 51], boughtOn: '2026-02-02' }],
    address: { line1: '77 Prospect Avenue', city: 'Ithaca', state: 'NY', postcode: '14850', country: 'US' },
  },
  {
    key: 'expired',
    name: 'Desmond Kairouz',
    shows: 'All issues received, nothing coming.',
    subscriptions: [{ term: '1year', ...print, served: [45, 46, 47, 48], boughtOn: '2025-02-18' }],
    address: { line1: '1420 Mesa Road', city: 'Las Cruces', state: 'NM', postcode: '88005', country: 'US' },
  },
  {
    key: 'expired-autorenew',
    name: 'Yuki Brandvold',
    shows: 'All issues received, renewing by itself.',
    subscriptions: [{ term: '1year', ...print, served: [48, 49, 50, 51], boughtOn: '2025-11-03' }],
    address: { line1: '305 Canal Street', city: 'Lowell', state: 'MA', postcode: '01852', country: 'US' },
    autorenew: true,
    pays: 'card',
  },
  {
    key: 'lifetime',
    name: 'Ottoline Ferreira-Pike',
    shows: 'Every issue, for good.',
    subscriptions: [{ term: 'lifetime', ...print, served: [44, 45, 46, 47, 48, 49, 50, 51], boughtOn: '2024-11-11' }],
    address: { line1: '18 Wren Close', city: 'Asheville', state: 'NC', postcode: '28801', country: 'US' },
  },
  {
    key: 'lifetime-legacy',
    name: 'Casimir Nwosu',
    shows: 'A lifetime that begins after the issues bought before it.',
    subscriptions: [
      { term: '2year', ...print, served: [50, 51], boughtOn: '2026-04-08' },
      { term: 'lifetime', ...print, served: [], boughtOn: '2026-08-21' },
    ],
    address: { line1: '56 Linden Terrace', city: 'Madison', state: 'WI', postcode: '53703', country: 'US' },
  },
  {
    key: 'discontinuous',
    name: 'Perpetua Lindqvist',
    shows: 'Digital now, print after it.',
    subscriptions: [
      { term: '1year', ...digital, served: [49, 50, 51], boughtOn: '2025-12-20' },
      { term: '1year', ...print, served: [], boughtOn: '2026-10-01' },
    ],
    address: { line1: '2 Foundry Row', city: 'Bethlehem', state: 'PA', postcode: '18015', country: 'US' },
  },
  {
    key: 'digital',
    name: 'Anselm Baptiste',
    shows: 'Reads on the screen; no postal address needed.',
    subscriptions: [{ term: '1year', ...digital, served: [50, 51], boughtOn: '2026-05-15' }],
  },
  {
    key: 'no-address',
    name: 'Hedda Mukherjee',
    shows: 'Print, but nowhere to send it.',
    subscriptions: [{ term: '1year', ...print, served: [], boughtOn: '2026-10-19' }],
  },
  {
    key: 'suspended',
    name: 'Leopold Sørbye',
    shows: 'Mail to this email address comes back.',
    subscriptions: [{ term: '1year', ...print, served: [50, 51], boughtOn: '2026-03-27' }],
    address: { line1: '840 Juniper Way', city: 'Boise', state: 'ID', postcode: '83702', country: 'US' },
    emailSuspended: true,
  },
  {
    key: 'sustainer',
    name: 'Rosamund Adeyemi',
    shows: 'Pays the Sustainer rate; may trade it for print.',
    subscriptions: [{ term: '1year', level: 'high', deliverable: 'digital', served: [50, 51], boughtOn: '2026-06-02' }],
    pays: 'card',
  },
  {
    key: 'canada',
    name: 'Étienne Grosvenor-Roy',
    shows: 'Print to Canada.',
    subscriptions: [{ term: '1year', level: 'low', deliverable: 'print-b', served: [50, 51], boughtOn: '2026-04-30' }],
    address: { line1: '4112 rue Drolet', city: 'Montréal', state: 'QC', postcode: 'H2W 2L4', country: 'CA' },
  },
  {
    key: 'international',
    name: 'Saoirse Van der Meer',
    shows: 'Print to the rest of the world, for three years.',
    subscriptions: [
      { term: '3year', level: 'low', deliverable: 'print-c', served: [47, 48, 49, 50, 51], boughtOn: '2025-07-09' },
    ],
    address: { line1: 'Kerkstraat 88', city: 'Utrecht', postcode: '3512 AB', country: 'NL' },
  },
  {
    key: 'ach',
    name: 'Gideon Marchetti',
    shows: 'A reader who pays from a bank account.',
    subscriptions: [{ term: '1year', ...print, served: [51], boughtOn: '2026-07-14' }],
    address: { line1: '63 Granite Street', city: 'Barre', state: 'VT', postcode: '05641', country: 'US' },
    pays: 'bank',
  },
  {
    key: 'processing',
    name: 'Wilhelmina Osei',
    shows: 'All issues received; the bank debit for the renewal is under way.',
    subscriptions: [{ term: '1year', ...digital, served: [48, 49, 50, 51], boughtOn: '2025-11-12' }],
    pays: 'slow-bank',
  },
  { key: 'donor', name: 'Lucian Farrokhzad', shows: 'A monthly donor.', subscriptions: [], pays: 'card' },
  {
    key: 'donor-failed',
    name: 'Beatrix Holmgren',
    shows: 'A monthly donor whose card was declined; the link that changes it is in the outbox.',
    subscriptions: [],
    pays: 'card',
  },
]

export type DemoMember = {
  key: string
  name: string
  role: 'support' | 'fulfilment' | 'finance' | 'admin'
  /** Has no authenticator yet. */
  isNew?: true
}

export const staff: readonly DemoMember[] = [
  { key: 'support', name: 'Noor Whitcombe', role: 'support' },
  { key: 'fulfilment', name: 'Anders Pereira', role: 'fulfilment' },
  { key: 'finance', name: 'Clementine Zhou', role: 'finance' },
  { key: 'staff', name: 'Ines Harrowgate', role: 'admin' },
  { key: 'staff-new', name: 'Jonah Castellane', role: 'support', isNew: true },
]
