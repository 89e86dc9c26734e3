import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alreadyRedeemed, checkRedeemable } from '#domain/gifts/gift.ts'
import { ZERO } from '#domain/money.ts'
import { refusalText } from '#domain/outcome.ts'
import { moveRest } from '#domain/subscriptions/moving.ts'
import { isRunning, phaseAfter } from '#domain/subscriptions/subscription.ts'
import type { Tx } from '../../db/client.ts'
import type { Destination } from '../../db/schema/orders.ts'
import { gift } from '../../db/schema/orders.ts'
import { account, address } from '../../db/schema/people.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { keepDestination } from '../addresses/saved-addresses.ts'
import { CannotFulfil } from '../payments/fulfilment.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { readMoneyOfSubscription } from '../payments/refunds/subscription-money.ts'
import { serveLatestRelease, writeSubscription } from '../subscriptions/issue-ledger.ts'
import { writeMove } from '../subscriptions/move-issues.ts'
import { changeSettings } from '../subscriptions/subscription-change.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { readSubscriptions, toSubscription } from '../subscriptions/subscriptions.ts'
import type { GiftRow, Redemption } from './redeem-gift.ts'
import { queueRedeemed, readerOf, readGift } from './redeem-gift.ts'

/**
 * The recipient takes over a gift that began by itself: once, whoever else tries. Whoever has just got their login with it has
 * all of it; to another account what is left moves, and what came before stays where it is. Throws `CannotFulfil`.
 */
export async function takeOverGift(context: PaymentTx, takeover: Redemption): Promise<void> {
  const { tx, now, catalogue } = context
  const { row, accountId, change, extra, address: destination } = takeover
  const { supportEmail } = catalogue.publication
  const reader = (await readerOf(tx, row)) ?? accountId
  await lockReaders(tx, [reader, accountId])
  const isTheirs = reader === accountId
  const { subscriptions } = isTheirs ? { subscriptions: [] } : await readSubscriptions(tx, accountId)
  const allowed = checkRedeemable(await readGift(tx, row), subscriptions, supportEmail)
  if (!allowed.ok) throw new CannotFulfil(refusalText(allowed.errors))
  const given = await findAll(tx, reader)
  const subscriptionId = isTheirs ? row.subscriptionId : await moveAll(context, { row, given, accountId })
  const taken = await tx
    .update(gift)
    .set({ takenOverAt: now() })
    .where(and(openGiftsOf(given), isNull(gift.takenOverAt)))
    .returning({ id: gift.id })
  if (!taken.some(({ id }) => id === row.id)) throw new CannotFulfil(alreadyRedeemed(supportEmail))
  const [target] = await tx
    .select()
    .from(subscription)
    .where(eq(subscription.id, subscriptionId ?? ''))
  const paidBy = extra ?? { amount: ZERO, purchaseId: null }
  const order = { after: change, ...paidBy, actor: 'reader', now: now() }
  if (!target || !(await changeSettings(tx, target, order))) throw new Error('The gift was changed while it was held.')
  await replaceAddresses(tx, { reader, accountId, destination, now: now() })
  const hand = { actor: 'reader', reason: `Gift from ${row.giverName}`, purchaseId: row.purchaseId, now: now() }
  await serveLatestRelease(tx, accountId, catalogue, hand)
  await queueRedeemed(context, row, { ...target, activeDeliverable: change.served.deliverable })
}

/** In one order for everybody; then all subscriptions of whoever got the issues so far. */
async function lockReaders(tx: Tx, readers: readonly string[]): Promise<void> {
  const all = [...new Set(readers)].sort()
  for (const id of all) await tx.select({ id: account.id }).from(account).where(eq(account.id, id)).for('no key update')
  const held = inArray(subscription.accountId, all)
  await tx.select({ id: subscription.id }).from(subscription).where(held).orderBy(subscription.id).for('update')
}

async function findAll(tx: Tx, accountId: string): Promise<SubscriptionRow[]> {
  const own = eq(subscription.accountId, accountId)
  return tx.select().from(subscription).where(own).orderBy(subscription.position)
}

/** A gift that was renewed by its giver runs as several, which go together; those that moved are known by where they went. */
function openGiftsOf(given: readonly SubscriptionRow[]) {
  const ids = given.map(({ id }) => id)
  return sql`${gift.startedAt} is not null and ${gift.subscriptionId} in (
    select coalesce(moved_to, id) from subscription where id = any(${sql.param(ids)}::uuid[]))`
}

type Giving = { row: GiftRow; given: readonly SubscriptionRow[]; accountId: string }

/** Answers where the issues of this gift have gone. */
async function moveAll({ tx, now }: PaymentTx, { row, given, accountId }: Giving): Promise<string | null> {
  let target: string | null = null
  for (const from of given.filter((one) => isRunning(toSubscription(one)))) {
    const { subscriptions } = await readSubscriptions(tx, accountId)
    const { value, back } = await readMoneyOfSubscription(tx, from.id)
    const { term, issuesPerYear, payment, purchaseId, tokensLeft } = from
    const { paid, served } = toSubscription(from)
    const to = await writeSubscription(
      tx,
      { accountId, term, issuesPerYear, phase: phaseAfter(subscriptions), paid, served, payment, purchaseId },
      { left: tokensLeft, now: now() },
    )
    const moving = moveRest(value, { isLifetime: tokensLeft === null, unserved: back.unserved })
    await writeMove(tx, { from, to, moving, reason: `Gift from ${row.giverName}`, now: now() })
    await tx.update(gift).set({ subscriptionId: to.id }).where(eq(gift.subscriptionId, from.id))
    if (from.id === row.subscriptionId) target = to.id
  }
  return target
}

type Replacement = { reader: string; accountId: string; destination: Destination | null; now: Date }

/** What the giver wrote goes; where another of the gifts still needs it, nobody sees it until it is entered again. */
async function replaceAddresses(tx: Tx, { reader, accountId, destination, now }: Replacement): Promise<void> {
  if (destination) await keepDestination(tx, accountId, destination, now)
  const kept = reader === accountId && destination ? ne(address.zone, destination.zone) : undefined
  const others = and(eq(address.accountId, reader), kept)
  await tx.delete(address).where(and(others, sql`not address_is_required(${address.accountId}, ${address.zone})`))
  await tx.update(address).set({ hiddenAt: now }).where(others)
}
