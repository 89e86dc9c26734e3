import { eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import {
  earlyCloseWords,
  NOT_SIGNED_YET,
  ONE_SIGNS,
  SIGNED_BY_YOU,
  sameNumbers,
  signatureVoid,
} from '#domain/issues/close-signing.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../../db/audit-log.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { closeSignature } from '../../../db/schema/mailings.ts'
import type { MailingContext, Signed } from '../mailing-context.ts'
import type { IssueRow } from '../mailings.ts'
import { lockIssue, NO_SUCH_ISSUE } from '../mailings.ts'
import { countWaiting, lockSubscriptions } from '../serve-all.ts'

export type SignatureRow = typeof closeSignature.$inferSelect

/** `early`: asked once more, as the cut-off is still to come, and said yes. */
export type CloseOrder = Signed & { issue: number; early?: boolean | undefined }

const countClose = (tx: Tx | Db, issue: number, now: Date) =>
  countWaiting(tx, { issue, scope: 'everyone', now, redirects: true })

/** Why it has to be asked once more; null when it need not. */
export async function askEarly(
  tx: Tx,
  { number, cutOff }: IssueRow,
  { early, now, timeZone }: { early: boolean | undefined; now: Date; timeZone: string },
): Promise<string | null> {
  const today = dayOf(now, timeZone)
  if (early || !cutOff || today >= cutOff) return null
  return earlyCloseWords(cutOff as Day, today, (await countClose(tx, number, now)).served)
}

export async function findSignature(db: Db | Tx, issue: number): Promise<SignatureRow | null> {
  const [row] = await db.select().from(closeSignature).where(eq(closeSignature.issue, issue))
  return row ?? null
}

/** The first of two signatures: it stands as long as the numbers do. A void one, and one's own, is replaced. */
export async function signClose(context: MailingContext, order: CloseOrder): Promise<Outcome<SignatureRow>> {
  const { issue: number, actor, signOff, early } = order
  const { closeNeedsSecond, timeZone } = (await context.catalogue()).publication
  if (!closeNeedsSecond) return refuse(ONE_SIGNS)
  return context.db.transaction(async (tx): Promise<Outcome<SignatureRow>> => {
    await lockSubscriptions(tx)
    const row = await lockIssue(tx, number)
    if (!row || row.closedAt) return refuse(NO_SUCH_ISSUE)
    const now = context.now()
    const asked = await askEarly(tx, row, { early, now, timeZone })
    if (asked) return refuse({ early: asked })
    const signed = { actor, signedOffBy: signOff, ...(await countClose(tx, number, now)), at: now }
    const [signature] = await tx
      .insert(closeSignature)
      .values({ issue: number, ...signed })
      .onConflictDoUpdate({ target: closeSignature.issue, set: signed })
      .returning()
    if (!signature) throw new Error('The signature was not written.')
    const { served, held } = signature
    await writeAudit(tx, now, {
      actor,
      action: 'close signed',
      subject: `issue:${number}`,
      after: { served, held },
      reason: `Signed off by ${signOff}`,
    })
    return done(signature)
  })
}

/** Checked when the second one signs: the names of both. The signature is used up by the close. */
export async function takeSignature(
  tx: Tx,
  { issue: number, actor, signOff }: CloseOrder,
  now: Date,
): Promise<Outcome<string>> {
  const first = await findSignature(tx, number)
  if (!first) return refuse(NOT_SIGNED_YET)
  if (!sameNumbers(first, await countClose(tx, number, now))) return refuse(signatureVoid(first.signedOffBy))
  if (first.actor === actor) return refuse(SIGNED_BY_YOU)
  await tx.delete(closeSignature).where(eq(closeSignature.issue, number))
  return done(`${first.signedOffBy} and ${signOff}`)
}
