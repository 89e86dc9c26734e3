import type { StaffRole } from './staff-roles.ts'
import { ROLE_NAMES, ROLES } from './staff-roles.ts'

/** Everything that a member of staff may or may not do, said as in "Only Finance can …". */
export const PERMISSIONS = {
  'console.open': 'open the console',
  'people.see': 'look at readers',
  'people.help': 'change what a reader is sent and how they sign in',
  'credits.give': 'credit issues',
  'subscriptions.cancel': 'cancel subscriptions',
  'addresses.change': 'change addresses and notes',
  'contacts.report': 'report returned mail',
  'lists.change': 'look after the mailing lists',
  'gifts.see': 'look at gifts',
  'gifts.change': 'change gifts',
  'renewals.see': 'look at renewals',
  'issues.see': 'look at issues',
  'issues.change': 'plan, release, close and mail issues',
  'delivery.see': 'look at deliveries',
  'delivery.decide': 'decide about claims and redirects',
  'holds.change': 'hold issues',
  'orders.see': 'look at orders',
  'orders.enter': 'enter orders',
  'orders.pack': 'pack and send orders',
  'refunds.make': 'refund orders',
  'payments.match': 'return payments that belong to no order',
  'invoices.see': 'look at invoices',
  'invoices.change': 'make and change invoices',
  'catalogue.see': 'look at the catalog',
  'prices.change': 'change prices',
  'products.change': 'change products',
  'stock.count': 'count stock',
  'coupons.change': 'change coupons',
  'settings.change': 'change texts and settings',
  'pages.change': 'change pages',
  'emails.see': 'look at emails',
  'emails.change': 'change emails',
  'figures.see': 'look at figures',
  'books.see': 'see the journal and export data',
  'limits.exceed': 'go beyond the limits for refunds, free orders and changes, credits and orders recorded as paid',
  'staff.manage': 'manage the staff',
  'audit.see': 'read the audit log',
} as const

export type Permission = keyof typeof PERMISSIONS

const EVERYBODY = [
  'console.open',
  'people.see',
  'renewals.see',
  'orders.see',
  'catalogue.see',
  'emails.see',
  'figures.see',
] as const satisfies Permission[]

/** The one place that says what a role is. */
export const ROLE_PERMISSIONS: Record<StaffRole, readonly Permission[]> = {
  support: [
    ...EVERYBODY,
    'people.help',
    'credits.give',
    'subscriptions.cancel',
    'addresses.change',
    'contacts.report',
    'lists.change',
    'gifts.see',
    'gifts.change',
    'issues.see',
    'delivery.see',
    'delivery.decide',
    'orders.enter',
    'invoices.see',
  ],
  fulfilment: [
    ...EVERYBODY,
    'addresses.change',
    'contacts.report',
    'issues.see',
    'issues.change',
    'delivery.see',
    'delivery.decide',
    'holds.change',
    'orders.pack',
    'stock.count',
  ],
  finance: [
    ...EVERYBODY,
    'credits.give',
    'subscriptions.cancel',
    'gifts.see',
    'orders.enter',
    'refunds.make',
    'payments.match',
    'invoices.see',
    'invoices.change',
    'coupons.change',
    'books.see',
    'limits.exceed',
  ],
  admin: Object.keys(PERMISSIONS) as Permission[],
}

export const may = (role: StaffRole, permission: Permission): boolean => ROLE_PERMISSIONS[role].includes(permission)

/** Those who may, as a part of a sentence: "Fulfilment or an administrator". */
export function thoseWhoMay(permission: Permission): string {
  const who = ROLES.filter((role) => role !== 'admin' && may(role, permission)).map((role) => ROLE_NAMES[role])
  return [...who, 'an administrator'].join(' or ')
}

/** What a member of staff is told who may not: who may, and so whom to ask. */
export function forbidden(permission: Permission): string {
  const who = ROLES.filter((role) => role !== 'admin' && may(role, permission)).map((role) => ROLE_NAMES[role])
  const what = PERMISSIONS[permission]
  if (who.length === 0) return `Only an administrator can ${what}. Please ask one.`
  return `Only ${who.join(' and ')} can ${what}. Please ask a colleague there, or an administrator.`
}
