import type { Role } from '#server/services/access/sessions.ts'
import { href } from '../../href.ts'

export const ROLE_NAMES: Record<Role, string> = {
  support: 'Support',
  fulfilment: 'Fulfilment',
  finance: 'Finance',
  admin: 'Administration',
}

type Section = { to: string; label: string; roles?: readonly Role[] }

/** The sections of the console, and whose they are; without roles they are everybody's. */
const SECTIONS: readonly Section[] = [
  { to: href('/staff/people'), label: 'People' },
  {
    to: href('/staff/issues'),
    label: 'Issues',
    roles: ['fulfilment'],
  },
  {
    to: href('/staff/renewals'),
    label: 'Renewals',
  },
  {
    to: href('/staff/contacts'),
    label: 'Contacts',
    roles: ['support', 'fulfilment'],
  },
  { to: href('/staff/delivery'), label: 'Delivery', roles: ['support', 'fulfilment'] },
  { to: href('/staff/orders'), label: 'Orders' },
  {
    to: href('/staff/gifts'),
    label: 'Gifts',
    roles: ['support', 'finance'],
  },
  {
    to: href('/staff/invoices'),
    label: 'Invoices',
    roles: ['finance', 'support'],
  },
  {
    to: href('/staff/catalogue'),
    label: 'Catalogue',
  },
  { to: href('/staff/emails'), label: 'Emails' },
  { to: href('/staff/figures'), label: 'Figures' },
]

export function sectionsFor(role: Role): Section[] {
  return SECTIONS.filter(({ roles }) => !roles || role === 'admin' || roles.includes(role))
}
