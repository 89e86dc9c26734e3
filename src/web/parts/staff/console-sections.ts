import type { Role } from '#server/services/access/sessions.ts'

export const ROLE_NAMES: Record<Role, string> = {
  support: 'Support',
  fulfilment: 'Fulfilment',
  finance: 'Finance',
  admin: 'Administration',
}

type Section = { to: string; label: string; says: string; roles?: readonly Role[] }

/** The desks of the console that there are, and whose they are; without roles they are everybody's. */
const SECTIONS: readonly Section[] = [
  { to: '/staff/people', label: 'People', says: 'Find a reader by whatever you know of them, and look after them.' },
  {
    to: '/staff/issues',
    label: 'Issues',
    says: 'Plan, release, look the list over, close it and mail it.',
    roles: ['fulfilment'],
  },
  {
    to: '/staff/renewals',
    label: 'Renewals',
    says: 'What the next 60 days will do to whom, and why.',
  },
  {
    to: '/staff/contacts',
    label: 'Contacts',
    says: 'What came back, and the addresses that are held for it.',
    roles: ['support', 'fulfilment'],
  },
  { to: '/staff/orders', label: 'Orders', says: 'Pack and send, refund, and order for somebody else.' },
  {
    to: '/staff/invoices',
    label: 'Invoices',
    says: 'Draft, send, remind, and record checks and wires.',
    roles: ['finance', 'support'],
  },
  {
    to: '/staff/catalogue',
    label: 'Catalogue',
    says: 'Prices from a day on, coupons, goods and stock, words and switches.',
  },
  { to: '/staff/emails', label: 'Emails', says: 'What every message looks like, and its words.' },
  { to: '/staff/figures', label: 'Figures', says: 'Readers, income, what is owed, and the journal of a month.' },
]

export function sectionsFor(role: Role): Section[] {
  return SECTIONS.filter(({ roles }) => !roles || role === 'admin' || roles.includes(role))
}
