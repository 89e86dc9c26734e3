import { and, eq } from 'drizzle-orm'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { priceCheckout } from '#domain/cart/cart-pricing.ts'
import { comped } from '#domain/cart/priced-cart.ts'
import { dayOf } from '#domain/day.ts'
import type { ClaimRemedy } from '#domain/delivery/claim.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { claim } from '../../db/schema/delivery.ts'
import { account } from '../../db/schema/people.ts'
import { shopFor } from '../cart/shop.ts'
import { takeStock } from '../orders/order-stock.ts'
import { writePurchase } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { addCredited, serveLatestRelease } from '../subscriptions/issue-ledger.ts'
import type { ClaimRow, IssueClaim } from './claim-facts.ts'

export const NOTHING_TO_CREDIT = 'This reader has no subscription to add an issue to.'
export const NOWHERE_TO_SEND = 'This reader has no address to send a copy to.'

type Granted = {
  row: ClaimRow
  facts: IssueClaim
  remedy: ClaimRemedy
  actor?: { id: string; name: string }
}

/** Another copy into the packing, or one more issue: each costs the reader nothing, and the ledger says why. */
export async function grantClaim(context: PaymentTx, granted: Granted): Promise<Outcome<ClaimRow>> {
  const given = granted.remedy === 'copy' ? await sendCopy(context, granted) : await addIssue(context, granted)
  if (!given.ok) return given
  const decision = { wish: granted.remedy, decidedBy: granted.actor?.id ?? null, decidedAt: context.now() }
  const [row] = await context.tx
    .update(claim)
    .set({ state: 'granted', ...given.value, ...decision })
    .where(and(eq(claim.id, granted.row.id), eq(claim.state, 'waiting')))
    .returning()
  if (!row) throw new Error('The claim was decided before.')
  return done(row)
}

async function sendCopy(context: PaymentTx, granted: Granted): Promise<Outcome<{ purchaseId: string }>> {
  const { row, facts, actor } = granted
  const { tx, catalogue } = context
  const { destination, issue } = facts
  if (!destination) return refuse(NOWHERE_TO_SEND)
  const line = { type: 'print-issue' as const, ref: issue.ref, quantity: 1 }
  // Before the order is written: a copy that is sold out leaves no trace.
  const taken = await takeStock(tx, [line])
  if (!taken.ok) return taken
  const [owner] = await tx.select().from(account).where(eq(account.id, row.accountId))
  const cart = { ...EMPTY_CART, goods: [line] }
  const today = dayOf(context.now(), catalogue.publication.timeZone)
  const shop = await shopFor(tx, { catalogue, cart, reader: null, today })
  const { zone } = destination
  const { row: order } = await writePurchase(tx, {
    kind: 'order',
    status: 'paid',
    accountId: row.accountId,
    name: owner?.name ?? '',
    email: owner?.email ?? '',
    address: destination,
    recipient: null,
    details: { comped: true, ...(actor && { enteredBy: actor.id }) },
    quote: comped(priceCheckout(cart, shop, { purchaser: zone, products: zone }), shop.currency),
    now: context.now(),
  })
  return done({ purchaseId: order.id })
}

async function addIssue(context: PaymentTx, { row, facts, actor }: Granted): Promise<Outcome<{ credit: number }>> {
  const { tx, catalogue } = context
  const reason = `Claim for No. ${row.issue}`
  const hand = { actor: actor?.name ?? 'system', reason, purchaseId: null, now: context.now() }
  const credited = facts.credited && (await addCredited(tx, facts.credited, 1, hand))
  if (!credited) return refuse(NOTHING_TO_CREDIT)
  // Whoever reads the digital issue by now has the newest at once.
  await serveLatestRelease(tx, row.accountId, catalogue, hand)
  return done({ credit: credited.entry })
}
