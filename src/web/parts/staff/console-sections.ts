import type { Role } from '#server/services/access/sessions.ts'
import { href } from '../../href.ts'

export const SECTION_GROUPS = ['Readers', 'Issues', 'Sales', 'Publication'] as const

export type ConsoleLink = { to: string; label: string; roles?: readonly Role[] }
type Section = ConsoleLink & { group: (typeof SECTION_GROUPS)[number] }

/** The sections of the console, and whose they are; without roles they are everybody's. */
const SECTIONS: readonly Section[] = [
  { to: href('/staff/people'), label: 'People', group: 'Readers' },
  { to: href('/staff/gifts'), label: 'Gifts', group: 'Readers', roles: ['support', 'finance'] },
  { to: href('/staff/renewals'), label: 'Renewals', group: 'Readers' },
  { to: href('/staff/contacts'), label: 'Contacts', group: 'Readers', roles: ['support', 'fulfilment'] },
  { to: href('/staff/issues'), label: 'Issues', group: 'Issues', roles: ['fulfilment'] },
  { to: href('/staff/delivery'), label: 'Delivery', group: 'Issues', roles: ['support', 'fulfilment'] },
  { to: href('/staff/orders'), label: 'Orders', group: 'Sales' },
  { to: href('/staff/invoices'), label: 'Invoices', group: 'Sales', roles: ['finance', 'support'] },
  { to: href('/staff/catalogue'), label: 'Catalogue', group: 'Publication' },
  { to: href('/staff/emails'), label: 'Emails', group: 'Publication' },
  { to: href('/staff/figures'), label: 'Figures', group: 'Publication' },
  { to: href('/staff/members'), label: 'Staff', group: 'Publication', roles: [] },
  { to: href('/staff/audit'), label: 'Audit log', group: 'Publication', roles: [] },
]

/** Found by the search alone: what is done rather than looked at, and pages within a section. */
const ACTIONS: readonly ConsoleLink[] = [
  { to: href('/staff/orders/packing'), label: 'Pack orders', roles: ['fulfilment'] },
  { to: href('/staff/orders/new'), label: 'Enter an order', roles: ['finance'] },
  { to: href('/staff/issues/new'), label: 'Plan an issue', roles: ['fulfilment'] },
  { to: href('/staff/figures/journal'), label: 'Journal', roles: ['finance'] },
  { to: href('/staff/catalogue/coupons'), label: 'Coupons' },
  { to: href('/staff/catalogue/goods'), label: 'Products' },
  { to: href('/staff/catalogue/words'), label: 'Words and switches', roles: [] },
  { to: href('/staff/catalogue/pages'), label: 'Pages', roles: [] },
  { to: href('/staff/two-factor'), label: 'Authenticator and recovery codes' },
]

/** At the lower edge of a phone there is room for three beside Today and More: the first of these that a member has. */
const ON_A_PHONE = ['People', 'Issues', 'Orders', 'Invoices', 'Gifts']
const PHONE_ROOM = 3

const isFor =
  (role: Role) =>
  ({ roles }: ConsoleLink): boolean =>
    !roles || role === 'admin' || roles.includes(role)

export const sectionsFor = (role: Role): Section[] => SECTIONS.filter(isFor(role))

export const actionsFor = (role: Role): ConsoleLink[] => ACTIONS.filter(isFor(role))

export function phoneSections(role: Role): Section[] {
  const sections = sectionsFor(role)
  return ON_A_PHONE.flatMap((name) => sections.filter(({ label }) => label === name)).slice(0, PHONE_ROOM)
}
