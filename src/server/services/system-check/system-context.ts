import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/client.ts'

export type SystemContext = {
  /** The database, or why it could not be opened. */
  database: { db: Db } | { fault: string }
  config: Pick<Config, 'database' | 'mail' | 'payments' | 'publicUrl' | 'sandbox'>
  /** The clock of this machine. */
  now: () => Date
  /** By which the shop notes its times; in the sandbox it can be moved. */
  shopNow: () => Date
  /** How long each thing may take that is tried. */
  timeoutMs: number
}

export const TIMEOUT_MS = 20_000

/** What some judgements depend on. */
export type CheckedShop = { isOpen: boolean; currency: string | null }
