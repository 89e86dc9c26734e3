import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { addressJson } from '../../../db/address-columns.ts'
import type { Db } from '../../../db/client.ts'
import { account, reportedMove } from '../../../db/schema/people.ts'
import type { StaffHand } from '../../access/staff-write.ts'
import { staffWrite } from '../../access/staff-write.ts'

/** A new address that the post told of, and the one on record. */
export type WaitingMove = {
  id: string
  token: string
  name: string
  zone: Zone
  address: Address
  old: Address
  since: Date
}

export const MOST_MOVES = 200
const DECIDED = 'This was already decided.'

/** What is still to be decided, longest first: nothing is, once the address on record is another. */
export async function listReportedMoves(db: Db): Promise<WaitingMove[]> {
  const { rows } = await db.execute<Omit<WaitingMove, 'since'> & { since: string }>(sql`
    select m.id, account.token, account.name, m.zone, ${addressJson('m')} as address, m.old, m.at as since
    from reported_move m
    join account on account.id = m.account_id
    join address a on a.account_id = m.account_id and a.zone = m.zone
    where m.set_aside_at is null and m.old = ${addressJson('a')}::jsonb
    order by m.at, account.name, m.id limit ${MOST_MOVES}`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

/** The address on record stays. */
export async function setMoveAside(
  context: { db: Db; now: () => Date },
  id: string,
  hand: StaffHand,
): Promise<Outcome<string>> {
  const [found] = await context.db
    .select({ token: account.token })
    .from(reportedMove)
    .innerJoin(account, eq(account.id, reportedMove.accountId))
    .where(eq(reportedMove.id, id))
  if (!found) return alreadyDone(DECIDED)
  const write = { ...hand, action: 'set aside a new address', subject: `account:${found.token}` }
  return staffWrite(context, write, async (tx) => {
    const [row] = await tx
      .update(reportedMove)
      .set({ setAsideAt: context.now() })
      .where(and(eq(reportedMove.id, id), isNull(reportedMove.setAsideAt)))
      .returning({ zone: reportedMove.zone, line1: reportedMove.line1 })
    return row ? done({ value: id, before: row }) : alreadyDone(DECIDED)
  })
}
