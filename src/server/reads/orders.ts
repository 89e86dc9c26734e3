import { eq } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { numberIn } from '#domain/orders.ts'
import type { Db } from '../db/client.ts'
import { purchase } from '../db/schema/purchase.ts'
import type { StoredCoupon } from '../services/catalogue/edit-coupons.ts'
import { readCoupons } from '../services/catalogue/edit-coupons.ts'
import type { DatedPrices } from '../services/catalogue/edit-prices.ts'
import { readPrices } from '../services/catalogue/edit-prices.ts'
import type { GoodsOnSale } from '../services/catalogue/edit-stock.ts'
import { readGoods } from '../services/catalogue/edit-stock.ts'
import type { Catalogue, Publication } from '../services/catalogue/read-catalogue.ts'
import type { InvoiceFilters, InvoicePage } from '../services/invoices/invoice-list.ts'
import { listInvoices } from '../services/invoices/invoice-list.ts'
import type { InvoiceView } from '../services/invoices/invoice-view.ts'
import { viewOf } from '../services/invoices/invoice-view.ts'
import type { OrderFile } from '../services/orders/order-file.ts'
import { readOrder } from '../services/orders/order-file.ts'
import type { OrderFilters, OrderPage } from '../services/orders/order-list.ts'
import { listOrders } from '../services/orders/order-list.ts'
import type { Parcel } from '../services/orders/pack-list.ts'
import { packList } from '../services/orders/pack-list.ts'
import { readPurchase } from '../services/payments/order-rows.ts'
import type { UnmatchedPayment } from '../services/payments/unmatched-payments.ts'
import { listUnmatched } from '../services/payments/unmatched-payments.ts'

/** What the staff's pages about selling ask. */
export type SellingReads = {
  orders(filters: OrderFilters): Promise<OrderPage>
  /** By its number, with the prefix or without. */
  order(number: number | string): Promise<OrderFile | null>
  packing(): Promise<Parcel[]>
  /** Paid for orders that are not in our records. */
  unmatched(): Promise<UnmatchedPayment[]>
  hasUnmatched(): Promise<boolean>
  invoices(filters: InvoiceFilters): Promise<InvoicePage>
  /** As whoever gets it sees it, drafts too. */
  invoice(id: string): Promise<{ view: InvoiceView; servesBefore: boolean } | null>
  prices(): Promise<DatedPrices[]>
  coupons(): Promise<StoredCoupon[]>
  goods(): Promise<GoodsOnSale>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date }

export function sellingReads({ db, catalogue, now }: Parts): SellingReads {
  const publication = async (): Promise<Publication> => (await catalogue()).publication
  return {
    orders: async (filters) => listOrders(db, await publication(), filters),
    unmatched: async () => listUnmatched(db, (await publication()).invoicePrefix),
    hasUnmatched: async () => (await listUnmatched(db, '')).length > 0,
    async order(asked) {
      const shown = await catalogue()
      const number = numberIn(String(asked), shown.publication.invoicePrefix)
      return number === null ? null : readOrder(db, shown, number)
    },
    packing: async () => packList(db, await publication()),
    invoices: async (filters) => listInvoices(db, await publication(), now(), filters),
    async invoice(id) {
      const [known] = await db.select({ kind: purchase.kind }).from(purchase).where(eq(purchase.id, id))
      if (known?.kind !== 'invoice') return null
      const found = await db.transaction((tx) => readPurchase(tx, id))
      const view = await viewOf(db, await catalogue(), found, now())
      return { view, servesBefore: found.row.details.serveBefore === true }
    },
    prices: async () => readPrices(db, dayOf(now(), (await publication()).timeZone)),
    coupons: () => readCoupons(db),
    goods: () => readGoods(db),
  }
}
