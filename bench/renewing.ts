import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { chargeRenewals } from '#server/services/renewals/charge-renewals.ts'
import { startRenewals } from '#server/services/renewals/start-renewals.ts'
import { readersOf } from '../tests/support/readers.ts'
import type { LargeShop } from './large-shop.ts'
import { watch } from './watch.ts'

const DUE = 200
const LATER_MS = 60 * 24 * 60 * 60 * 1000

/** Processor seconds of one announcement and of one charge among all readers; the provider answers in this process, so its share is in it. */
export async function renew(big: LargeShop): Promise<{ announced: number; charged: number }> {
  const { paymentContext: context, database, sandbox } = big.runtime
  const readers = readersOf(big)
  for (let made = 0; made < DUE; made += 1) await readers.join({ had: [48, 49, 50, 51], pays: 'visa' })
  const announced = await watch(database.db, () => startRenewals(context))
  await sandbox?.clock.moveTo(new Date(context.now().getTime() + LATER_MS))
  const before = await countRenewals(database.db)
  const charged = await watch(database.db, () => chargeRenewals(context))
  const after = await countRenewals(database.db)
  if (after.ours - before.ours !== DUE) throw new Error(`${after.ours - before.ours} of ${DUE} were renewed.`)
  // Some of the others fall due by then as well, the more, the more there are.
  return { announced: announced.cpu / DUE, charged: charged.cpu / (after.charged - before.charged) }
}

/** Those of the readers who joined here that are done, and how many were charged of all. */
async function countRenewals(db: Db): Promise<{ ours: number; charged: number }> {
  const { rows } = await db.execute<{ ours: number; charged: number }>(sql`
    select (select count(*)::int from renewal r join account a on a.id = r.account_id
        where r.state = 'done' and a.email like 'reader%@example.org') as ours,
      (select count(*)::int from attempt where kind = 'renewal') as charged`)
  return rows[0] ?? { ours: 0, charged: 0 }
}
