import { asc, desc, eq } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { dueDay } from '#domain/invoices/invoice.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Db } from '../../db/client.ts'
import { purchase, purchaseLine } from '../../db/schema/orders.ts'
import type { OrderEntry } from '../account/orders.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import { toInvoice } from '../invoices/invoice-rows.ts'
import { waitsFor } from '../orders/attach-waiting.ts'

/** What waits for the proof of an address, newest first, for staff. */
export async function readWaiting(
  db: Db,
  emailFolded: string,
  { timeZone, invoicePrefix }: Publication,
): Promise<OrderEntry[]> {
  const rows = await db
    .select({ row: purchase, name: purchaseLine.name })
    .from(purchase)
    .innerJoin(purchaseLine, eq(purchaseLine.purchaseId, purchase.id))
    .where(waitsFor(emailFolded))
    .orderBy(desc(purchase.createdAt), asc(purchaseLine.position))
  const orders = new Map<string, OrderEntry>()
  for (const { row, name } of rows) {
    const { id, total, status, receipt, invoice, number, createdAt } = row
    const known = orders.get(id)
    if (known) known.names.push(name)
    else
      orders.set(id, {
        total,
        status,
        shown: status,
        receipt,
        invoice,
        names: [name],
        dueOn: dueDay(toInvoice(row)),
        on: dayOf(createdAt, timeZone),
        number: purchaseNumber(invoicePrefix, number ?? 0),
      })
  }
  return [...orders.values()]
}
