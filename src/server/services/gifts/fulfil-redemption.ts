import { eq } from 'drizzle-orm'
import type { Gift } from '#domain/gifts/gift.ts'
import { holdingOf, redeemAs } from '#domain/gifts/gift.ts'
import type { Cents } from '#domain/money.ts'
import { subtract, ZERO } from '#domain/money.ts'
import { refusalText } from '#domain/outcome.ts'
import { refundForServed } from '#domain/subscriptions/upgrade.ts'
import { purchase } from '../../db/schema/orders.ts'
import { findOrMakeAccount } from '../access/new-account.ts'
import { priceListOn } from '../catalogue/price-lists.ts'
import type { RedemptionContent } from '../payments/attempts/content.ts'
import type { AttemptFor, Fulfilment } from '../payments/fulfilment.ts'
import { CannotFulfil } from '../payments/fulfilment.ts'
import { ownedBy, writePurchase } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { keptFor } from './kept-gift.ts'
import { isOpenToTakeover, lockGift, readerOf, readGift, redeemGift } from './redeem-gift.ts'
import { takeOverGift } from './take-over.ts'

const SERVED_MEANWHILE = 'An issue was sent before the payment arrived'
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
    const held = await readGift(tx, row)
    const change = redeemAs(catalogue.prices, held, {
      deliverable: content.deliverable,
      email: catalogue.publication.supportEmail,
      currency: catalogue.publication.currency,
    })
    if (!change.ok) throw new CannotFulfil(refusalText(change.errors))
    const purchaseId = attempt.purchaseId ?? (await writeOrder(context, attempt, 'paid'))
    const owner = attempt.accountId
      ? { id: attempt.accountId, made: false, takesAtOnce: true }
      : await findOrMakeAccount(tx, content.payer, now(), await readerOf(tx, row))
    // The gift stays as it is, and the money goes back: whoever reads this address's mail can log in and redeem it.
    if (!owner.takesAtOnce) throw new CannotFulfil(ACCOUNT_APPEARED)
    const pair = { level: row.level, deliverable: content.deliverable }
    const { address } = content
    const paid = { paid: pair, served: pair }
    const tooMuch = await servedMeanwhile(context, held, content)
    const extra = { amount: subtract(attempt.amount, tooMuch), purchaseId }
    const takes = isOpenToTakeover(row) ? takeOverGift : redeemGift
    await takes(context, { row, accountId: owner.id, change: paid, extra, address })
    await tx
      .update(purchase)
      .set({ status: 'paid', paidAt: now(), ...ownedBy(owner.id, content.payer.email) })
      .where(eq(purchase.id, purchaseId))
    const fulfilled = { purchaseId, accountId: owner.id, madeAccount: owner.made }
    return tooMuch > 0 ? { ...fulfilled, tooMuch: { amount: tooMuch, reason: SERVED_MEANWHILE } } : fulfilled
  },

  async fail({ tx }, attempt, message) {
    if (attempt.purchaseId)
      await tx.update(purchase).set({ status: 'void', failure: message }).where(eq(purchase.id, attempt.purchaseId))
  },
}

/** What was paid for issues that were mailed, unchanged, before the money arrived. */
async function servedMeanwhile({ tx, catalogue }: PaymentTx, held: Gift, content: RedemptionContent): Promise<Cents> {
  const { paid, left: leftNow, ...holding } = holdingOf(held)
  if (!content.quoted || leftNow === null) return ZERO
  const { left, on } = content.quoted
  const pair = { level: held.pair.level, deliverable: content.deliverable }
  const { currency } = catalogue.publication
  return refundForServed(await priceListOn(tx, on), { quoted: { ...holding, paid, left }, pair, leftNow, currency })
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
