import { eq } from 'drizzle-orm'
import { numberIn } from '#domain/orders.ts'
import type { ListPage } from '#domain/staff-lists/list-query.ts'
import type { Db } from '../db/client.ts'
import { purchase } from '../db/schema/orders.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { ChosenReader } from '../services/checkout/for-reader/find-buyer.ts'
import { readChosen } from '../services/checkout/for-reader/find-buyer.ts'
import type { OrderFile } from '../services/orders/order-file.ts'
import { readOrder } from '../services/orders/order-file.ts'
import type { ListedOrder, OrderFilters } from '../services/orders/order-list.ts'
import { listOrders } from '../services/orders/order-list.ts'
import type { Parcel } from '../services/orders/pack-list.ts'
import { packList } from '../services/orders/pack-list.ts'
import type { Receipt } from '../services/orders/receipts/receipt.ts'
import { readReceipt } from '../services/orders/receipts/receipt.ts'
import type { Download, Downloads } from '../services/reading/downloads.ts'

export type OrderReads = {
  list(filters: OrderFilters): Promise<ListPage<ListedOrder>>
  /** By its number, with the prefix or without. */
  find(number: number | string): Promise<OrderFile | null>
  packing(): Promise<Parcel[]>
  /** The reader that an order is to be entered for, by the account's token or email. */
  chosen(asked: string): Promise<ChosenReader | null>
  /** The token alone opens it, and the links to what it entitles to are made with it. */
  receipt(token: string): Promise<{ receipt: Receipt; downloads: Download[]; accountId: string | null } | null>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; downloads: Downloads }

export function orderReads({ db, catalogue, downloads }: Parts): OrderReads {
  return {
    list: async (filters) => listOrders(db, (await catalogue()).publication, filters),
    async find(asked) {
      const shown = await catalogue()
      const number = numberIn(String(asked), shown.publication.invoicePrefix)
      return number === null ? null : readOrder(db, shown, number)
    },
    chosen: (asked) => readChosen(db, asked),
    packing: async () => packList(db, (await catalogue()).publication),
    async receipt(token) {
      const found = await readReceipt(db, await catalogue(), eq(purchase.receipt, token))
      if (!found) return null
      const { receipt, row } = found
      const links = await downloads.links({ by: 'purchase', id: row.id }, receipt.downloads)
      return { receipt, downloads: links, accountId: row.accountId }
    },
  }
}
