import type { Permission } from '../access/permissions.ts'
import { may } from '../access/permissions.ts'
import type { StaffRole } from '../access/staff-roles.ts'

type Listed = { label: string; permission: Permission }

/** The lists of the console, and what one needs to see them. */
export const STAFF_LISTS = {
  people: { label: 'People', permission: 'people.see' },
  orders: { label: 'Orders', permission: 'orders.see' },
  invoices: { label: 'Invoices', permission: 'invoices.see' },
  parcels: { label: 'Parcels', permission: 'orders.see' },
  unmatched: { label: 'Unmatched payments', permission: 'payments.match' },
  gifts: { label: 'Gifts', permission: 'gifts.see' },
  contacts: { label: 'Suspended addresses', permission: 'contacts.report' },
  claims: { label: 'Claims', permission: 'delivery.see' },
  redirects: { label: 'Copies to redirect', permission: 'delivery.see' },
  issues: { label: 'Issues', permission: 'issues.see' },
  coupons: { label: 'Coupons', permission: 'catalogue.see' },
  products: { label: 'Products', permission: 'catalogue.see' },
  subscribers: { label: 'Subscribers', permission: 'lists.change' },
  audit: { label: 'Audit log', permission: 'audit.see' },
} as const satisfies Record<string, Listed>

export type StaffListName = keyof typeof STAFF_LISTS
export const STAFF_LIST_NAMES = Object.keys(STAFF_LISTS) as StaffListName[]

export const isStaffList = (name: string): name is StaffListName => Object.hasOwn(STAFF_LISTS, name)

export function maySeeList(role: StaffRole, name: StaffListName): boolean {
  return may(role, STAFF_LISTS[name].permission)
}
