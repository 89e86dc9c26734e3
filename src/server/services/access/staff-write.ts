import type { Outcome } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'

/** The member of staff who does something, and why. */
export type StaffHand = { actor: { id: string; name: string }; reason: string }

/** What was changed, for the audit. */
export type Written<T> = { value: T; before?: unknown; after?: unknown }

type Place = { db: Db; now: () => Date }
type Deed = StaffHand & { action: string; subject: string }

/** What staff do to somebody's things, and its one audit row, in one transaction. What is refused must have written nothing. */
export async function staffWrite<T>(
  { db, now }: Place,
  { actor, reason, action, subject }: Deed,
  write: (tx: Tx) => Promise<Outcome<Written<T>>>,
): Promise<Outcome<T>> {
  return db.transaction(async (tx) => {
    const outcome = await write(tx)
    if (!outcome.ok) return outcome
    const { value, before, after } = outcome.value
    await writeAudit(tx, now(), { actor: actor.id, action, subject, before, after, reason })
    return { ok: true, value }
  })
}
