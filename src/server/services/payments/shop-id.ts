import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { readSecret } from '../access/server-secret.ts'

/**
 * By which the provider's records of this shop are known from those of another. Made once and kept with the data, so that
 * a restored copy of the database still knows its own payments; the wipe of a trial makes another.
 */
export async function readShopId(db: Db | Tx): Promise<string> {
  return (await readSecret(db, 'payments')).toString('hex').slice(0, 16)
}

/** The same as a value of a statement, where it has been read before: the start makes it. */
export const SHOP_ID = sql`(select left(encode(value, 'hex'), 16) from house_secret where name = 'payments')`
