import { asc, eq } from 'drizzle-orm'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import type { Day } from '#domain/day.ts'
import type { Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts'
import { leftToPay } from '#domain/invoices/part-payment.ts'
import type { Db, Tx } from '../../db/client.ts'
import { purchase, purchaseLine } from '../../db/schema/orders.ts'
import type { PurchaseLineRow, PurchaseRow } from '../payments/order-rows.ts'

export type InvoiceRows = { row: PurchaseRow; lines: PurchaseLineRow[] }

/** An invoice, or an order whose money is or was under way; null for a draft and for what does not exist. */
export async function invoiceByToken(db: Db | Tx, token: string): Promise<InvoiceRows | null> {
  const [row] = await db.select().from(purchase).where(eq(purchase.invoice, token))
  if (!row || row.status === 'draft') return null
  const lines = await db
    .select()
    .from(purchaseLine)
    .where(eq(purchaseLine.purchaseId, row.id))
    .orderBy(asc(purchaseLine.position))
  return { row, lines }
}

const STATUSES: Record<PurchaseRow['status'], InvoiceStatus> = {
  draft: 'draft',
  open: 'sent',
  processing: 'processing',
  paid: 'paid',
  void: 'void',
  refunded: 'paid',
}

/** For the rules of the domain. An order that waits for its money again is payable online, and never past due. */
export function toInvoice({ status, net, sentOn, details, total, recorded }: PurchaseRow): Invoice {
  return {
    status: STATUSES[status],
    net: net ?? 0,
    sent: sentOn as Day | null,
    acceptedPayments: details.acceptedPayments ?? 'any',
    left: leftToPay({ total, recorded }),
  }
}

/** What was quoted when it was made is what is charged, less what has been recorded by hand. */
export function toQuote({ row, lines }: InvoiceRows): PricedCart {
  const { subtotal, shipping, discount, waived } = row
  return {
    subtotal,
    shipping,
    discount,
    waived,
    total: leftToPay(row),
    lines: lines.map(({ position, type, name, quantity, price, shipping, discount, shipcode, item }) => ({
      id: String(position),
      type,
      name,
      quantity,
      price,
      shipping,
      discount,
      shipcode,
      cart: item,
      changeQuantity: false,
      problem: null,
      couponError: null,
    })),
  }
}
