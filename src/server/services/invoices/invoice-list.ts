import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { dueDay, isPastDue } from '#domain/invoices/invoice.ts'
import type { Cents } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import type { Db } from '../../db/client.ts'
import { pageOf, pageSql } from '../../db/list-page.ts'
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
  /** The reader's token; null for somebody without an account. */
  account: string | null
  status: PurchaseRow['status']
  total: Cents
  /** Of what was sent and is not paid. */
  left: Cents | null
  poNumber: string | null
  madeOn: Day
  sentOn: Day | null
  dueOn: Day | null
  pastDue: boolean
}

/** Searched by a number, with or without its prefix, or a part of an email, a name or a PO number. */
export type InvoiceFilters = ListAsked & { show: InvoiceFilter | null }

const SORTS = {
  number: { by: sql`coalesce(p.number, 0)`, shape: 'number' },
  who: { by: sql`lower(p.name)`, shape: 'text' },
  made: { by: sql`p.created_at`, shape: 'instant' },
  sent: { by: sql`coalesce(p.sent_on, '1000-01-01'::date)`, shape: 'day' },
  due: { by: sql`coalesce(p.sent_on + coalesce(p.net, 0), '1000-01-01'::date)`, shape: 'day' },
  status: { by: sql`p.status`, shape: 'text' },
  total: { by: sql`p.total`, shape: 'number' },
} as const
const SORTED = { sorts: SORTS, key: { by: sql`p.id`, shape: 'uuid' }, otherwise: { key: 'made', down: true } } as const

/** Newest first, unless asked otherwise. */
export async function listInvoices(
  db: Db,
  { invoicePrefix, timeZone }: Publication,
  now: Date,
  filters: InvoiceFilters,
): Promise<ListPage<ListedInvoice>> {
  const { search, show } = filters
  const today = dayOf(now, timeZone)
  const p = alias(purchase, 'p')
  // As isPastDue says it: from the day after it was due.
  const isLate = sql`p.status = 'open' and p.sent_on + coalesce(p.net, 0) < ${today}::date`
  const shown = show === 'past-due' ? [isLate] : show ? [eq(p.status, show)] : []
  const page = pageSql(SORTED, filters)
  const rows = await db
    .select({
      row: p,
      account: sql<string | null>`(select token from account where account.id = p.account_id)`,
      place: sql<string[]>`${page.value}`,
    })
    .from(p)
    .where(and(eq(p.kind, 'invoice'), ...shown, ...purchasesCalled(search, invoicePrefix), page.where))
    .orderBy(page.order)
    .limit(filters.limit + 1)
  return pageOf(rows, filters, ({ row, account }) => ({
    account,
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.status,
    total: row.total,
    left: row.status === 'open' || row.status === 'processing' ? toInvoice(row).left : null,
    poNumber: row.poNumber,
    number: row.number === null ? null : purchaseNumber(invoicePrefix, row.number),
    madeOn: dayOf(row.createdAt, timeZone),
    sentOn: row.sentOn as Day | null,
    dueOn: row.sentOn ? dueDay(toInvoice(row)) : null,
    pastDue: isPastDue(toInvoice(row), today),
  }))
}
