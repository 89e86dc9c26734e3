import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Move } from '#domain/figures/journal.ts'
import { MOVES } from '#domain/figures/journal.ts'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '../../db/client.ts'
import { sqlInstant } from '../../db/instant.ts'

/** Noon of the day it was received, where the publication is. */
export const RECEIVED_AT = sql`(received_on + time '12:00') at time zone (select time_zone from publication)`

/** Found by its day, give or take what time zones make of it. */
export function receivedBetween(first: Date, last: Date): SQL {
  const day = (instant: Date, days: number) => sql`(${instant.toISOString().slice(0, 10)}::date + ${days}::int)`
  return sql`received_on between ${day(first, -1)} and ${day(last, 1)}
    and ${RECEIVED_AT} between ${sqlInstant(first)} and ${sqlInstant(last)}`
}

/**
 * Every movement of money between two instants, a row each: `move`, `at`, `amount`, `purchase_id`, by what it is known
 * outside, and the `id` that no other of its kind has. What moves online is booked when we learn of it, a check or a wire on
 * the day it was received.
 */
export function movesBetween(first: Date, last: Date): SQL {
  const span = sql`between ${first.toISOString()}::timestamptz and ${last.toISOString()}::timestamptz`
  return sql`
    select 'captured' as move, captured_at as at, amount, purchase_id, intent as known_as, intent as id
      from payment where captured_at ${span}
    union all
    select means, ${RECEIVED_AT}, amount, purchase_id, 'received ' || received_on, id::text
      from recorded_payment where ${receivedBetween(first, last)}
    union all
    select 'refunded', done_at, amount, purchase_id, coalesce(provider_id, key), key
      from refund where state = 'done' and done_at ${span}
    union all
    select 'by hand', paid_at, amount, purchase_id, coalesce(paid_note, ''), id::text
      from hand_refund where paid_at ${span}
    union all
    select 'disputed', d.opened_at, d.amount, y.purchase_id, d.id, d.id
      from dispute d join payment y on y.intent = d.intent where d.opened_at ${span}
    union all
    select 'dispute won', d.closed_at, d.amount, y.purchase_id, d.id, d.id
      from dispute d join payment y on y.intent = d.intent where d.status = 'won' and d.closed_at ${span}`
}

export type MoveSum = { move: Move; count: number; amount: Cents }

export async function sumMoves(db: Db | Tx, first: Date, last: Date): Promise<MoveSum[]> {
  const { rows } = await db.execute<MoveSum>(sql`
    select move, count(*)::int as count, sum(amount)::float8 as amount
    from (${movesBetween(first, last)}) moves group by move`)
  const zero = { count: 0, amount: 0 as Cents }
  return MOVES.map((move) => ({ ...zero, ...rows.find((row) => row.move === move), move }))
}

/** Decided, but not yet paid at that instant: by the provider, and by hand. */
export async function refundsUnderWay(db: Db | Tx, at: Date): Promise<{ online: Cents; byHand: Cents }> {
  const instant = sql`${at.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ online: Cents; by_hand: Cents }>(sql`
    select (select coalesce(sum(amount), 0)::float8 from refund
        where created_at <= ${instant} and state <> 'failed' and (done_at is null or done_at > ${instant})) as online,
      (select coalesce(sum(amount), 0)::float8 from hand_refund
        where created_at <= ${instant} and (paid_at is null or paid_at > ${instant})) as by_hand`)
  return { online: rows[0]?.online ?? (0 as Cents), byHand: rows[0]?.by_hand ?? (0 as Cents) }
}
