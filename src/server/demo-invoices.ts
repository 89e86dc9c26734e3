import { inArray } from 'drizzle-orm'
import type { Guide } from '#sandbox/ports.ts'
import type { Db } from './db/client.ts'
import { invoices } from './db/demo/content/invoices.ts'
import { idFrom } from './db/demo/load-people.ts'
import { purchase } from './db/schema/purchase.ts'

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
