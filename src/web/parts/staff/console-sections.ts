import type { Permission } from '#domain/access/permissions.ts'
import { may } from '#domain/access/permissions.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import { href } from '../../href.ts'
import { pagePermission } from './page-permissions.ts'

export const SECTION_GROUPS = ['Readers', 'Issues', 'Sales', 'Publication'] as const

export type ConsoleLink = { to: string; label: string }
export type FoundAtOnce = ConsoleLink & { kind: 'Page' | 'Action' }
type Section = ConsoleLink & { group: (typeof SECTION_GROUPS)[number] }

/** The sections of the console; everybody is shown those they may open. */
const SECTIONS: readonly Section[] = [
  { to: href('/staff/people'), label: 'People', group: 'Readers' },
  { to: href('/staff/gifts'), label: 'Gifts', group: 'Readers' },
  { to: href('/staff/renewals'), label: 'Renewals', group: 'Readers' },
  { to: href('/staff/contacts'), label: 'Contacts', group: 'Readers' },
  { to: href('/staff/lists'), label: 'Mailing lists', group: 'Readers' },
  { to: href('/staff/issues'), label: 'Issues', group: 'Issues' },
  { to: href('/staff/delivery'), label: 'Delivery', group: 'Issues' },
  { to: href('/staff/orders'), label: 'Orders', group: 'Sales' },
  { to: href('/staff/invoices'), label: 'Invoices', group: 'Sales' },
  { to: href('/staff/catalogue'), label: 'Catalog', group: 'Publication' },
  { to: href('/staff/emails'), label: 'Emails', group: 'Publication' },
  { to: href('/staff/figures'), label: 'Figures', group: 'Publication' },
  { to: href('/staff/members'), label: 'Staff', group: 'Publication' },
  { to: href('/staff/audit'), label: 'Audit log', group: 'Publication' },
]

/** Pages within a section, found by the search alone. */
const PAGES: readonly ConsoleLink[] = [
  { to: href('/staff/mailing'), label: 'Mailing files and seed addresses' },
  { to: href('/staff/contacts/returns'), label: 'Return file from the post' },
  { to: href('/staff/figures/journal'), label: 'Journal' },
  { to: href('/staff/catalogue/coupons'), label: 'Coupons' },
  { to: href('/staff/catalogue/goods'), label: 'Products' },
  { to: href('/staff/catalogue/zones'), label: 'Zones' },
  { to: href('/staff/catalogue/words'), label: 'Texts and settings' },
  { to: href('/staff/catalogue/pages'), label: 'Pages' },
  { to: href('/staff/catalogue/system'), label: 'System check' },
  { to: href('/staff/setup'), label: 'Set up the shop' },
  { to: href('/staff/two-factor'), label: 'Authenticator and recovery codes' },
]

/** What is done rather than looked at: found by the search, by those who may do it. */
const ACTIONS: readonly (ConsoleLink & { needs: Permission })[] = [
  { to: href('/staff/orders/new'), label: 'New order', needs: 'orders.enter' },
  { to: href('/staff/invoices/new'), label: 'New invoice', needs: 'invoices.change' },
  { to: href('/staff/people/new'), label: 'New reader', needs: 'addresses.change' },
  { to: href('/staff/issues/new'), label: 'Plan a new issue', needs: 'issues.change' },
  { to: href('/staff/orders/packing'), label: 'Pack orders', needs: 'orders.pack' },
  { to: href('/staff/contacts'), label: 'Report returned mail', needs: 'contacts.report' },
  { to: href('/staff/delivery/zones'), label: 'Hold a zone', needs: 'holds.change' },
  { to: href('/staff/catalogue/goods/new'), label: 'Add a product', needs: 'products.change' },
  { to: href('/staff/catalogue/stock'), label: 'Count stock', needs: 'stock.count' },
  { to: href('/staff/catalogue/coupons'), label: 'Add a coupon', needs: 'coupons.change' },
  { to: href('/staff/catalogue'), label: 'Change prices', needs: 'prices.change' },
  { to: href('/staff/catalogue/pages'), label: 'Write a page', needs: 'pages.change' },
  { to: href('/staff/emails'), label: 'Change an email', needs: 'emails.change' },
  { to: href('/staff/members'), label: 'Invite to the staff', needs: 'staff.manage' },
]

/** At the lower edge of a phone there is room for three beside Today and More: the first of these that a member has. */
const ON_A_PHONE = ['People', 'Issues', 'Orders', 'Invoices', 'Gifts']
const PHONE_ROOM = 3

const isFor =
  (role: StaffRole) =>
  ({ to }: ConsoleLink): boolean => {
    const needed = pagePermission(to)
    return !needed || may(role, needed)
  }

export const sectionsFor = (role: StaffRole): Section[] => SECTIONS.filter(isFor(role))

/** What the search finds at once: pages, and what can be done. */
export const foundAtOnce = (role: StaffRole): FoundAtOnce[] => [
  ...ACTIONS.filter((action) => isFor(role)(action) && may(role, action.needs)).map(({ to, label }) => ({
    kind: 'Action' as const,
    to,
    label,
  })),
  ...[...sectionsFor(role), ...PAGES.filter(isFor(role))].map(({ to, label }) => ({
    kind: 'Page' as const,
    to,
    label,
  })),
]

export function phoneSections(role: StaffRole): Section[] {
  const sections = sectionsFor(role)
  return ON_A_PHONE.flatMap((name) => sections.filter(({ label }) => label === name)).slice(0, PHONE_ROOM)
}
