import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { challenge, identity, passkey, recoveryCode, totp } from '../../../db/schema/access.ts'
import { accountLink, emailChange } from '../../../db/schema/account.ts'
import { monthlyDonation } from '../../../db/schema/donations.ts'
import { attempt } from '../../../db/schema/payments.ts'
import { account, address } from '../../../db/schema/people.ts'
import { queueAutorenewMessage } from '../../mail/autorenew-message.ts'
import type { AuthContext } from '../auth-context.ts'
import { endSessions } from '../sessions.ts'

/** Ways into an account, and links by which a part of it is changed. */
const WAYS_IN = [identity, passkey, totp, recoveryCode, emailChange, accountLink]

/**
 * Payments under way let nobody in any more, and leave no card behind. Before the account is locked, as settling locks them
 * first.
 */
export async function detachAttempts(tx: Tx, accountId: string): Promise<void> {
  await tx
    .update(attempt)
    .set({ letsIn: false, content: sql`jsonb_set(${attempt.content}, '{payer,keepsMethod}', 'false')` })
    .where(
      and(
        eq(attempt.accountId, accountId),
        sql`(${attempt.letsIn} or ${attempt.state} in ('open', 'processing', 'closing'))`,
      ),
    )
}

/**
 * Whoever was in the account never showed that its address is theirs (product 8): they are out, nothing of theirs is charged
 * again, and their street is shown to nobody. What they bought stays.
 */
export async function lockOutUnproved(tx: Tx, auth: AuthContext, accountId: string): Promise<void> {
  const { now, send } = auth
  await endSessions(tx, accountId, { keep: null })
  for (const table of WAYS_IN) await tx.delete(table).where(eq(table.accountId, accountId))
  // What waits to be linked was brought by the owner of the address: their provider vouches for it.
  const asked = and(eq(challenge.accountId, accountId), isNull(challenge.consumedAt), ne(challenge.purpose, 'link'))
  await tx.update(challenge).set({ consumedAt: now() }).where(asked)
  await tx.update(address).set({ hiddenAt: now() }).where(eq(address.accountId, accountId))
  const own = eq(account.id, accountId)
  const [before] = await tx.select().from(account).where(own)
  await tx.update(account).set({ passwordHash: null, paymentMethod: null, autorenew: false }).where(own)
  if (before?.autorenew) await queueAutorenewMessage(tx, auth, { ...before, autorenew: false })
  for (const method of new Set([before?.paymentMethod ?? null, ...(await pauseMonthlyDonations(tx, accountId))]))
    if (method) await send(tx, 'detach', { method })
}

/** Answers the payment methods that they were charged by. */
async function pauseMonthlyDonations(tx: Tx, accountId: string): Promise<(string | null)[]> {
  const own = eq(monthlyDonation.accountId, accountId)
  const rows = await tx.select({ method: monthlyDonation.paymentMethod }).from(monthlyDonation).where(own).for('update')
  await tx
    .update(monthlyDonation)
    .set({ status: 'paused' })
    .where(and(own, eq(monthlyDonation.status, 'active')))
  await tx.update(monthlyDonation).set({ paymentMethod: null }).where(own)
  return rows.map(({ method }) => method)
}
