import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { updateSubscription } from '#contract/subscriptions.ts'
import { pricedUpgrade } from '#domain/cart/priced-cart.ts'
import { dayOf } from '#domain/day.ts'
import { ZERO } from '#domain/money.ts'
import type { Outcome, Refused } from '#domain/outcome.ts'
import { refuse } from '#domain/outcome.ts'
import type { Pair } from '#domain/subscriptions/subscription.ts'
import type { Change } from '#domain/subscriptions/upgrade.ts'
import { changeTo, upgradeBlocked, upgradeOptions } from '#domain/subscriptions/upgrade.ts'
import type { Db } from '../../db/client.ts'
import type { Destination } from '../../db/schema/orders.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { printAddress } from '../addresses/print-address.ts'
import { keepDestination } from '../addresses/saved-addresses.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { Submitted } from '../payments/attempts/submit.ts'
import { submit } from '../payments/attempts/submit.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { serveLatestRelease } from '../subscriptions/issue-ledger.ts'
import { changeSettings } from '../subscriptions/subscription-change.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { toSubscription } from '../subscriptions/subscriptions.ts'
import { boughtBefore } from './bought-before.ts'
import type { Buyer } from './buyer.ts'
import { changesAgain } from './buys-again.ts'
import { preparePayment } from './prepare-payment.ts'
import { totalFault } from './shown-total.ts'

type Body = z.output<(typeof updateSubscription)['body'] & z.ZodMiniType>
type Owner = Buyer & { account: NonNullable<Buyer['account']> }

export type Changed =
  | { type: 'updated' }
  | { type: 'payment'; submitted: Submitted }
  | { type: 'refused'; refused: Refused; paid: boolean }

export async function ownSubscription(db: Db, accountId: string, token: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.token, token), eq(subscription.accountId, accountId)))
  return row ?? null
}

/** Null for a subscription of somebody else, and for one that does not exist. */
export async function changeSubscription(context: PaymentContext, owner: Owner, body: Body): Promise<Changed | null> {
  const before = await boughtBefore(context, owner)
  if (before) return { type: 'payment', submitted: before }
  const catalogue = await context.catalogue()
  const row = await ownSubscription(context.db, owner.account.id, body.subscription.token)
  if (!row) return null
  const { deliverable, level = row.activeLevel } = body.subscription
  const pair = { level, deliverable }
  const change = checkChange(catalogue, row, pair)
  if (!change.ok) return { type: 'refused', refused: change, paid: false }
  const { price } = change.value
  const address = await printAddress(context, catalogue, owner, deliverable, body.address)
  if (!address.ok) return { type: 'refused', refused: address, paid: price > 0 }
  if (price === 0) return changeFree(context, catalogue, { row, change: change.value, address: address.value })
  const twice = body.again ? null : await changesAgain(context, owner, { subscription: row.token, catalogue })
  if (twice) return { type: 'refused', refused: refuse(twice), paid: true }
  const quote = pricedUpgrade(price, catalogue.publication.currency)
  const fault = totalFault(quote, body.shown_total, catalogue.publication.currency)
  if (fault) return { type: 'refused', refused: refuse(fault), paid: true }
  const { name, email } = owner.account
  const quotedOn = dayOf(context.now(), catalogue.publication.timeZone)
  const { paid } = toSubscription(row)
  const payment = await preparePayment(context, owner, {
    quote,
    checked: { name, email, password: null },
    choice: body.customer ?? null,
    needsAccount: false,
    recurs: false,
  })
  if ('type' in payment) return { type: 'payment', submitted: payment }
  const { payer, by } = payment
  const submitted = await submit(context, {
    ...by,
    content: {
      kind: 'upgrade',
      subscriptionId: row.id,
      pair,
      paid,
      left: row.tokensLeft ?? 0,
      quotedOn,
      address: address.value,
      payer,
    },
    quote,
    paysFor: `upgrade:${row.id}`,
  })
  return { type: 'payment', submitted }
}

/** A rate that is not sold here is refused beside the rate. */
function checkChange({ prices, publication }: Catalogue, row: SubscriptionRow, pair: Pair): Outcome<Change> {
  const held = toSubscription(row)
  const known = pair.level === held.paid.level || pair.level === held.served.level
  if (!known && !upgradeOptions(prices, held).levelSwitch)
    return refuse({ level: upgradeBlocked(publication.supportEmail) })
  const { supportEmail: email, sellsDigital, currency } = publication
  return changeTo(prices, held, { pair, email, sellsDigital, currency })
}

type FreeChange = { row: SubscriptionRow; change: Change; address: Destination | null }

/** What is worth no more than was paid for moves only what is served, and can be undone. */
async function changeFree(
  context: PaymentContext,
  catalogue: Catalogue,
  { row, change: { paid, served }, address }: FreeChange,
): Promise<Changed> {
  const changed = await context.db.transaction(async (tx) => {
    const now = context.now()
    const after = { paid, served }
    if (address) await keepDestination(tx, row.accountId, address, now)
    const order = { after, amount: ZERO, purchaseId: null, actor: 'reader', now }
    if (!(await changeSettings(tx, row, order))) return false
    const hand = { actor: 'reader', reason: 'Changed to digital', purchaseId: null, now }
    await serveLatestRelease(tx, row.accountId, catalogue, hand)
    return true
  })
  return changed ? { type: 'updated' } : { type: 'refused', refused: refuse(CHANGED_WHILE_LOOKING), paid: false }
}

const CHANGED_WHILE_LOOKING = 'Your subscription has changed. Please reload the page.'
