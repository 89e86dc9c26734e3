import { and, eq, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import type { Tx } from '../../db/client.ts'
import { redirectRequest } from '../../db/schema/delivery.ts'
import { issueRun, mailing } from '../../db/schema/mailings.ts'
import { account } from '../../db/schema/people.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { readerSubject, staffWrite } from '../access/staff-write.ts'
import type { RunRow } from '../issues/mailings.ts'
import { lockRun } from '../issues/mailings.ts'
import { queueMail } from '../mail/send-mail.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { RedirectRow } from './ask-redirect.ts'
import { lockLedger } from './make-claim.ts'

export const NO_SUCH_REDIRECT = 'We couldn’t find this request.'
export const ALREADY_DECIDED = 'This request was already decided.'
export const ALREADY_MAILED = 'This copy is already in the mail, so the request can only be declined.'
export const CLOSED_SINCE = 'A later issue is closed by now, so there’s no late mailing to put this on.'

type Decision = 'grant' | { decline: string }
type DecisionOrder = { id: string; decision: Decision; actor: StaffHand['actor'] }

/** Put on the late mailing, or declined with a sentence. The reader is written to either way. */
export async function decideRedirect(
  context: PaymentContext,
  { id, decision, actor }: DecisionOrder,
): Promise<Outcome<RedirectRow>> {
  const { issues } = await context.catalogue()
  const says = decision === 'grant' ? '' : decision.decline
  const action = decision === 'grant' ? 'redirect granted' : 'redirect declined'
  const subject = (tx: Tx, { accountId }: RedirectRow) => readerSubject(tx, accountId)
  const write = { actor, reason: says, action, subject }
  return staffWrite(context, write, async (tx) => {
    const row = await lockRequest(tx, id)
    if (!row) return refuse(NO_SUCH_REDIRECT)
    if (row.state !== 'waiting') return alreadyDone(ALREADY_DECIDED)
    if (decision === 'grant') {
      const taken = await takeLabelOff(tx, row)
      if (!taken.ok) return taken
    }
    const state = decision === 'grant' ? 'granted' : 'declined'
    const [value] = await tx
      .update(redirectRequest)
      .set({ state, says, decidedBy: actor.id, decidedAt: context.now() })
      .where(and(eq(redirectRequest.id, id), eq(redirectRequest.state, 'waiting')))
      .returning()
    if (!value) throw new Error('The request was decided before.')
    await tell(context, tx, { ...value, title: issues.find(({ number }) => number === value.issue)?.title ?? '' })
    return done({ value, before: { state: row.state }, after: { issue: value.issue, state } })
  })
}

async function lockRequest(tx: Tx, id: string): Promise<RedirectRow | null> {
  const [known] = await tx.select().from(redirectRequest).where(eq(redirectRequest.id, id))
  if (!known) return null
  await lockLedger(tx, known.accountId)
  const [row] = await tx.select().from(redirectRequest).where(eq(redirectRequest.id, id))
  return row ?? null
}

/** Out of the file that is not sent yet: the issue goes to one address only. The token stays taken until the late mailing. */
async function takeLabelOff(tx: Tx, { accountId, serving, issue }: RedirectRow): Promise<Outcome<RunRow>> {
  const [entry] = await tx.select().from(ledgerEntry).where(eq(ledgerEntry.id, serving))
  const run = entry?.runId ? await lockRun(tx, entry.runId) : null
  if (!run || run.undoneAt) return refuse(NO_SUCH_REDIRECT)
  if (run.sentAt) return refuse(ALREADY_MAILED)
  if (await isClosedSince(tx, issue)) return refuse(CLOSED_SINCE)
  const [label] = await tx
    .delete(mailing)
    .where(and(eq(mailing.runId, run.id), eq(mailing.accountId, accountId)))
    .returning({ deliverable: mailing.deliverable })
  if (!label) return refuse(NO_SUCH_REDIRECT)
  const { deliverable } = label
  const served = { ...run.served, [deliverable]: run.served[deliverable] - 1 }
  await tx.update(issueRun).set({ served }).where(eq(issueRun.id, run.id))
  return done(run)
}

async function isClosedSince(tx: Tx, issue: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from issue where number > ${issue} and closed_at is not null limit 1`)
  return rows.length > 0
}

async function tell({ send, now }: PaymentContext, tx: Tx, row: RedirectRow & { title: string }): Promise<void> {
  const [owner] = await tx.select().from(account).where(eq(account.id, row.accountId))
  const { id, issue, title, state, says } = row
  await queueMail(tx, send, {
    key: `redirect:${id}`,
    to: owner?.email ?? null,
    template: 'redirect-decided',
    props: { name: owner?.name ?? '', number: issue, title, state, says },
    now: now(),
  })
}
