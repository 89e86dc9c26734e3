// npm run audit:ledger: holds stored balances against their ledgers and our books against the payment provider's.
// Prints every row that differs and exits 1, or one line when none does.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createPaymentSandbox } from '#sandbox/payments/sandbox.ts'
import { openPaymentSandboxLink } from '#server/adapters/payment-sandbox.ts'
import { paymentSandboxStore } from '#server/adapters/payment-sandbox-store.ts'
import type { Payments } from '#server/adapters/payments.ts'
import { openStripe } from '#server/adapters/stripe.ts'
import type { Config } from '#server/config/config.ts'
import { readConfig } from '#server/config/config.ts'
import { takesPayments } from '#server/config/payments.ts'
import type { Database } from '#server/db/client.ts'
import { openPostgres } from '#server/db/client.ts'
import { openPglite } from '#server/db/embedded.ts'
import { auditLedger, differenceLine } from '#server/services/figures/audit-books.ts'

try {
  process.exitCode = await audit()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function audit(): Promise<number> {
  const result = readConfig(process.env)
  if (!result.ok) throw new Error(result.faults.join('\n'))
  const { config } = result
  const database = await open(config)
  try {
    const differences = await auditLedger({ db: database.db, payments: await openProvider(config, database) })
    for (const difference of differences) console.log(differenceLine(difference))
    console.log(differences.length === 0 ? 'The books are right.' : `${differences.length} rows differ.`)
    return differences.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

async function open({ database: where }: Config): Promise<Database> {
  if (where.engine === 'postgres') return openPostgres(where.url, (error) => console.error(error.message))
  if (!existsSync(join(where.folder, 'pglite'))) throw new Error(`There is no database in ${where.folder} to audit.`)
  return openPglite(where.folder)
}

/** The sandbox keeps its own books in the same database; they are only read here. */
async function openProvider({ payments }: Config, { db }: Database): Promise<Payments> {
  if (!takesPayments(payments))
    throw new Error('Set the shop’s STRIPE_ variables: its books are held against Stripe’s.')
  if (!payments.sandboxed) return openStripe({ ...payments, script: null })
  const link = openPaymentSandboxLink()
  const clock = { now: () => new Date() }
  link.connect(await createPaymentSandbox({ store: paymentSandboxStore(db), clock }))
  return openStripe({ ...payments, script: null, fetch: link.fetch })
}
