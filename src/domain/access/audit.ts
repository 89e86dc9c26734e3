import type { Day } from '../day.ts'
import { isDay } from '../day.ts'

/** What an entry of the audit log is about, by the word before the colon of its subject: `order:1042`. */
export const AUDIT_SUBJECTS = {
  account: 'Readers',
  order: 'Orders',
  invoice: 'Invoices',
  payment: 'Payments',
  gift: 'Gifts',

  issue: 'Issues',
  product: 'Products',
  stock: 'Stock',
  prices: 'Prices',
  coupon: 'Coupons',
  page: 'Pages',
  mail: 'Emails',
  export: 'Exports',
  view: 'Saved views',
  list: 'Mailing lists',
} as const

export type AuditSubject = keyof typeof AUDIT_SUBJECTS

export type AuditFilters = {
  /** A part of a name, an action or a reason, or the number of an order or an issue. */
  search: string
  /** The token of a member of staff. */
  by: string
  about: AuditSubject | null
  from: Day | null
  until: Day | null
}

const LONGEST = 200

/** What an address asks of the log; what is no word of ours asks for nothing. */
export function askedOfAudit(asked: { [name: string]: string | null | undefined }): AuditFilters {
  const { find, by, about, from, until } = asked
  const day = (text: string | null | undefined): Day | null => (text && isDay(text) ? text : null)
  return {
    search: (find ?? '').trim().slice(0, LONGEST),
    by: (by ?? '').slice(0, LONGEST),
    about: about && Object.hasOwn(AUDIT_SUBJECTS, about) ? (about as AuditSubject) : null,
    from: day(from),
    until: day(until),
  }
}
