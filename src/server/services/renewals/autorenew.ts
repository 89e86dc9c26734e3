import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { autorenewNeedsPayment, isSameToggle } from '#domain/renewals/autorenew-toggle.ts'
import { AUTORENEW_NEEDS_PRINT, canRenew } from '#domain/renewals/renewal.ts'
import { findLifetime } from '#domain/subscriptions/subscription.ts'
import type { Db, Tx } from '../../db/client.ts'
import { autorenewPress } from '../../db/schema/account.ts'
import { account } from '../../db/schema/people.ts'
import type { AuthContext } from '../access/auth-context.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import { queueAutorenewMessage } from '../mail/autorenew-message.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'

/** What the switch is to become; without it, the other way round, once for each press. */
export type Switch = {
  to: boolean | null
  nonce: string | null
  shop: Pick<Publication, 'sellsDigital' | 'currency'>
}

/** As `to` says, or the other way round; a second request finds it done. Every switch is confirmed by email. */
export async function switchAutorenew(
  auth: AuthContext,
  accountId: string,
  { to, nonce, shop }: Switch,
): Promise<Outcome<{ autorenew: boolean }>> {
  return auth.db.transaction(async (tx) => {
    // Two presses at once come one after the other.
    const [before] = await tx.select().from(account).where(eq(account.id, accountId)).for('no key update')
    if (!before) throw new Error('The account of this session is gone.')
    const isDone = to === null ? await wasPressed(tx, { accountId, nonce, at: auth.now() }) : before.autorenew === to
    if (isDone) return done({ autorenew: before.autorenew })
    if (!before.autorenew && before.paymentMethod === null) return refuse(autorenewNeedsPayment(shop.currency))
    const autorenew = !before.autorenew
    if (autorenew && !canRenew((await readSubscriptions(tx, accountId)).subscriptions, shop.sellsDigital))
      return refuse(AUTORENEW_NEEDS_PRINT)
    await tx.update(account).set({ autorenew }).where(eq(account.id, accountId))
    if (to === null) await notePress(tx, { accountId, nonce, pressedAt: auth.now() })
    await queueAutorenewMessage(tx, auth, { ...before, autorenew })
    return done({ autorenew })
  })
}

/** Off, with something to charge, and not for a lifetime, which never ends. */
export async function canSwitchOn(db: Db, accountId: string, sellsDigital: boolean): Promise<boolean> {
  const [row] = await db
    .select({ on: account.autorenew, method: account.paymentMethod })
    .from(account)
    .where(eq(account.id, accountId))
  if (!row || row.on || row.method === null) return false
  const { subscriptions } = await readSubscriptions(db, accountId)
  return findLifetime(subscriptions) === null && canRenew(subscriptions, sellsDigital)
}

async function wasPressed(
  tx: Tx,
  { accountId, nonce, at }: { accountId: string; nonce: string | null; at: Date },
): Promise<boolean> {
  const presses = await tx.select().from(autorenewPress).where(eq(autorenewPress.accountId, accountId))
  return isSameToggle(
    presses.map(({ nonce, pressedAt: at }) => ({ nonce, at })),
    { nonce, at },
  )
}

async function notePress(
  tx: Tx,
  { accountId, nonce, pressedAt }: { accountId: string; nonce: string | null; pressedAt: Date },
): Promise<void> {
  await tx.insert(autorenewPress).values({ accountId, nonce: nonce ?? randomUUID(), pressedAt })
}
