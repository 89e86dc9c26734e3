import { and, eq } from 'drizzle-orm'
import type { ClaimRemedy } from '#domain/delivery/claim.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import type { Tx } from '../../db/client.ts'
import { lockNumbers } from '../../db/next-number.ts'
import { claim } from '../../db/schema/delivery.ts'
import { account } from '../../db/schema/people.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { readerSubject, staffWrite } from '../access/staff-write.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { queueMail } from '../mail/send-mail.ts'
import type { PaymentContext, PaymentTx } from '../payments/payment-context.ts'
import type { ClaimRow } from './claim-facts.ts'
import { readIssueClaim } from './claim-facts.ts'
import { grantClaim } from './grant-claim.ts'
import { lockLedger } from './make-claim.ts'

export const NO_SUCH_CLAIM = 'We couldn’t find this claim.'
export const ALREADY_DECIDED = 'This claim was already decided.'

export type Decision = { grant: ClaimRemedy } | { refuse: string }

/** What waits for staff: granted by a copy or an issue, or refused with a sentence. The reader is written to either way. */
export async function decideClaim(
  context: PaymentContext,
  { id, decision, actor }: { id: string; decision: Decision; actor: StaffHand['actor'] },
): Promise<Outcome<ClaimRow>> {
  const catalogue = await context.catalogue()
  const [action, reason] = 'grant' in decision ? ['claim granted', ''] : ['claim refused', decision.refuse]
  const subject = (tx: Tx, { accountId }: ClaimRow) => readerSubject(tx, accountId)
  return staffWrite(context, { actor, reason, action, subject }, async (tx) => {
    if ('grant' in decision && decision.grant === 'copy') await lockNumbers(tx)
    const row = await lockClaim(tx, id)
    if (!row) return refuse(NO_SUCH_CLAIM)
    if (row.state !== 'waiting') return alreadyDone(ALREADY_DECIDED)
    const inTx = { ...context, tx, catalogue }
    const decided =
      'grant' in decision
        ? await grantWaiting(inTx, row, { remedy: decision.grant, actor })
        : done(await refuseClaim(inTx, row, { says: decision.refuse, actor: actor.id }))
    if (!decided.ok) return decided
    const { value } = decided
    await tell(inTx, value, catalogue)
    const { issue, state, wish } = value
    return done({ value, before: { state: row.state }, after: { issue, state, wish } })
  })
}

async function lockClaim(tx: Tx, id: string): Promise<ClaimRow | null> {
  const [known] = await tx.select({ accountId: claim.accountId }).from(claim).where(eq(claim.id, id))
  if (!known) return null
  await lockLedger(tx, known.accountId)
  const [row] = await tx.select().from(claim).where(eq(claim.id, id))
  return row ?? null
}

async function grantWaiting(
  context: PaymentTx,
  row: ClaimRow,
  { remedy, actor }: { remedy: ClaimRemedy; actor: StaffHand['actor'] },
): Promise<Outcome<ClaimRow>> {
  const { accountId, issue: number } = row
  const facts = await readIssueClaim(context.tx, context.catalogue, { accountId, number, now: context.now() })
  return facts ? grantClaim(context, { row, facts, remedy, actor }) : refuse(NO_SUCH_CLAIM)
}

async function refuseClaim({ tx, now }: PaymentTx, { id }: ClaimRow, { says, actor }: { says: string; actor: string }) {
  const [row] = await tx
    .update(claim)
    .set({ state: 'refused', says, decidedBy: actor, decidedAt: now() })
    .where(and(eq(claim.id, id), eq(claim.state, 'waiting')))
    .returning()
  if (!row) throw new Error('The claim was decided before.')
  return row
}

async function tell({ tx, send, now }: PaymentTx, row: ClaimRow, { issues }: Catalogue): Promise<void> {
  const [owner] = await tx.select().from(account).where(eq(account.id, row.accountId))
  const title = issues.find(({ number }) => number === row.issue)?.title ?? ''
  await queueMail(tx, send, {
    key: `claim:${row.id}`,
    to: owner?.email ?? null,
    template: 'claim-decided',
    props: { name: owner?.name ?? '', number: row.issue, title, state: row.state, wish: row.wish, says: row.says },
    now: now(),
  })
}
