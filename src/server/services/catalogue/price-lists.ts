import { desc, lte } from 'drizzle-orm'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import type { Day } from '#domain/day.ts'
import type { Db, Tx } from '../../db/client.ts'
import { priceList } from '../../db/schema/publication.ts'

/** The list that was, is or will be in force on a day. */
export async function priceListOn(db: Db | Tx, day: Day): Promise<PriceList> {
  const [row] = await db
    .select({ prices: priceList.prices })
    .from(priceList)
    .where(lte(priceList.fromDay, day))
    .orderBy(desc(priceList.fromDay))
    .limit(1)
  if (!row) throw new Error(`No price list was in force on ${day}.`)
  return row.prices
}
