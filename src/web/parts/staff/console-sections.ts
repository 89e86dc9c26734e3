import type { Role } from '#server/services/access/sessions.ts'
import { href } from '../../href.ts'

export const ROLE_NAMES: Record<Role, string> = {
  support: 'Support',
  fulfilment: 'Fulfilment',
  finance: 'Finance',
  admin: 'Administration',
}

type Section = { to: string; label: string; says: string; roles?: readonly Role[] }

/** The desks of the console that there are, and whose they are; without roles they are everybody's. */
const SECTIONS: readonly Section[] = [
  { to: href('/staff/people'), label: 'People', says: 'Find and help readers' },
  {
    to: href('/staff/issues'),
    label: 'Issues',
    says: 'Plan, release, check, close and mail issues',
    roles: ['fulfilment'],
  },
  {
    to: href('/staff/renewals'),
    label: 'Renewals',
    says: 'Renewals due in the next 60 days',
  },
  {
    to: href('/staff/contacts'),
    label: 'Contacts',
    says: 'Returned mail and suspended addresses',
    roles: ['support', 'fulfilment'],
  },
  { to: href('/staff/orders'), label: 'Orders', says: 'Pack, send and refund, or order for a reader' },
  {
    to: href('/staff/invoices'),
    label: 'Invoices',
    says: 'Draft, send and remind; record checks and wires',
    roles: ['finance', 'support'],
  },
  {
    to: href('/staff/catalogue'),
    label: 'Catalogue',
    says: 'Prices, coupons, products and stock, pages, texts and settings',
  },
  { to: href('/staff/emails'), label: 'Emails', says: 'See and edit every email' },
  { to: href('/staff/figures'), label: 'Figures', says: 'Readers, income, deferred revenue and the monthly journal' },
]

export function sectionsFor(role: Role): Section[] {
  return SECTIONS.filter(({ roles }) => !roles || role === 'admin' || roles.includes(role))
}
