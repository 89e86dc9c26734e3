import type { StaffListName } from '#domain/staff-lists/staff-lists.ts'
import { AUDIT_LIST } from '../audit/audit-list.tsx'
import { COUPON_LIST } from '../catalogue/coupons/coupon-list.tsx'
import { PRODUCT_LIST } from '../catalogue/products/product-list.tsx'
import { CONTACT_LIST } from '../contacts/contact-list.tsx'
import { CLAIM_LIST } from '../delivery/claim-list.tsx'
import { REDIRECT_LIST } from '../delivery/redirects/redirect-list.tsx'
import { GIFT_LIST } from '../gifts/gift-list.tsx'
import { INVOICE_LIST } from '../invoices/invoice-list.tsx'
import { ISSUE_LIST } from '../issues/issue-list.tsx'
import { SUBSCRIBER_LIST } from '../lists/subscriber-list.tsx'
import { ORDER_LIST } from '../orders/order-list.tsx'
import { PARCEL_LIST } from '../orders/packing/parcel-list.ts'
import { PEOPLE_LIST } from '../people/people-list.tsx'
import { UNMATCHED_LIST } from '../unmatched-payments/unmatched-list.tsx'
import type { StaffList } from './staff-list.ts'

/** For what is done to any of them; each takes the rows that it has read itself. */
export const ALL_LISTS = {
  people: PEOPLE_LIST,
  orders: ORDER_LIST,
  invoices: INVOICE_LIST,
  parcels: PARCEL_LIST,
  unmatched: UNMATCHED_LIST,
  gifts: GIFT_LIST,
  contacts: CONTACT_LIST,
  claims: CLAIM_LIST,
  redirects: REDIRECT_LIST,
  issues: ISSUE_LIST,
  coupons: COUPON_LIST,
  products: PRODUCT_LIST,
  subscribers: SUBSCRIBER_LIST,
  audit: AUDIT_LIST,
} satisfies Record<StaffListName, unknown> as unknown as Record<StaffListName, StaffList<unknown>>
