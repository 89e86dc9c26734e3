// npm run take-over [-- --after <number>]: confirms that this database is the shop's now, after a restore or a move.
// With the environment of the server; on the embedded database while no server runs. Restart the server afterwards.

import { parseArgs } from 'node:util'
import type { Currency } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { openStripe } from '#server/adapters/stripe.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open/open-database.ts'
import { createLog } from '#server/log.ts'
import { openRuntime } from '#server/runtime.ts'
import { isSelfContained, readIdentity } from '#server/services/access/database-identity.ts'
import type { TakenOver } from '#server/services/people/take-over.ts'
import { takeOver } from '#server/services/people/take-over.ts'

const USAGE = 'Say no more than the last number given: npm run take-over -- --after 1042'
const SANDBOX = 'Payments and mail of this sandbox are in its own database: it needs no take-over.'

process.umask(0o077)
try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<string> {
  const lastNumber = readNumber()
  const result = readConfig(process.env)
  if (!result.ok) throw new Error(result.faults.join('\n'))
  const { config } = result
  if (isSelfContained(config)) return SANDBOX
  const database = await openDatabase(config.database, (error) => console.error(error.message))
  const quiet = createLog({ write: () => {} })
  // Nothing is done here but what follows, and nobody is written to.
  const renderMail = () => Promise.reject(new Error('No message is sent while taking over.'))
  const runtime = await openRuntime({ config, log: quiet, database, renderMail, passive: 'taking over' })
  try {
    const payments = openStripe({ ...config.payments, script: null })
    const here = await readIdentity(database, config)
    const taken = await takeOver({ ...runtime.paymentContext, payments }, here, lastNumber)
    const { currency } = (await runtime.catalogue.read()).publication
    return told(taken, here.publicUrl, currency)
  } finally {
    await runtime.close()
  }
}

function readNumber(): number {
  try {
    const { after } = parseArgs({ options: { after: { type: 'string', default: '0' } } }).values
    if (/^\d{1,9}$/.test(after)) return Number(after)
  } catch {
    // Something else was said.
  }
  throw new Error(USAGE)
}

function told({ numbers, unmatched }: TakenOver, publicUrl: string, currency: Currency): string {
  const skipped = numbers.after - numbers.before
  return [
    'This database is the shop’s from now on. Restart the server.',
    skipped > 0
      ? `Numbers go on after ${numbers.after}: ${skipped} were given after ${numbers.before}, and are not given again.`
      : `Numbers go on after ${numbers.after}.`,
    unmatched.count > 0
      ? `Payments for orders that are not here: ${unmatched.count}, ${formatMoney(unmatched.sum, currency)} in all. Look at them and return them: ${publicUrl}/staff/unmatched-payments`
      : 'There is no payment for an order that is not here.',
  ].join('\n')
}
