import { eq } from 'drizzle-orm'
import { subscriptionName } from '#domain/cart/line-name.ts'
import { checkStoppable } from '#domain/gifts/gift.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { gift } from '../../db/schema/orders.ts'
import { address } from '../../db/schema/people.ts'
import { queueMail } from '../mail/send-mail.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'
import type { GiftRow } from './redeem-gift.ts'
import { giftByToken, lockGift, readerOf, readGift } from './redeem-gift.ts'

/**
 * A reader who cannot take a gift over has no more of it mailed. Its issues stay until somebody else takes it over by the
 * same link, which the giver is asked to pass on: once, however often it is asked for.
 */
export async function stopGift(
  context: PaymentContext,
  { token, accountId }: { token: string; accountId: string },
): Promise<Outcome<null>> {
  const { db, send, now } = context
  return db.transaction(async (tx): Promise<Outcome<null>> => {
    const found = await giftByToken(tx, token)
    const row = found && (await lockGift(tx, found.id))
    const { subscriptions } = await readSubscriptions(tx, accountId)
    const held = row && (await readGift(tx, row))
    const allowed = checkStoppable(held, subscriptions)
    if (!allowed.ok || !row) return allowed.ok ? done(null) : allowed
    if (row.stoppedAt) return done(null)
    await tx.update(gift).set({ stoppedAt: now() }).where(eq(gift.id, row.id))
    await suspendAddresses(tx, row, now())
    const { giverName, giverEmail, level, deliverable } = row
    const form = subscriptionName(mediumOf(deliverable), level, row)
    const props = { giver: giverName, form, left: held?.started?.left ?? null, token }
    const message = { key: `gift-stopped:${row.id}`, to: giverEmail || null, template: 'gift-stopped', props }
    await queueMail(tx, send, { ...message, now: now(), secret: true })
    return done(null)
  })
}

async function suspendAddresses(tx: Tx, row: GiftRow, now: Date): Promise<void> {
  const reader = await readerOf(tx, row)
  if (reader) await tx.update(address).set({ suspendedAt: now }).where(eq(address.accountId, reader))
}
