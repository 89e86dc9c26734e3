import { eq, sql } from 'drizzle-orm'
import type { ClaimRemedy } from '#domain/delivery/claim.ts'
import { REMEDY_WORDS } from '#domain/delivery/claim-words.ts'
import type { Outcome } from '#domain/outcome.ts'
import { refuse } from '#domain/outcome.ts'
import type { CheckedRow } from '#domain/staff-lists/bulk.ts'
import type { Db } from '../../db/client.ts'
import { inUuids } from '../../db/list-page.ts'
import { claim } from '../../db/schema/delivery.ts'
import type { StaffHand } from '../access/staff-write.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { ClaimRow } from './claim-facts.ts'
import { decideClaim, NO_SUCH_CLAIM } from './decide-claim.ts'

type Row = Pick<ClaimRow, 'id' | 'issue' | 'state' | 'wish'> & { name: string }

/** Which of these claims still wait, and what their readers wish for. */
export async function checkClaims(db: Db, ids: readonly string[]): Promise<CheckedRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.issue, c.state, c.wish, a.name from claim c join account a on a.id = c.account_id
    where ${inUuids(sql`c.id`, ids)}`)
  return rows.map(({ id, issue, state, wish, name }) => ({
    id,
    label: `No. ${issue}, ${name}${wish ? `: ${REMEDY_WORDS[wish]}` : ''}`,
    because: state === 'waiting' ? null : state === 'granted' ? 'Already granted' : 'Already refused',
  }))
}

export type JointDecision = { type: 'grant'; remedy: ClaimRemedy | 'wish' } | { type: 'refuse'; says: string }

/** One of several that are decided alike. A wish that there is none of is a further issue: it needs no stock. */
export async function decideMarked(
  context: PaymentContext,
  { id, decision, actor }: { id: string; decision: JointDecision; actor: StaffHand['actor'] },
): Promise<Outcome<ClaimRow>> {
  if (decision.type === 'refuse') return decideClaim(context, { id, decision: { refuse: decision.says }, actor })
  const [row] = await context.db.select({ wish: claim.wish }).from(claim).where(eq(claim.id, id))
  if (!row) return refuse(NO_SUCH_CLAIM)
  const remedy = decision.remedy === 'wish' ? (row.wish ?? 'issue') : decision.remedy
  return decideClaim(context, { id, decision: { grant: remedy }, actor })
}
