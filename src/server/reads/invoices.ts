import { eq } from 'drizzle-orm'
import type { ListPage } from '#domain/staff-lists/list-query.ts'
import type { Db } from '../db/client.ts'
import { purchase } from '../db/schema/orders.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { InvoiceFilters, ListedInvoice } from '../services/invoices/invoice-list.ts'
import { listInvoices } from '../services/invoices/invoice-list.ts'
import type { InvoiceView } from '../services/invoices/invoice-view.ts'
import { invoiceView, viewInvoice } from '../services/invoices/invoice-view.ts'
import type { DraftToEdit } from '../services/invoices/read-draft.ts'
import { readDraft } from '../services/invoices/read-draft.ts'
import type { PayerStatement } from '../services/invoices/statement.ts'
import { readStatement } from '../services/invoices/statement.ts'
import { readPurchase } from '../services/payments/order-rows.ts'
import type { Recorded } from '../services/payments/recorded-payments.ts'
import { readRecorded } from '../services/payments/recorded-payments.ts'

export type InvoiceReads = {
  list(filters: InvoiceFilters): Promise<ListPage<ListedInvoice>>
  /** As its payer sees it, drafts too, with what staff alone see. */
  find(id: string): Promise<StaffInvoice | null>
  /** What the form of a draft begins with; null for what is no draft. */
  draft(id: string): Promise<DraftToEdit | null>
  /** All invoices of the payer of this one. */
  statement(id: string): Promise<PayerStatement | null>
  byLink(token: string): Promise<InvoiceView | null>
}

export type StaffInvoice = {
  view: InvoiceView
  servesBefore: boolean
  emailTo: string | null
  email: string
  payments: Recorded[]
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date }

export function invoiceReads({ db, catalogue, now }: Parts): InvoiceReads {
  return {
    list: async (filters) => listInvoices(db, (await catalogue()).publication, now(), filters),
    async find(id) {
      const [known] = await db.select({ kind: purchase.kind }).from(purchase).where(eq(purchase.id, id))
      if (known?.kind !== 'invoice') return null
      const found = await db.transaction((tx) => readPurchase(tx, id))
      const view = await viewInvoice(db, await catalogue(), found, now())
      const { email, details } = found.row
      return {
        view,
        email,
        emailTo: details.billTo?.emailTo ?? null,
        servesBefore: details.serveBefore === true,
        payments: await readRecorded(db, id),
      }
    },
    draft: async (id) => readDraft(db, id),
    statement: async (id) => readStatement(db, (await catalogue()).publication, { id, now: now() }),
    byLink: async (token) => invoiceView(db, { catalogue: await catalogue(), token, now: now() }),
  }
}
