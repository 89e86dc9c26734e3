import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { stock } from '../../db/schema/publication.ts'

/** What is available of things that can run out, by ref; digital things are not in it. */
export type StockLevels = Record<string, number>

/** Prepared once, because every product read asks it. */
export function prepareStock(db: Db): (refs: readonly string[]) => Promise<StockLevels> {
  const byRefs = db
    .select()
    .from(stock)
    .where(sql`${stock.ref} = any(${sql.placeholder('refs')})`)
    .prepare('stock_by_refs')
  return async (refs) => {
    if (refs.length === 0) return {}
    const rows = await byRefs.execute({ refs })
    return Object.fromEntries(rows.map(({ ref, onHand, reserved }) => [ref, onHand - reserved]))
  }
}
