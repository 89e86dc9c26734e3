import type { StaffRole } from '#domain/access/staff-roles.ts'
import { ROLE_NAMES, ROLES } from '#domain/access/staff-roles.ts'

export const ROLE_WORK: { role: StaffRole; work: string }[] = [
  {
    role: 'support',
    work: 'Helps readers: profiles, credits, addresses, gifts, claims, phone orders. Sees issues and invoices.',
  },
  { role: 'fulfilment', work: 'Plans, releases, closes and mails issues, packs orders, handles returned mail.' },
  { role: 'finance', work: 'Enters orders and invoices, records payments, refunds, credits, keeps the journal.' },
  { role: 'admin', work: 'Everything, plus prices, products, words, staff and the audit log.' },
]

export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))
