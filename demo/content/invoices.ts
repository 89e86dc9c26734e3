import type { Address } from '#domain/addresses/address-fields.ts'

/** Invoices made by staff, one for each state that a reader may meet. */
export type DemoInvoice = {
  key: string
  name: string
  email: string
  /** Before the demo is loaded, so that it shows what it is to show whenever that is. */
  sentDaysAgo: number
  net: number
  acceptedPayments: 'any' | 'check-or-wire-only'
  /** Copies of an issue in print, for each of these. */
  consignments: readonly (Partial<Address> & { name: string; copies: number })[]
  issue: number
  /** Occasion and turn of each message about it so far. */
  messagesSent: readonly string[]
  shows: string
}

export const invoices: readonly DemoInvoice[] = [
  {
    key: 'invoice bookshop',
    name: 'Longfellow Square Books',
    email: 'orders@longfellow-books.example',
    sentDaysAgo: 14,
    net: 30,
    acceptedPayments: 'any',
    issue: 51,
    messagesSent: ['sent 1'],
    consignments: [
      {
        name: 'Longfellow Square Books',
        line1: '5 Longfellow Square',
        city: 'Portland',
        state: 'ME',
        postcode: '04101',
        copies: 5,
      },
    ],
    shows: 'Open, NET 30, payable online.',
  },
  {
    key: 'invoice museum',
    name: 'Harbor Museum Shop',
    email: 'shop@harbor-museum.example',
    sentDaysAgo: 87,
    net: 30,
    acceptedPayments: 'any',
    issue: 50,
    messagesSent: ['sent 1', 'reminder 1', 'past-due 1', 'past-due 2', 'past-due 3'],
    consignments: [
      { name: 'Museum shop', line1: '1 Pier Road', city: 'Gloucester', state: 'MA', postcode: '01930', copies: 3 },
      { name: 'Museum library', line1: '3 Pier Road', city: 'Gloucester', state: 'MA', postcode: '01930', copies: 1 },
    ],
    shows: 'Past due, to two places.',
  },
  {
    key: 'invoice college',
    name: 'Whitcomb College Library',
    email: 'serials@whitcomb.example',
    sentDaysAgo: 10,
    net: 60,
    acceptedPayments: 'check-or-wire-only',
    issue: 51,
    messagesSent: ['sent 1'],
    consignments: [
      {
        name: 'Serials desk',
        line1: '100 College Street',
        city: 'Burlington',
        state: 'VT',
        postcode: '05401',
        copies: 2,
      },
    ],
    shows: 'By check or wire only.',
  },
]
