import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { subtract } from '#domain/money.ts'
import { canUpgrade, refundForServed } from '#domain/subscriptions/upgrade.ts'
import { purchase } from '../../db/schema/orders.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { keepDestination } from '../addresses/saved-addresses.ts'
import { priceListOn } from '../catalogue/price-lists.ts'
import type { UpgradeContent } from '../payments/attempts/content.ts'
import type { AttemptFor, Fulfilment } from '../payments/fulfilment.ts'
import { CannotFulfil } from '../payments/fulfilment.ts'
import { writePurchase } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { serveLatestRelease } from '../subscriptions/issue-ledger.ts'
import { lockAccount } from '../subscriptions/lock-account.ts'
import { changeSettings } from '../subscriptions/subscription-change.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { toSubscription } from '../subscriptions/subscriptions.ts'

export const CHANGED_MEANWHILE =
  'Your subscription changed while you were paying. We’ve returned your money. Please check the change and try again.'
const SERVED_MEANWHILE = 'An issue was sent before the payment arrived'

/** A paid change of what is served; it moves what was paid for as well. */
export const upgrade: Fulfilment<'upgrade'> = {
  begin: (context, attempt) => writeOrder(context, attempt, 'processing'),

  async complete(context, attempt) {
    const { content } = attempt
    const { tx, now } = context
    const purchaseId = attempt.purchaseId ?? (await writeOrder(context, attempt, 'paid'))
    // The method that it was paid by may become the account's, after the subscription has changed.
    if (attempt.accountId) await lockAccount(tx, attempt.accountId)
    const row = await changeable(context, content)
    if (attempt.purchaseId)
      await tx.update(purchase).set({ status: 'paid', paidAt: now() }).where(eq(purchase.id, purchaseId))
    const back = await servedMeanwhile(context, row, content)
    const after = { paid: content.pair, served: content.pair }
    const amount = subtract(attempt.amount, back)
    const changed = await changeSettings(tx, row, { after, amount, purchaseId, actor: 'reader', now: now() })
    if (!changed) throw new CannotFulfil(CHANGED_MEANWHILE)
    if (content.address) await keepDestination(tx, row.accountId, content.address, now())
    const hand = { actor: 'reader', reason: 'Changed to digital', purchaseId, now: now() }
    await serveLatestRelease(tx, row.accountId, context.catalogue, hand)
    const fulfilled = { purchaseId, accountId: row.accountId, madeAccount: false }
    return back > 0 ? { ...fulfilled, tooMuch: { amount: back, reason: SERVED_MEANWHILE } } : fulfilled
  },

  async fail({ tx }, attempt, message) {
    if (attempt.purchaseId)
      await tx.update(purchase).set({ status: 'void', failure: message }).where(eq(purchase.id, attempt.purchaseId))
  },
}

async function changeable({ tx }: PaymentTx, { subscriptionId, paid }: UpgradeContent): Promise<SubscriptionRow> {
  const [row] = await tx.select().from(subscription).where(eq(subscription.id, subscriptionId)).for('update')
  const same = row && canUpgrade(toSubscription(row)) && isDeepStrictEqual(toSubscription(row).paid, paid)
  if (!same) throw new CannotFulfil(CHANGED_MEANWHILE)
  return row
}

/** What was paid for issues that were served, unchanged, before the money arrived. */
async function servedMeanwhile(
  { tx, catalogue }: PaymentTx,
  row: SubscriptionRow,
  content: UpgradeContent,
): Promise<Cents> {
  const { left, paid, pair, quotedOn } = content
  const list = await priceListOn(tx, quotedOn)
  const quoted = { term: row.term, phase: row.phase, left, paid }
  const { currency } = catalogue.publication
  return refundForServed(list, { quoted, pair, leftNow: Math.min(row.tokensLeft ?? left, left), currency })
}

async function writeOrder(
  context: PaymentTx,
  attempt: AttemptFor<'upgrade'>,
  status: 'processing' | 'paid',
): Promise<string> {
  const { payer, subscriptionId, address } = attempt.content
  const { name, email } = payer
  const [subscriptionRow] = await context.tx
    .select({ token: subscription.token })
    .from(subscription)
    .where(eq(subscription.id, subscriptionId))
  const { row } = await writePurchase(context.tx, {
    kind: 'upgrade',
    status,
    accountId: attempt.accountId,
    name,
    email,
    address,
    recipient: null,
    details: { subscription: subscriptionRow?.token ?? '' },
    quote: attempt.quote,
    now: context.now(),
  })
  return row.id
}
