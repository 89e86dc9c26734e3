import { and, eq, isNotNull, lte, ne } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { labelName } from '#domain/gifts/label-name.ts'
import { deliverableOf } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { gift, giftRecipient } from '../../db/schema/orders.ts'
import { makeReaderWithoutLogin } from '../addresses/reader-without-login.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { startSubscription } from '../subscriptions/issue-ledger.ts'
import { eachDueGift } from './each-due-gift.ts'
import { keptFor } from './kept-gift.ts'

/** What was asked for by `today`, by post, and has neither started nor been redeemed. */
const isDue = (today: Day) =>
  and(
    ...[isNotNull(giftRecipient.address), lte(giftRecipient.sendOn, today)],
    ...[eq(gift.status, 'waiting'), ne(gift.deliverable, 'digital')],
  )

/** Every printed gift with a postal address whose day has come becomes a subscription, each by itself: one that fails waits. */
export async function startDueGifts(context: StartContext): Promise<void> {
  const { publication } = await context.catalogue()
  const today = dayOf(context.now(), publication.timeZone)
  await eachDueGift(context, {
    due: isDue(today),
    failed: 'gift did not start',
    work: (tx, id) => startGift(tx, { id, today, now: context.now() }),
  })
}

type StartContext = Pick<PaymentContext, 'db' | 'catalogue' | 'now' | 'log'>

/** Read again under its lock: it may have been redeemed, cancelled or put off since. */
async function startGift(tx: Tx, { id, today, now }: { id: string; today: Day; now: Date }): Promise<void> {
  const [found] = await tx
    .select({ gift, recipient: giftRecipient })
    .from(gift)
    .innerJoin(giftRecipient, eq(giftRecipient.giftId, gift.id))
    .where(and(eq(gift.id, id), isDue(today)))
    .for('update')
  const address = found?.recipient.address
  // Somebody is paying for another form of it: what becomes of that is waited for.
  if (!address || (await keptFor(tx, id))) return
  const { giverName, purchaseId, level, deliverable, term, payment, amount } = found.gift
  const accountId = await makeReaderWithoutLogin(tx, { name: labelName(found.recipient), address, now })
  const paid = { level, deliverable }
  // A giver may have chosen a cheaper zone since.
  const served = { level, deliverable: deliverableOf('print', address.zone) }
  const { id: subscriptionId } = await startSubscription(
    tx,
    // The order belongs to the giver; the gift row says which gift it was.
    { accountId, term, phase: 'introductory', paid, served, payment, amount, purchaseId: null },
    { actor: 'gift', reason: `Gift from ${giverName}`, purchaseId, now },
  )
  const started = await tx
    .update(gift)
    .set({ status: 'redeemed', subscriptionId, redeemedAt: now, startedAt: now })
    .where(and(eq(gift.id, id), eq(gift.status, 'waiting')))
    .returning({ id: gift.id })
  // Another process was quicker: nothing of this stays.
  if (started.length === 0) throw new Error('The gift has started or was redeemed meanwhile.')
}
