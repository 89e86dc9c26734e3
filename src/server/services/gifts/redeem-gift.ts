import { and, eq } from 'drizzle-orm'
import type { Gift } from '#domain/gifts/gift.ts'
import { alreadyRedeemed, checkRedeemable } from '#domain/gifts/gift.ts'
import type { Cents } from '#domain/money.ts'
import { refusalText } from '#domain/outcome.ts'
import { phaseAfter } from '#domain/subscriptions/subscription.ts'
import type { Change } from '#domain/subscriptions/upgrade.ts'
import { MEDIUM_LABELS, mediumOf, termLabel } from '#domain/vocabulary.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Destination } from '../../db/schema/orders.ts'
import { gift } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { proofLinkFor } from '../access/proof/proof-link.ts'
import { keepDestination } from '../addresses/saved-addresses.ts'
import { queueMail } from '../mail/send-mail.ts'
import { CannotFulfil } from '../payments/fulfilment.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { serveLatestRelease, startSubscription } from '../subscriptions/issue-ledger.ts'
import { lockAccount } from '../subscriptions/lock-account.ts'
import { changeSettings } from '../subscriptions/subscription-change.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { readSubscriptions, toSubscription } from '../subscriptions/subscriptions.ts'

export type GiftRow = typeof gift.$inferSelect

export async function giftByToken(db: Db | Tx, token: string): Promise<GiftRow | null> {
  const [row] = await db.select().from(gift).where(eq(gift.token, token))
  return row ?? null
}

/** Nobody else redeems it meanwhile. */
export async function lockGift(tx: Tx, id: string): Promise<GiftRow> {
  const [row] = await tx.select().from(gift).where(eq(gift.id, id)).for('update')
  if (!row) throw new Error('There is no such gift.')
  return row
}

/** With what runs of it, if it began by itself and nobody has taken it over. */
export async function readGift(db: Db | Tx, row: GiftRow): Promise<Gift> {
  const running = isOpenToTakeover(row) ? await findSubscription(db, row.subscriptionId) : null
  return { ...giftAsGiven(row), started: running && toSubscription(running) }
}

/** Before anything runs of it. */
export function giftAsGiven({ token, term, issuesPerYear, level, deliverable, payment, status }: GiftRow): Gift {
  return { token, term, issuesPerYear, pair: { level, deliverable }, payment, status, started: null }
}

export const isOpenToTakeover = ({ startedAt, takenOverAt }: GiftRow) => startedAt !== null && takenOverAt === null

async function findSubscription(db: Db | Tx, id: string | null): Promise<SubscriptionRow | null> {
  const [row] = id ? await db.select().from(subscription).where(eq(subscription.id, id)) : []
  return row ?? null
}

/** Who gets its issues since it began by itself: they have no login, until they take it over. */
export async function readerOf(db: Db | Tx, row: GiftRow): Promise<string | undefined> {
  return isOpenToTakeover(row) ? (await findSubscription(db, row.subscriptionId))?.accountId : undefined
}

export type Redemption = {
  row: GiftRow
  accountId: string
  change: Pick<Change, 'paid' | 'served'>
  /** What was paid on top of the gift, by whoever redeems it. */
  extra: { amount: Cents; purchaseId: string } | null
  address: Destination | null
}

/** The gift becomes a subscription of this reader, behind whatever runs: once, whoever else tries. Throws `CannotFulfil`. */
export async function redeemGift(context: PaymentTx, redemption: Redemption): Promise<void> {
  const { tx, now, catalogue } = context
  const { row, accountId, change, extra, address } = redemption
  const { supportEmail } = catalogue.publication
  await lockAccount(tx, accountId)
  const { subscriptions } = await readSubscriptions(tx, accountId)
  const allowed = checkRedeemable(await readGift(tx, row), subscriptions, supportEmail)
  if (!allowed.ok) throw new CannotFulfil(refusalText(allowed.errors))
  const hand = { actor: 'reader', reason: `Gift from ${row.giverName}`, purchaseId: row.purchaseId, now: now() }
  const begun = await startSubscription(
    tx,
    {
      accountId,
      term: row.term,
      issuesPerYear: row.issuesPerYear,
      phase: phaseAfter(subscriptions),
      ...(extra ? asGiven(row) : change),
      // The order belongs to the giver; the gift row says which gift it was.
      payment: row.payment,
      amount: row.amount,
      purchaseId: null,
    },
    hand,
  )
  if (extra) {
    const upgraded = await changeSettings(tx, begun, { after: change, ...extra, actor: 'reader', now: now() })
    if (!upgraded) throw new Error('The subscription of a gift was changed while it began.')
  }
  const redeemed = await tx
    .update(gift)
    .set({ status: 'redeemed', subscriptionId: begun.id, redeemedAt: now() })
    .where(and(eq(gift.id, row.id), eq(gift.status, 'waiting')))
    .returning({ id: gift.id })
  if (redeemed.length === 0) throw new CannotFulfil(alreadyRedeemed(supportEmail))
  if (address) await keepDestination(tx, accountId, address, now())
  await serveLatestRelease(tx, accountId, catalogue, hand)
  await queueRedeemed(context, row, { ...begun, activeDeliverable: change.served.deliverable })
}

export function asGiven({ level, deliverable }: GiftRow) {
  const pair = { level, deliverable }
  return { paid: pair, served: pair }
}

/** To the reader; the giver knows nothing of who redeemed it. */
export async function queueRedeemed(
  context: PaymentTx,
  { id, giverName }: GiftRow,
  { accountId, activeDeliverable, ...sold }: SubscriptionRow,
): Promise<void> {
  const { tx, send, now } = context
  const [reader] = await tx.select().from(account).where(eq(account.id, accountId))
  if (!reader) throw new Error('The reader of this subscription is gone.')
  const medium = mediumOf(activeDeliverable)
  const props = {
    name: reader.name,
    giver: giverName,
    form: `${MEDIUM_LABELS[medium]}, ${termLabel(sold)}`,
    print: medium === 'print',
    proofLink: reader.email && (await proofLinkFor(tx, context, { email: reader.email })),
  }
  const message = {
    key: `redeemed:${id}`,
    to: reader.email,
    template: 'gift-redeemed',
    props,
    now: now(),
    secret: true,
  }
  await queueMail(tx, send, message)
}
