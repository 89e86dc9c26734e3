import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, not, or, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { AUTORENEW_NEEDS_PAYMENT } from '#domain/renewal.ts'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import type { Desk } from '../access/desk.ts'
import { letterhead } from '../access/letters.ts'
import { queueMail } from '../mail.ts'

/** The other way round, or as `to` says; then a second request finds it done. Every switch is confirmed by email. */
export async function switchAutorenew(
  desk: Desk,
  accountId: string,
  to: boolean | null,
): Promise<Outcome<{ autorenew: boolean }>> {
  return desk.db.transaction(async (tx) => {
    const [switched] = await tx
      .update(account)
      .set({ autorenew: not(account.autorenew) })
      .where(
        and(
          eq(account.id, accountId),
          or(account.autorenew, isNotNull(account.paymentMethod)),
          to === null ? undefined : sql`${account.autorenew} <> ${to}`,
        ),
      )
      .returning({ autorenew: account.autorenew, email: account.email, name: account.name })
    if (!switched) {
      const [now] = await tx.select({ autorenew: account.autorenew }).from(account).where(eq(account.id, accountId))
      const already = now !== undefined && now.autorenew === to
      return already ? done({ autorenew: now.autorenew }) : refuse(AUTORENEW_NEEDS_PAYMENT)
    }
    await tellOfAutorenew(tx, desk, switched)
    return done({ autorenew: switched.autorenew })
  })
}

export async function tellOfAutorenew(tx: Tx, desk: Desk, to: { autorenew: boolean; email: string; name: string }) {
  await queueMail(tx, desk.send, {
    key: `autorenew:${randomUUID()}`,
    to: to.email,
    template: 'autorenew-switched',
    props: { ...(await letterhead(tx, desk)), name: to.name, on: to.autorenew },
    now: desk.now(),
  })
}
