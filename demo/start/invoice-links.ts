import { inArray } from 'drizzle-orm'
import type { Guide } from '#sandbox/ports.ts'
import type { Db } from '#server/db/client.ts'
import { purchase } from '#server/db/schema/orders.ts'
import { invoices } from '../content/invoices.ts'
import { idFrom } from '../load-people.ts'

/** The demo's invoices with their secret links, which differ in each database. */
export async function demoInvoices(db: Db): Promise<Guide['invoices']> {
  const ids = invoices.map(({ key }) => idFrom(key))
  const rows = await db
    .select({ id: purchase.id, token: purchase.invoice })
    .from(purchase)
    .where(inArray(purchase.id, ids))
  const tokens = new Map(rows.map(({ id, token }) => [id, token]))
  return invoices.flatMap(({ key, name, shows }) => {
    const token = tokens.get(idFrom(key))
    return token ? [{ name, url: `/invoice/${token}`, says: shows }] : []
  })
}
