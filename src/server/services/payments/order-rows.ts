import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import type { Tx } from '../../db/client.ts'
import { takeNumber } from '../../db/next-number.ts'
import type { Destination, PurchaseDetails } from '../../db/schema/orders.ts'
import { purchase, purchaseLine } from '../../db/schema/orders.ts'
import { newToken } from '../access/auth-context.ts'
import { findAddressAccount } from '../access/proof/address-account.ts'

export type PurchaseRow = typeof purchase.$inferSelect
export type PurchaseLineRow = typeof purchaseLine.$inferSelect

export type NewPurchase = {
  kind: PurchaseRow['kind']
  status: 'open' | 'processing' | 'paid'
  accountId: string | null
  name: string
  email: string
  address: Destination | null
  recipient: (Destination & { name: string }) | null
  details?: PurchaseDetails
  quote: PricedCart
  now: Date
  /** A payment link. */
  payUntil?: Date | null
  entryKey?: string | null
}

/** With its number, which no other purchase has and none is left out before it, and its lines: in one statement. */
export async function writePurchase(
  tx: Tx,
  order: NewPurchase,
): Promise<{ row: PurchaseRow; lines: PurchaseLineRow[] }> {
  const { kind, status, accountId, name, email, address, recipient, details = {}, quote, now } = order
  const { payUntil = null, entryKey = null } = order
  const { subtotal, shipping, discount, waived, total } = quote
  const id = randomUUID()
  const lines = lineValues(id, quote).map((line) => ({ ...line, sentAt: null, tracking: null, refundedAt: null }))
  const next = tx.$with('next').as(takeNumber(tx))
  const written = tx
    .$with('written')
    .as(tx.insert(purchaseLine).values(lines).returning({ position: purchaseLine.position }))
  const [row] = await tx
    .with(next, written)
    .insert(purchase)
    .values({
      id,
      receipt: newToken(),
      invoice: newToken(),
      number: sql`(select value from ${next})`,
      kind,
      status,
      ...ownedBy(accountId, email),
      name,
      email,
      address,
      recipient,
      details,
      payUntil,
      entryKey,
      createdAt: now,
      subtotal,
      shipping,
      discount,
      waived,
      total,
      paidAt: status === 'paid' ? now : null,
    })
    .returning()
  if (!row) throw new Error('The purchase was not written.')
  return { row, lines }
}

/** What belongs to no account waits for the account of its address to be proved. */
export function ownedBy(accountId: string | null, email: string): Pick<PurchaseRow, 'accountId' | 'waitsFor'> {
  return { accountId, waitsFor: accountId ? null : foldEmail(email) }
}

/** A purchase without an account goes to that of its address, unless it has to wait for the address's proof. */
export async function joinOwner(tx: Tx, row: PurchaseRow): Promise<PurchaseRow> {
  if (row.accountId) return row
  const found = await findAddressAccount(tx, row.email)
  if (!found?.takesAtOnce) return row
  const owned = ownedBy(found.id, row.email)
  await tx.update(purchase).set(owned).where(eq(purchase.id, row.id))
  return { ...row, ...owned }
}

export function lineValues(purchaseId: string, quote: PricedCart) {
  return quote.lines.map(
    ({ type, name, quantity, price, shipping, discount, shipcode, cart: item, issuesPerYear }, position) => ({
      purchaseId,
      position,
      type,
      name,
      quantity,
      price,
      shipping,
      discount,
      shipcode,
      item,
      issuesPerYear: issuesPerYear ?? null,
      ref: item && 'ref' in item ? item.ref : null,
    }),
  )
}

export async function readPurchase(tx: Tx, id: string): Promise<{ row: PurchaseRow; lines: PurchaseLineRow[] }> {
  const [row] = await tx.select().from(purchase).where(eq(purchase.id, id))
  if (!row) throw new Error('There is no such purchase.')
  const lines = await tx
    .select()
    .from(purchaseLine)
    .where(eq(purchaseLine.purchaseId, id))
    .orderBy(asc(purchaseLine.position))
  return { row, lines }
}
