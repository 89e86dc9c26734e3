import type { Db, Tx } from './client.ts'
import { audit } from './schema/account.ts'

/** Who works on the machine itself, where nobody is logged in. */
export const COMMAND_LINE = '00000000-0000-0000-0000-000000000000'

export type AuditEntry = {
  /** The account of the member of staff, or COMMAND_LINE. */
  actor: string
  action: string
  /** What it was done to: `account:<token>`, `subscription:<token>`, `issue:52`. */
  subject: string
  before?: unknown
  after?: unknown
  reason?: string
}

/** In the transaction of what it tells of. */
export async function writeAudit(
  tx: Db | Tx,
  at: Date,
  { before, after, reason, ...entry }: AuditEntry,
): Promise<void> {
  await tx.insert(audit).values({ at, ...entry, before: before ?? null, after: after ?? null, reason: reason ?? '' })
}
