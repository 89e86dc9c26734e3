import type { SQL } from 'drizzle-orm'
import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, tooMany } from '#domain/outcome.ts'
import { leavesSome, mayKeepMore, mayPressAgain, TOO_MANY_UNPAID } from '#domain/payments/unpaid-limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { attempt } from '../../../db/schema/payments.ts'
import type { AttemptRow } from '../fulfilment.ts'

/** Who keeps copies: the attempt, and from where it is made. */
export type Keeper = Pick<AttemptRow, 'id' | 'sessionId' | 'network'>

/**
 * Asked before an attempt takes copies from the shelf: one network must not keep them from everybody without paying.
 * Automatic charges come from no network, and are not counted.
 */
export async function mayKeep(
  tx: Tx,
  { id, sessionId, network }: Keeper,
  { copies, now }: { copies: ReadonlyMap<string, number>; now: Date },
): Promise<Outcome<null>> {
  if (!network || copies.size === 0) return done(null)
  // Those of one network come one after the other, so that each sees what the one before has taken.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${network}, 0))`)
  const { kept, onHand } = await readShelf(tx, { id, network, refs: [...copies.keys()] })
  const attempts = (rows: typeof kept) => new Set(rows.map((row) => row.attempt)).size
  const own = kept.filter(({ session }) => session === sessionId)
  if (!mayKeepMore({ session: attempts(own), network: attempts(kept) })) return tooMany(TOO_MANY_UNPAID)
  const some = Object.entries(onHand).every(([ref, onHand]) => {
    const already = kept.filter((row) => row.ref === ref).reduce((sum, { quantity }) => sum + quantity, 0)
    return leavesSome({ kept: already, asked: copies.get(ref) ?? 0, onHand })
  })
  const may = some && (await mayKeepOn(tx, { id, sessionId, network }, now))
  return may ? done(null) : tooMany(TOO_MANY_UNPAID)
}

type Shelf = {
  kept: { attempt: string; session: string | null; ref: string; quantity: number }[]
  onHand: Record<string, number>
}

/** What others of this network keep unpaid, and how many copies there are of what is asked for. */
async function readShelf(
  tx: Tx,
  { id, network, refs }: { id: string; network: string; refs: string[] },
): Promise<Shelf> {
  const { rows } = await tx.execute<Shelf>(sql`select
    (select coalesce(json_agg(json_build_object(
        'attempt', a.id, 'session', a.session_id, 'ref', r.ref, 'quantity', r.quantity)), '[]')
      from attempt a join reservation r on r.attempt_id = a.id
      where a.network = ${network} and a.state in ('open', 'closing') and a.id <> ${id}) as kept,
    (select coalesce(json_object_agg(ref, on_hand), '{}') from stock where ref in ${refs}) as "onHand"`)
  return rows[0] ?? { kept: [], onHand: {} }
}

const DAY_MS = 86_400_000

/** Each press of Pay keeps copies for another quarter of an hour; those of a payment that was made are forgotten. */
export async function mayKeepOn(db: Db | Tx, { id, sessionId, network }: Keeper, now: Date): Promise<boolean> {
  if (!network) return true
  const since = new Date(now.getTime() - DAY_MS)
  const unpaid = and(
    ...[
      eq(attempt.network, network),
      inArray(attempt.state, ['open', 'closing', 'ended']),
      gt(attempt.createdAt, since),
    ],
    // An attempt that is only being written now has not been submitted before.
    or(ne(attempt.id, id), lt(attempt.createdAt, now)),
  )
  const presses = (which: SQL | undefined) =>
    sql<number>`coalesce(sum(${attempt.revision}) filter (where ${which}), 0)::int`
  const [row] = await db
    .select({ session: presses(sql`${attempt.sessionId} = ${sessionId}::uuid`), network: presses(sql`true`) })
    .from(attempt)
    .where(unpaid)
  return mayPressAgain(row ?? { session: 0, network: 0 })
}
