import { sql } from 'drizzle-orm'
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
  const charged = await watch(database.db, () => chargeRenewals(context))
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from renewal r join account a on a.id = r.account_id
    where r.state = 'done' and a.email like 'reader%@example.org'`)
  if (rows[0]?.count !== DUE) throw new Error(`${rows[0]?.count} of ${DUE} were renewed.`)
  return { announced: announced.cpu / DUE, charged: charged.cpu / DUE }
}
