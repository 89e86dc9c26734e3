import { judgeClock } from '#domain/system-check/data.ts'
import type { Finding } from '#domain/system-check/finding.ts'
import { checkData } from './check-data.ts'
import { checkAddress, checkMail, checkPayments } from './check-outside.ts'
import { readShop } from './look-at-database.ts'
import type { CheckedShop, SystemContext } from './system-context.ts'
import { tryFor } from './try-for.ts'

/** Tries all that the shop needs, at once and each for a few seconds at most. Nothing is sent, and nothing is left behind. */
export async function checkSystem(context: SystemContext): Promise<Finding[]> {
  const shop = await readShopToCheck(context)
  const [data, mail, payments, address] = await Promise.all([
    checkData(context),
    checkMail(context, shop),
    checkPayments(context, shop),
    checkAddress(context),
  ])
  const clock = judgeClock([...data.clocks, ...payments.clocks])
  return [...data.findings, clock, mail, ...payments.findings, address]
}

/** A database without its tables belongs to a shop that has not opened. */
async function readShopToCheck({ database, timeoutMs }: SystemContext): Promise<CheckedShop> {
  const read = 'db' in database ? await tryFor(timeoutMs, () => readShop(database.db)) : null
  return read?.ok ? read.value : { isOpen: false, currency: null }
}
