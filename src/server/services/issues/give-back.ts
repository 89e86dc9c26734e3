import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { moveReturnedTokens } from '../payments/refunds/moved-tokens.ts'
import { listTokenRefunds } from '../payments/refunds/token-refunds.ts'
import type { ServingHand } from './serve-all.ts'
import { reverseServings, waitingFor } from './serve-all.ts'

/** Every token that was taken is returned by an entry of its own, wherever its subscription has gone; answers how many. */
export async function giveBack(tx: Tx, which: SQL, hand: ServingHand): Promise<number> {
  const { readers, cancelled, moved } = await reverseServings(tx, which, hand)
  const ended = await moveReturnedTokens(tx, moved, hand)
  await listTokenRefunds(tx, [...cancelled, ...ended], hand)
  return readers
}

/**
 * Before a late mailing: copies that were redirected come back, so that they are served anew to the address of today. Of
 * whoever cannot be sent it today the copy stays as it is.
 */
export async function returnRedirected(tx: Tx, issue: number, hand: ServingHand): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    ${waitingFor({ issue, scope: 'print', now: hand.now, redirects: true })}
    select redirected as id from waiting where redirected is not null and postal = 'ready'`)
  if (rows.length === 0) return
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const which = sql`e.id in (select id::bigint from jsonb_array_elements_text(${ids}::jsonb) as asked (id))`
  await giveBack(tx, which, { ...hand, reason: `No. ${issue} redirected` })
}

/** Redirected, and no late mailing was made before the next issue: a later issue takes its place. */
export async function returnForgotten(tx: Tx, hand: ServingHand): Promise<void> {
  const which = sql`e.id in (select serving from redirect_request where state = 'granted')`
  await giveBack(tx, which, { ...hand, reason: 'Redirected, but not mailed late' })
}
