import type * as z from 'zod/mini'
import type { redeemGift as contract } from '#contract/gifts/redeem.ts'
import { LOG_IN_TO_BUY } from '#domain/access/sign-in.ts'
import { pricedUpgrade } from '#domain/cart/priced-cart.ts'
import { dayOf } from '#domain/day.ts'
import {
  checkRedeemable,
  GIFT_IS_KEPT,
  GIFT_NOT_FOUND,
  holdingOf,
  redeemAs,
  STARTED_MEANWHILE,
} from '#domain/gifts/gift.ts'
import type { Refused } from '#domain/outcome.ts'
import { refuse } from '#domain/outcome.ts'
import type { Change } from '#domain/subscriptions/upgrade.ts'
import type { Destination } from '../../db/schema/orders.ts'
import { findOrMakeAccount } from '../access/new-account.ts'
import { mergeRefusals } from '../addresses/merge-refusals.ts'
import { printAddress } from '../addresses/print-address.ts'
import { keptFor, keptGift } from '../gifts/kept-gift.ts'
import type { GiftRow } from '../gifts/redeem-gift.ts'
import { giftByToken, isOpenToTakeover, lockGift, readerOf, readGift, redeemGift } from '../gifts/redeem-gift.ts'
import { takeOverGift } from '../gifts/take-over.ts'
import type { Submitted } from '../payments/attempts/submit.ts'
import { submit } from '../payments/attempts/submit.ts'
import { CannotFulfil } from '../payments/fulfilment.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'
import { boughtBefore } from './bought-before.ts'
import type { Buyer } from './buyer.ts'
import type { CheckedBuyer } from './check-buyer.ts'
import { checkBuyer, hashBuyerPassword } from './check-buyer.ts'
import { preparePayment } from './prepare-payment.ts'
import { totalFault } from './shown-total.ts'

type Body = z.output<(typeof contract)['body'] & z.ZodMiniType>

export type Redeemed =
  /** The account that was made for it, to be let in. */
  | { type: 'redeemed'; madeAccount: string | null }
  | { type: 'payment'; submitted: Submitted }
  | { type: 'refused'; refused: Refused; paid: boolean }

export async function redeem(context: PaymentContext, buyer: Buyer, body: Body): Promise<Redeemed> {
  const before = await boughtBefore(context, buyer)
  if (before) return { type: 'payment', submitted: before }
  const catalogue = await context.catalogue()
  const { supportEmail, sellsDigital, currency } = catalogue.publication
  const row = await giftByToken(context.db, body.subscription.token)
  const { subscriptions } = buyer.account
    ? await readSubscriptions(context.db, buyer.account.id)
    : { subscriptions: [] }
  const gift = row && (await readGift(context.db, row))
  const allowed = checkRedeemable(gift, subscriptions, supportEmail)
  if (!allowed.ok || !row || !gift)
    return { type: 'refused', refused: allowed.ok ? refuse(GIFT_NOT_FOUND) : allowed, paid: false }
  const looker = { sessionId: buyer.sessionId, accountId: buyer.account?.id ?? null }
  const kept = await keptGift(context.db, { giftId: row.id, looker, publication: catalogue.publication })
  if (kept) return { type: 'refused', refused: refuse(kept.says), paid: false }
  if (gift.started && body.takes_over === false)
    return { type: 'refused', refused: refuse(STARTED_MEANWHILE), paid: false }
  const { deliverable } = body.subscription
  const change = redeemAs(catalogue.prices, gift, { deliverable, email: supportEmail, sellsDigital, currency })
  if (!change.ok) return { type: 'refused', refused: change, paid: true }
  const paid = change.value.price > 0
  const checked = await checkBuyer(context, buyer, { ...body, needsAccount: buyer.account === null })
  const address = await printAddress(context, catalogue, buyer, deliverable, body.address)
  if (!checked.ok || !address.ok) return { type: 'refused', refused: mergeRefusals(checked, address), paid }
  if (!paid)
    return redeemFree(context, buyer, {
      row,
      change: change.value,
      checked: checked.value,
      address: address.value,
    })
  const { left } = holdingOf(gift)
  const quoted = left === null ? undefined : { left, on: dayOf(context.now(), catalogue.publication.timeZone) }
  const quote = pricedUpgrade(change.value.price, currency)
  const fault = totalFault(quote, body.shown_total, currency)
  if (fault) return { type: 'refused', refused: refuse(fault), paid }
  const payment = await preparePayment(context, buyer, {
    quote,
    checked: checked.value,
    choice: body.customer ?? null,
    needsAccount: buyer.account === null,
    recurs: false,
  })
  if ('type' in payment) return { type: 'payment', submitted: payment }
  const { payer, by } = payment
  const submitted = await submit(context, {
    ...by,
    content: { kind: 'redemption', giftId: row.id, deliverable, address: address.value, payer, quoted },
    quote,
    paysFor: `redeem:${row.id}:${buyer.sessionId}`,
  })
  return { type: 'payment', submitted }
}

type FreeGift = { row: GiftRow; change: Change; checked: CheckedBuyer; address: Destination | null }

/** As it was given, or in a form that costs no more. */
async function redeemFree(
  context: PaymentContext,
  buyer: Buyer,
  { row, change, checked, address }: FreeGift,
): Promise<Redeemed> {
  const payer = await hashBuyerPassword(checked, false)
  if (!payer.ok) return { type: 'refused', refused: payer, paid: false }
  const catalogue = await context.catalogue()
  try {
    return await context.db.transaction(async (tx) => {
      const open = { ...context, tx, catalogue }
      const held = await lockGift(tx, row.id)
      if (await keptFor(tx, row.id)) throw new CannotFulfil(GIFT_IS_KEPT)
      const owner = buyer.account
        ? { id: buyer.account.id, made: false, takesAtOnce: true }
        : await findOrMakeAccount(tx, payer.value, context.now(), await readerOf(tx, held))
      if (!owner.takesAtOnce) throw new CannotFulfil(LOG_IN_TO_BUY)
      const { paid, served } = change
      const takes = isOpenToTakeover(held) ? takeOverGift : redeemGift
      await takes(open, { row: held, accountId: owner.id, change: { paid, served }, extra: null, address })
      return { type: 'redeemed' as const, madeAccount: owner.made ? owner.id : null }
    })
  } catch (error) {
    if (error instanceof CannotFulfil) return { type: 'refused', refused: refuse(error.message), paid: false }
    throw error
  }
}
