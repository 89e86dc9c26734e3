import { and, eq } from 'drizzle-orm'
import { hasEmail } from '#domain/access/email.ts'
import { LINK_OUT_OF_DATE, TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import { SETUP_NOT_CONFIRMED } from '#domain/account/payment-settings.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import type { Setup, StoredMethod } from '../../adapters/payments.ts'
import { paymentCustomer } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import type { AuthContext } from '../access/auth-context.ts'
import { cardLimits, take } from '../access/limits/limits.ts'
import { findLink, spendLink } from '../access/links.ts'
import { queueAutorenewMessage } from '../mail/autorenew-message.ts'
import { readSetupMethod, startSetup } from '../payments/methods/setup.ts'
import type { MethodRow } from '../payments/methods/stored-method.ts'
import { findOrMakeCustomer, keepMethod, readMethod } from '../payments/methods/stored-method.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

/** Whose way to pay may be changed, and by which emailed link, if it was by one. */
export type CardRight = { owner: { id: string; name: string; email: string }; link: string | null }

/** The account that a link is for, without using it up. */
export async function rightByLink(
  { db, now }: Pick<PaymentContext, 'db' | 'now'>,
  token: string,
): Promise<CardRight | null> {
  const link = await findLink(db, { purpose: 'payment', token, now: now() })
  if (!link) return null
  const { id, name, email } = account
  const [owner] = await db.select({ id, name, email }).from(account).where(eq(account.id, link.accountId))
  return owner && hasEmail(owner) ? { owner, link: token } : null
}

/** What the provider's form on the page needs: a setup of this reader's own. */
export async function startCard(
  context: PaymentContext,
  { owner }: CardRight,
  network: string,
): Promise<Outcome<Pick<Setup, 'id' | 'secret'>>> {
  if (!(await take(context.db, cardLimits(owner.id, network), context.now()))) return tooMany(TOO_MANY_REQUESTS)
  return startSetup(context, owner.id, () => findOrMakeCustomer(context, owner))
}

/**
 * The provider is asked what became of the setup, whatever the page says of it. A link is used up by it, once.
 * A renewal whose charge failed is to be charged now (product 5): the caller does that, for the account that this right names.
 */
export async function confirmCard(
  context: PaymentContext,
  { owner, link }: CardRight,
  setupId: string,
): Promise<Outcome<MethodRow>> {
  const found = await ownMethod(context, owner.id, setupId)
  if (!found.ok) return found
  return context.db.transaction(async (tx) => {
    const used = link === null || (await spendLink(tx, { purpose: 'payment', token: link, now: context.now() }))
    if (!used) return refuse(LINK_OUT_OF_DATE)
    await keepMethod({ ...context, tx }, owner.id, found.value)
    const kept = await readMethod(tx, owner.id)
    if (!kept) throw new Error('The method was not kept.')
    return done(kept)
  })
}

async function ownMethod(context: PaymentContext, accountId: string, setupId: string): Promise<Outcome<StoredMethod>> {
  const [ours] = await context.db.select().from(paymentCustomer).where(eq(paymentCustomer.accountId, accountId))
  if (!ours) return refuse(SETUP_NOT_CONFIRMED)
  return readSetupMethod(context, setupId, { owner: accountId, customer: ours.customer })
}

/** Nothing renews without it, so autorenew goes off with it, and the reader is told by mail. */
export async function removeCard(
  auth: AuthContext,
  accountId: string,
): Promise<{ removed: boolean; autorenew_off: boolean }> {
  return auth.db.transaction(async (tx) => {
    const own = eq(account.id, accountId)
    const [before] = await tx.select({ method: account.paymentMethod }).from(account).where(own)
    if (!before?.method) return { removed: false, autorenew_off: false }
    const [off] = await tx
      .update(account)
      .set({ autorenew: false })
      .where(and(own, account.autorenew))
      .returning({ autorenew: account.autorenew, email: account.email, name: account.name })
    const [gone] = await tx
      .update(account)
      .set({ paymentMethod: null })
      .where(and(own, eq(account.paymentMethod, before.method)))
      .returning({ id: account.id })
    if (off) await queueAutorenewMessage(tx, auth, off)
    if (gone) await auth.send(tx, 'detach', { method: before.method })
    return { removed: gone !== undefined, autorenew_off: off !== undefined }
  })
}
