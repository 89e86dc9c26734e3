import { eq } from 'drizzle-orm'
import { redeemAs } from '#domain/gifts/gift.ts'
import { refusalText } from '#domain/outcome.ts'
import { purchase } from '../../db/schema/orders.ts'
import { findOrMakeAccount } from '../access/new-account.ts'
import type { AttemptFor, Fulfilment } from '../payments/fulfilment.ts'
import { CannotFulfil } from '../payments/fulfilment.ts'
import { ownedBy, writePurchase } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { keptFor } from './kept-gift.ts'
import { lockGift, redeemGift, toGift } from './redeem-gift.ts'

const KEPT_MEANWHILE = 'Another payment for this gift was already processing. Your money was returned.'
const ACCOUNT_APPEARED =
  'An account was opened with this email address while you were paying. Your money was returned. Please log in and redeem your gift again.'

/** A gift is redeemed in a dearer form than it was given, and the difference has been paid. */
export const redemption: Fulfilment<'redemption'> = {
  async begin(context, attempt) {
    const { content } = attempt
    // From now on it is kept for this payment: whoever redeems it at the same moment was before, or comes too late.
    await lockGift(context.tx, content.giftId)
    return writeOrder(context, attempt, 'processing')
  },

  async complete(context, attempt) {
    const { content } = attempt
    const { tx, now, catalogue } = context
    const row = await lockGift(tx, content.giftId)
    if (attempt.state !== 'processing' && (await keptFor(tx, row.id, attempt.id)))
      throw new CannotFulfil(KEPT_MEANWHILE)
    const change = redeemAs(catalogue.prices, toGift(row), {
      deliverable: content.deliverable,
      email: catalogue.publication.supportEmail,
    })
    if (!change.ok) throw new CannotFulfil(refusalText(change.errors))
    const purchaseId = attempt.purchaseId ?? (await writeOrder(context, attempt, 'paid'))
    const owner = attempt.accountId
      ? { id: attempt.accountId, made: false, takesAtOnce: true }
      : await findOrMakeAccount(tx, content.payer, now())
    // The gift stays as it is, and the money goes back: whoever reads this address's mail can log in and redeem it.
    if (!owner.takesAtOnce) throw new CannotFulfil(ACCOUNT_APPEARED)
    const pair = { level: row.level, deliverable: content.deliverable }
    const { address } = content
    const paid = { paid: pair, served: pair }
    await redeemGift(context, {
      row,
      accountId: owner.id,
      change: paid,
      extra: { amount: attempt.amount, purchaseId },
      address,
    })
    await tx
      .update(purchase)
      .set({ status: 'paid', paidAt: now(), ...ownedBy(owner.id, content.payer.email) })
      .where(eq(purchase.id, purchaseId))
    return { purchaseId, accountId: owner.id, madeAccount: owner.made }
  },

  async fail({ tx }, attempt, message) {
    if (attempt.purchaseId)
      await tx.update(purchase).set({ status: 'void', failure: message }).where(eq(purchase.id, attempt.purchaseId))
  },
}

async function writeOrder(
  context: PaymentTx,
  attempt: AttemptFor<'redemption'>,
  status: 'processing' | 'paid',
): Promise<string> {
  const {
    payer: { name, email },
    address,
  } = attempt.content
  const { row } = await writePurchase(context.tx, {
    kind: 'redemption',
    status,
    accountId: attempt.accountId,
    name,
    email,
    address,
    recipient: null,
    quote: attempt.quote,
    now: context.now(),
  })
  return row.id
}
