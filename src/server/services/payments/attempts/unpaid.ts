import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, tooMany } from '#domain/outcome.ts'
import { leavesSome, mayKeepMore, mayPressAgain, TOO_MANY_UNPAID } from '#domain/payments/unpaid-limits.ts'
import type { Db } from '../../../db/client.ts'
import { sqlInstant } from '../../../db/instant.ts'
import type { AttemptRow } from '../fulfilment.ts'

/** Who keeps copies: the attempt, and from where it is made. */
export type Keeper = Pick<AttemptRow, 'id' | 'sessionId' | 'network'>

/** Those of one network that take copies come one after the other, so that each sees what the one before has taken. */
export const queueByNetwork = (network: string) => sql`pg_advisory_xact_lock(hashtextextended(${network}, 0))`

/** Others of this network that keep something unpaid, how many copies there are of what is asked for, and how often was pressed. */
export type Shelf = {
  kept: { attempt: string; session: string | null; ref: string; quantity: number }[]
  onHand: Record<string, number>
  presses: Presses
}
type Presses = { session: number; network: number }

/** As a value of the statement that reads it, which comes after the network was waited for. */
export function readingShelf(keeper: Keeper & { network: string }, refs: string[], now: Date): SQL {
  return sql`json_build_object(
    'kept', array(select json_build_object('attempt', a.id, 'session', a.session_id, 'ref', r.ref, 'quantity', r.quantity)
      from attempt a join reservation r on r.attempt_id = a.id
      where a.network = ${keeper.network} and a.state in ('open', 'closing') and a.id <> ${keeper.id}),
    'onHand', (select coalesce(json_object_agg(ref, on_hand), '{}') from stock where ref in ${refs}),
    'presses', ${readingPresses(keeper, now)})`
}

/** Before an attempt takes copies from the shelf: one network must not keep them from everybody without paying. */
export function mayKeep(
  { kept, onHand, presses }: Shelf,
  { sessionId, copies }: { sessionId: string | null; copies: ReadonlyMap<string, number> },
): Outcome<null> {
  const attempts = (rows: typeof kept) => new Set(rows.map((row) => row.attempt)).size
  const own = kept.filter(({ session }) => session === sessionId)
  if (!mayKeepMore({ session: attempts(own), network: attempts(kept) })) return tooMany(TOO_MANY_UNPAID)
  const some = Object.entries(onHand).every(([ref, onHand]) => {
    const already = kept.filter((row) => row.ref === ref).reduce((sum, { quantity }) => sum + quantity, 0)
    return leavesSome({ kept: already, asked: copies.get(ref) ?? 0, onHand })
  })
  return some && mayPressAgain(presses) ? done(null) : tooMany(TOO_MANY_UNPAID)
}

const DAY_MS = 86_400_000

/**
 * Each press of Pay keeps copies for another quarter of an hour; those of a payment that was made are forgotten. Automatic
 * charges come from no network, and are not counted.
 */
export async function mayKeepOn(db: Db, { id, sessionId, network }: Keeper, now: Date): Promise<boolean> {
  if (!network) return true
  const { rows } = await db.execute<{ presses: Presses }>(
    sql`select ${readingPresses({ id, sessionId, network }, now)} as presses`,
  )
  return mayPressAgain(rows[0]?.presses ?? { session: 0, network: 0 })
}

/** An attempt that is only being written now has not been submitted before. */
function readingPresses({ id, sessionId, network }: Keeper & { network: string }, now: Date): SQL {
  return sql`(select json_build_object(
      'session', coalesce(sum(revision) filter (where session_id = ${sessionId}::uuid), 0),
      'network', coalesce(sum(revision), 0))
    from attempt where network = ${network} and state in ('open', 'closing', 'ended')
      and created_at > ${sqlInstant(new Date(now.getTime() - DAY_MS))}
      and (id <> ${id} or created_at < ${sqlInstant(now)}))`
}
