import type { Register } from 'react-router'
import type { Permission } from '#domain/access/permissions.ts'

/** The console's pages: a new one in routes.ts does not compile until it stands here. */
type StaffPage = Extract<keyof Register['pages'], '/staff' | `/staff/${string}`>

/** What one needs to see a page of the console. The second step is a page of its own, before all of them. */
export const PAGE_PERMISSIONS: Record<Exclude<StaffPage, '/staff/two-factor'>, Permission> = {
  '/staff': 'console.open',
  '/staff/search': 'console.open',
  '/staff/similar': 'people.see',
  // Which list it is decides what more is needed.
  '/staff/file/:list': 'console.open',
  '/staff/matching/:list': 'console.open',
  '/staff/people': 'people.see',
  '/staff/people/new': 'addresses.change',
  '/staff/people/:token': 'people.see',
  '/staff/people/:token/messages/:message': 'people.see',
  '/staff/people/buyers/:number': 'people.see',
  '/staff/people/buyers/:number/messages/:message': 'people.see',
  '/staff/gifts': 'gifts.see',
  '/staff/renewals': 'renewals.see',
  '/staff/contacts': 'contacts.report',
  '/staff/contacts/returns': 'contacts.report',
  '/staff/lists': 'lists.change',
  '/staff/issues': 'issues.see',
  '/staff/issues/new': 'issues.change',
  '/staff/issues/:number': 'issues.see',
  '/staff/issues/:number/plan': 'issues.change',
  '/staff/issues/:number/text': 'issues.change',
  '/staff/issues/:number/text/new': 'issues.change',
  '/staff/issues/:number/text/:piece': 'issues.change',
  '/staff/mailing': 'issues.change',
  '/staff/delivery': 'delivery.see',
  '/staff/delivery/redirects': 'delivery.see',
  '/staff/delivery/zones': 'holds.change',
  '/staff/orders': 'orders.see',
  '/staff/orders/packing': 'orders.see',
  '/staff/orders/new': 'orders.enter',
  '/staff/orders/:number': 'orders.see',
  '/staff/unmatched-payments': 'payments.match',
  '/staff/invoices': 'invoices.see',
  '/staff/invoices/:id': 'invoices.see',
  '/staff/invoices/:id/edit': 'invoices.change',
  '/staff/invoices/:id/statement': 'invoices.see',
  '/staff/invoices/new': 'invoices.change',
  '/staff/catalogue': 'catalogue.see',
  '/staff/catalogue/coupons': 'catalogue.see',
  '/staff/catalogue/goods': 'catalogue.see',
  '/staff/catalogue/stock': 'catalogue.see',
  '/staff/catalogue/goods/new': 'products.change',
  '/staff/catalogue/goods/:slug/files': 'products.change',
  '/staff/catalogue/zones': 'settings.change',
  '/staff/catalogue/currency': 'settings.change',
  '/staff/catalogue/words': 'settings.change',
  '/staff/catalogue/masthead': 'settings.change',
  '/staff/catalogue/pages': 'pages.change',
  '/staff/catalogue/pages/:page': 'pages.change',
  '/staff/catalogue/system': 'settings.change',
  '/staff/emails': 'emails.see',
  '/staff/emails/:mail': 'emails.see',
  '/staff/emails/:mail/preview': 'emails.see',
  '/staff/figures': 'figures.see',
  '/staff/figures/journal': 'books.see',
  '/staff/figures/reading': 'figures.see',
  '/staff/setup': 'settings.change',
  '/staff/members': 'staff.manage',
  '/staff/audit': 'audit.see',
}

/** The permission that a page of the router asks for, by its pattern; undefined for a page that is none of the console's. */
export const pagePermission = (pattern: string): Permission | undefined =>
  (PAGE_PERMISSIONS as Record<string, Permission>)[pattern]
