import { and, eq } from 'drizzle-orm'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { paidForEach } from '#domain/cart/priced-cart.ts'
import { RENEWAL_NOT_NECESSARY } from '#domain/subscriptions/renewal-or-new.ts'
import { findLifetime } from '#domain/subscriptions/subscription.ts'
import { zoneOf } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import type { Destination } from '../../db/schema/orders.ts'
import { purchase } from '../../db/schema/orders.ts'
import { address } from '../../db/schema/people.ts'
import { renewal as table } from '../../db/schema/renewals.ts'
import type { AttemptFor, Fulfilment } from '../payments/fulfilment.ts'
import { CannotFulfil } from '../payments/fulfilment.ts'
import { readPurchase, writePurchase } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { serveLatestRelease, startSubscription } from '../subscriptions/issue-ledger.ts'
import { lockAccount } from '../subscriptions/lock-account.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'
import { failRenewal } from './fail-renewal.ts'
import type { RenewalRow } from './renewal-rows.ts'

const NO_LONGER_WANTED = 'This renewal was withdrawn before it was paid. We’ve returned your money.'

/** A subscription follows the one that ran out: once. */
export const renewal: Fulfilment<'renewal'> = {
  begin: (context, attempt) => writeOrder(context, attempt, 'processing'),

  async complete(context, attempt) {
    const { content } = attempt
    const { tx, now, catalogue } = context
    const purchaseId = attempt.purchaseId ?? (await writeOrder(context, attempt, 'paid'))
    if (attempt.purchaseId)
      await tx.update(purchase).set({ status: 'paid', paidAt: now() }).where(eq(purchase.id, purchaseId))
    if (attempt.accountId) await lockAccount(tx, attempt.accountId)
    const [renewed] = await tx
      .update(table)
      .set({ state: 'done', purchaseId, reason: null })
      .where(
        and(
          ...[eq(table.predecessorId, content.predecessorId), eq(table.attemptId, attempt.id)],
          eq(table.state, 'charging'),
        ),
      )
      .returning()
    if (!renewed) throw new CannotFulfil(NO_LONGER_WANTED)
    const { accountId, term, issuesPerYear, level, deliverable } = renewed
    if (findLifetime((await readSubscriptions(tx, accountId)).subscriptions))
      throw new CannotFulfil(RENEWAL_NOT_NECESSARY)
    const { row, lines } = await readPurchase(tx, purchaseId)
    const [amount] = lines.flatMap((line) => paidForEach(row, line))
    if (amount === undefined) throw new Error('A renewal has no line.')
    const pair = { level, deliverable }
    const hand = { actor: 'system', reason: `Renewed automatically, order ${row.number}`, purchaseId, now: now() }
    await startSubscription(
      tx,
      {
        accountId,
        term,
        issuesPerYear,
        phase: 'renewal',
        paid: pair,
        served: pair,
        payment: 'paid',
        amount,
        purchaseId,
      },
      hand,
    )
    await serveLatestRelease(tx, accountId, catalogue, hand)
    return { purchaseId, accountId, madeAccount: false }
  },

  async fail(context, attempt, message) {
    if (attempt.purchaseId)
      await context.tx
        .update(purchase)
        .set({ status: 'void', failure: message })
        .where(eq(purchase.id, attempt.purchaseId))
    await failRenewal(context, attempt.id, message)
  },
}

async function writeOrder(
  { tx, now }: PaymentTx,
  attempt: AttemptFor<'renewal'>,
  status: 'processing' | 'paid',
): Promise<string> {
  const {
    predecessorId,
    payer: { name, email },
  } = attempt.content
  const [renewed] = await tx.select().from(table).where(eq(table.predecessorId, predecessorId))
  if (!renewed) throw new Error('There is no such renewal.')
  const { row } = await writePurchase(tx, {
    kind: 'renewal',
    status,
    accountId: attempt.accountId,
    name,
    email,
    recipient: null,
    address: await findDestination(tx, renewed),
    quote: attempt.quote,
    now: now(),
  })
  return row.id
}

async function findDestination(tx: Tx, { accountId, deliverable }: RenewalRow): Promise<Destination | null> {
  const zone = zoneOf(deliverable)
  if (!zone) return null
  const [row] = await tx
    .select()
    .from(address)
    .where(and(eq(address.accountId, accountId), eq(address.zone, zone)))
  return row ? { ...addressFrom(row), zone } : null
}
