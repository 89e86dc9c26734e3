import type { SQL } from 'drizzle-orm'
import { and, eq, isNotNull, lte, ne } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { labelName } from '#domain/gifts/label-name.ts'
import { findLifetime, phaseAfter } from '#domain/subscriptions/subscription.ts'
import { deliverableOf } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { gift, giftRecipient } from '../../db/schema/orders.ts'
import { makeReaderWithoutLogin } from '../addresses/reader-without-login.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { startSubscription } from '../subscriptions/issue-ledger.ts'
import { lockAccount } from '../subscriptions/lock-account.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'
import { closeTakeover } from './close-takeover.ts'
import { eachDueGift } from './each-due-gift.ts'
import { keptFor } from './kept-gift.ts'

/** What was asked for by `today`, and has neither started nor been redeemed. */
const isWaiting = (today: Day) =>
  and(...[lte(giftRecipient.sendOn, today), eq(gift.status, 'waiting'), ne(gift.deliverable, 'digital')])
/** By post, to an address that the giver wrote. */
const isDue = (today: Day) => and(isNotNull(giftRecipient.address), isWaiting(today))
/** For a reader whom staff chose. */
const isDueToReader = (today: Day) => and(isNotNull(giftRecipient.accountId), isWaiting(today))

/** Every printed gift by post whose day has come becomes a subscription, each by itself: one that fails waits. */
export async function startDueGifts(context: StartContext): Promise<void> {
  const { publication } = await context.catalogue()
  const today = dayOf(context.now(), publication.timeZone)
  await eachDueGift(context, {
    due: isDue(today),
    failed: 'gift did not start',
    work: (tx, id) => startGift(tx, { id, today, now: context.now() }),
  })
  await eachDueGift(context, {
    due: isDueToReader(today),
    failed: 'gift did not start',
    work: (tx, id) => startForReader(tx, { id, today, now: context.now() }),
  })
}

type StartContext = Pick<PaymentContext, 'db' | 'catalogue' | 'now' | 'log'>

type Starting = { id: string; today: Day; now: Date }

/** Read again under its lock: it may have been redeemed, cancelled or put off since. */
async function lockDue(tx: Tx, id: string, due: SQL | undefined) {
  const [found] = await tx
    .select({ gift, recipient: giftRecipient })
    .from(gift)
    .innerJoin(giftRecipient, eq(giftRecipient.giftId, gift.id))
    .where(and(eq(gift.id, id), due))
    .for('update')
  return found
}

async function startGift(tx: Tx, { id, today, now }: Starting): Promise<void> {
  const found = await lockDue(tx, id, isDue(today))
  const address = found?.recipient.address
  // Somebody is paying for another form of it: what becomes of that is waited for.
  if (!address || (await keptFor(tx, id))) return
  const { giverName, purchaseId, level, deliverable, term, issuesPerYear, payment, amount } = found.gift
  const accountId = await makeReaderWithoutLogin(tx, { name: labelName(found.recipient), address, now })
  const paid = { level, deliverable }
  // A giver may have chosen a cheaper zone since.
  const served = { level, deliverable: deliverableOf('print', address.zone) }
  const { id: subscriptionId } = await startSubscription(
    tx,
    // The order belongs to the giver; the gift row says which gift it was.
    { accountId, term, issuesPerYear, phase: 'introductory', paid, served, payment, amount, purchaseId: null },
    { actor: 'gift', reason: `Gift from ${giverName}`, purchaseId, now },
  )
  await markStarted(tx, id, { subscriptionId, redeemedAt: now, startedAt: now })
}

/**
 * Behind whatever runs, as if the reader had redeemed it: nobody takes it over. One with a lifetime needs none, and the
 * giver may pass it on.
 */
async function startForReader(tx: Tx, { id, today, now }: Starting): Promise<void> {
  const found = await lockDue(tx, id, isDueToReader(today))
  const accountId = found?.recipient.accountId
  if (!accountId || (await keptFor(tx, id))) return
  await lockAccount(tx, accountId)
  const { subscriptions } = await readSubscriptions(tx, accountId)
  if (findLifetime(subscriptions)) return
  const { giverName, purchaseId, level, deliverable, term, issuesPerYear, payment, amount } = found.gift
  const pair = { level, deliverable }
  const phase = phaseAfter(subscriptions)
  const begun = await startSubscription(
    tx,
    { accountId, term, issuesPerYear, phase, paid: pair, served: pair, payment, amount, purchaseId: null },
    { actor: 'gift', reason: `Gift from ${giverName}`, purchaseId, now },
  )
  await closeTakeover(tx, accountId, now)
  await markStarted(tx, id, { subscriptionId: begun.id, redeemedAt: now })
}

type Started = { subscriptionId: string; redeemedAt: Date; startedAt?: Date }

async function markStarted(tx: Tx, id: string, fields: Started): Promise<void> {
  const started = await tx
    .update(gift)
    .set({ status: 'redeemed', ...fields })
    .where(and(eq(gift.id, id), eq(gift.status, 'waiting')))
    .returning({ id: gift.id })
  // Another process was quicker: nothing of this stays.
  if (started.length === 0) throw new Error('The gift has started or was redeemed meanwhile.')
}
