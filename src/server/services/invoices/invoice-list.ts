import { desc, eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { dueDay, isPastDue } from '#domain/invoice.ts'
import type { Cents } from '#domain/money.ts'
import { purchaseNumber } from '#domain/receipt.ts'
import type { Db } from '../../db/client.ts'
import { purchase } from '../../db/schema/purchase.ts'
import type { Publication } from '../catalogue.ts'
import type { PurchaseRow } from '../purchases.ts'
import { invoiceOf } from './invoice-rows.ts'

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

/** Newest first: staff make so many by hand, and no more. */
export async function listInvoices(
  db: Db,
  { invoicePrefix, timeZone }: Publication,
  now: Date,
  filter: InvoiceFilter | null,
): Promise<ListedInvoice[]> {
  const today = dayOf(now, timeZone)
  const rows = await db.select().from(purchase).where(eq(purchase.kind, 'invoice')).orderBy(desc(purchase.createdAt))
  return rows
    .map((row) => ({
      ...{ id: row.id, name: row.name, email: row.email, status: row.status, total: row.total },
      number: row.number === null ? null : purchaseNumber(invoicePrefix, row.number),
      madeOn: dayOf(row.createdAt, timeZone),
      sentOn: row.sentOn as Day | null,
      dueOn: row.sentOn ? dueDay(invoiceOf(row)) : null,
      pastDue: isPastDue(invoiceOf(row), today),
    }))
    .filter(({ status, pastDue }) => !filter || (filter === 'past-due' ? pastDue : status === filter))
}
