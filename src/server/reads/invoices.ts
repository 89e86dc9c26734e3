import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { purchase } from '../db/schema/orders.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { InvoiceFilters, InvoicePage } from '../services/invoices/invoice-list.ts'
import { listInvoices } from '../services/invoices/invoice-list.ts'
import type { InvoiceView } from '../services/invoices/invoice-view.ts'
import { invoiceView, viewInvoice } from '../services/invoices/invoice-view.ts'
import { readPurchase } from '../services/payments/order-rows.ts'

export type InvoiceReads = {
  list(filters: InvoiceFilters): Promise<InvoicePage>
  /** As whoever gets it sees it, drafts too. */
  find(id: string): Promise<{ view: InvoiceView; servesBefore: boolean } | null>
  byLink(token: string): Promise<InvoiceView | null>
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
      return { view, servesBefore: found.row.details.serveBefore === true }
    },
    byLink: async (token) => invoiceView(db, { catalogue: await catalogue(), token, now: now() }),
  }
}
