import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { dueDay, isPastDue } from '#domain/invoices.ts'
import type { Cents } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Db } from '../../db/client.ts'
import { purchase } from '../../db/schema/orders.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import { purchasesCalled } from '../orders/order-list.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import { toInvoice } from './invoice-rows.ts'

export const INVOICE_FILTERS = ['open', 'past-due', 'draft', 'processing', 'paid', 'void'] as const
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number]

export type ListedInvoice = {
  id: string
  number: string | null
  name: string
  email: string
  status: PurchaseRow['status']
  total: Cents
  madeOn: Day
  sentOn: Day | null
  dueOn: Day | null
  pastDue: boolean
}

export type InvoiceFilters = {
  /** A number, with or without its prefix, or a part of an email or a name. */
  search: string
  show: InvoiceFilter | null
  page: number
}
export type InvoicePage = { invoices: ListedInvoice[]; page: number; more: boolean }

const INVOICES_SHOWN = 50

/** Newest first. */
export async function listInvoices(
  db: Db,
  { invoicePrefix, timeZone }: Publication,
  now: Date,
  { search, show, page }: InvoiceFilters,
): Promise<InvoicePage> {
  const today = dayOf(now, timeZone)
  const p = alias(purchase, 'p')
  // As isPastDue says it: from the day after it was due.
  const isLate = sql`p.status = 'open' and p.sent_on + coalesce(p.net, 0) < ${today}::date`
  const shown = show === 'past-due' ? [isLate] : show ? [eq(p.status, show)] : []
  const rows = await db
    .select()
    .from(p)
    .where(and(eq(p.kind, 'invoice'), ...shown, ...purchasesCalled(search, invoicePrefix)))
    .orderBy(desc(p.createdAt), asc(p.id))
    .limit(INVOICES_SHOWN + 1)
    .offset((page - 1) * INVOICES_SHOWN)
  const invoices = rows.slice(0, INVOICES_SHOWN).map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.status,
    total: row.total,
    number: row.number === null ? null : purchaseNumber(invoicePrefix, row.number),
    madeOn: dayOf(row.createdAt, timeZone),
    sentOn: row.sentOn as Day | null,
    dueOn: row.sentOn ? dueDay(toInvoice(row)) : null,
    pastDue: isPastDue(toInvoice(row), today),
  }))
  return { invoices, page, more: rows.length > INVOICES_SHOWN }
}
