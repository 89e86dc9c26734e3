import { and, eq } from 'drizzle-orm'
import { redeemAs } from '#domain/gifts/gift.ts'
import { findLifetime, phaseAfter } from '#domain/subscriptions/subscription.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import type { Tx } from '../../../db/client.ts'
import { gift, giftMailRefusal, giftRecipient } from '../../../db/schema/orders.ts'
import { account } from '../../../db/schema/people.ts'
import { subscription } from '../../../db/schema/subscriptions.ts'
import { queueMail } from '../../mail/send-mail.ts'
import type { PaymentTx } from '../../payments/payment-context.ts'
import { serveLatestRelease, startSubscription } from '../../subscriptions/issue-ledger.ts'
import { lockAccount } from '../../subscriptions/lock-account.ts'
import { readSubscriptions } from '../../subscriptions/subscriptions.ts'
import { giftForm } from '../giver-notices.ts'
import type { GiftRow } from '../redeem-gift.ts'
import { asGiven, isOpenToTakeover, lockGift, readGift } from '../redeem-gift.ts'

type Recipient = typeof account.$inferSelect & { deliverable: Deliverable }

/**
 * A gift that was paid for to renew another goes to the same recipient, behind all that they have. Where it cannot, it stays
 * a gift to pass on, and its giver is not told why.
 */
export async function addRenewedGift(context: PaymentTx, id: string): Promise<void> {
  const { tx, now, catalogue } = context
  const row = await lockGift(tx, id)
  if (!row.renews) return
  const renewed = await lockGift(tx, row.renews)
  await keepName(tx, row, now())
  const recipient = await findRecipient(tx, renewed)
  if (!recipient) return
  await lockAccount(tx, recipient.id)
  const { subscriptions } = await readSubscriptions(tx, recipient.id)
  if (findLifetime(subscriptions)) return
  const at = now()
  const hand = { actor: 'gift', reason: `Gift from ${row.giverName}`, purchaseId: row.purchaseId, now: at }
  const { id: subscriptionId } = await startSubscription(
    tx,
    {
      accountId: recipient.id,
      term: row.term,
      issuesPerYear: row.issuesPerYear,
      phase: phaseAfter(subscriptions),
      ...(await formFor(context, row, recipient)),
      // The order belongs to the giver; the gift row says which gift it was.
      payment: row.payment,
      amount: row.amount,
      purchaseId: null,
    },
    hand,
  )
  // Whoever takes over a gift that came by post takes over its renewals with it.
  const startedAt = isOpenToTakeover(renewed) ? at : null
  await tx
    .update(gift)
    .set({ status: 'redeemed', subscriptionId, redeemedAt: at, startedAt })
    .where(eq(gift.id, row.id))
  await serveLatestRelease(tx, recipient.id, catalogue, hand)
  await tellRecipient(context, row, recipient)
}

/** The giver called the recipient so; nothing else of what they typed is kept twice. */
async function keepName(tx: Tx, { id, renews }: GiftRow, now: Date): Promise<void> {
  const [named] = await tx
    .select()
    .from(giftRecipient)
    .where(eq(giftRecipient.giftId, renews ?? ''))
  const name = named?.name || (!named?.emailByStaff && named?.email)
  if (!name) return
  const handed = { greeting: '', email: null, sendOn: null, address: null }
  await tx.insert(giftRecipient).values({ giftId: id, name: name.slice(0, 200), ...handed, updatedAt: now })
}

/** Null where nobody has it any more: the account was deleted, or the mailing was stopped by somebody who cannot have it. */
async function findRecipient(tx: Tx, renewed: GiftRow): Promise<Recipient | null> {
  if (renewed.status !== 'redeemed' || renewed.stoppedAt) return null
  const [found] = await tx
    .select({ account, deliverable: subscription.activeDeliverable })
    .from(subscription)
    .innerJoin(account, eq(account.id, subscription.accountId))
    .where(and(eq(subscription.id, renewed.subscriptionId ?? '')))
  const owner = found?.account
  // Whoever redeemed it had an email address, and a deleted account has none.
  if (!owner || !(owner.email || isOpenToTakeover(renewed))) return null
  return { ...owner, deliverable: found.deliverable }
}

/** Paid for as it was given; delivered as they have it now, where that costs no more. */
async function formFor({ tx, catalogue }: PaymentTx, row: GiftRow, { deliverable }: Recipient) {
  const { prices, publication } = catalogue
  const { supportEmail: email, currency } = publication
  const change = redeemAs(prices, await readGift(tx, row), { deliverable, email, currency })
  if (!change.ok || change.value.price > 0) return asGiven(row)
  const { paid, served } = change.value
  return { paid, served }
}

async function tellRecipient({ tx, send, now }: PaymentTx, row: GiftRow, recipient: Recipient): Promise<void> {
  const refused = eq(giftMailRefusal.emailFolded, recipient.emailFolded ?? '')
  if ((await tx.select().from(giftMailRefusal).where(refused)).length > 0) return
  const props = { name: recipient.name, giver: row.giverName, form: giftForm(row) }
  await queueMail(tx, send, {
    key: `gift-renewed:${row.id}`,
    to: recipient.email || null,
    template: 'gift-renewed',
    props,
    now: now(),
  })
}
