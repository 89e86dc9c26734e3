import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { GiftItem, PersonalItem } from '#domain/cart/cart-item.ts'
import { lineId } from '#domain/cart/cart-item.ts'
import { paidForEach } from '#domain/cart/priced-cart.ts'
import { positionGifts } from '#domain/gifts/place-gifts.ts'
import type { GiftRecipient } from '#domain/gifts/recipient.ts'
import type { Cents } from '#domain/money.ts'
import { RENEWAL_NOT_NECESSARY } from '#domain/subscriptions/renewal-or-new.ts'
import { findLifetime, phaseAfter } from '#domain/subscriptions/subscription.ts'
import type { IssuesPerYear } from '#domain/vocabulary.ts'
import { deliverableOf, ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import type { StoredMethod } from '../../adapters/payments.ts'
import type { Tx } from '../../db/client.ts'
import { entitlement, gift, giftRecipient, purchase } from '../../db/schema/orders.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { newToken } from '../access/auth-context.ts'
import { findOrMakeAccount } from '../access/new-account.ts'
import { startMonthlyDonation } from '../donations/start-monthly.ts'
import type { AttemptBuyer } from '../payments/attempts/content.ts'
import { CannotFulfil } from '../payments/fulfilment.ts'
import type { PurchaseLineRow, PurchaseRow } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import type { Released } from '../subscriptions/issue-ledger.ts'
import { serveLatestRelease, startSubscription } from '../subscriptions/issue-ledger.ts'
import { lockAccount } from '../subscriptions/lock-account.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'
import { keepWaiting } from '../subscriptions/waiting-subscription.ts'

type Granted = { accountId: string | null; madeAccount: boolean }

type Bought = { lines: readonly PurchaseLineRow[]; buyer: AttemptBuyer; method: StoredMethod | null }

/** What the lines of a paid purchase give: a subscription, gifts, downloads. Stock is taken by the attempt that reserved it. */
export async function grantLines(
  context: PaymentTx,
  row: PurchaseRow,
  { lines, buyer, method }: Bought,
): Promise<Granted> {
  let granted: Granted = { accountId: row.accountId, madeAccount: false }
  // Before the subscription, which serves no issue that is bought.
  await grantDownloads(context, row, lines)
  for (const line of lines) {
    const { item } = line
    if (item?.type === 'personal-subscription') granted = await grantMembership(context, row, { line, item, buyer })
  }
  await grantGifts(context, row, { lines, giver: granted.accountId })
  for (const line of lines) {
    const { item } = line
    if (item?.type === 'donation-item' && item.process === 'monthly-init')
      await startMonthlyDonation(context, row, item, granted.accountId, method)
  }
  await forgetNamed(context.tx, row)
  return granted
}

async function grantDownloads(
  { tx, now }: PaymentTx,
  { id: purchaseId, accountId }: PurchaseRow,
  lines: readonly PurchaseLineRow[],
): Promise<void> {
  const bought = lines.flatMap(({ item }) =>
    item?.type === 'digital-issue' || item?.type === 'digital-product'
      ? [{ purchaseId, ref: item.ref, accountId, grantedAt: now() }]
      : [],
  )
  if (bought.length > 0) await tx.insert(entitlement).values(bought).onConflictDoNothing()
}

/** The account of a guest is known only with their subscription. */
async function giveDownloads(tx: Tx, purchaseId: string, accountId: string): Promise<void> {
  await tx.update(entitlement).set({ accountId }).where(eq(entitlement.purchaseId, purchaseId))
}

export async function grantMembership(
  context: PaymentTx,
  row: PurchaseRow,
  { line, item, buyer }: { line: PurchaseLineRow; item: PersonalItem; buyer: AttemptBuyer },
): Promise<Granted> {
  const { tx, now } = context
  const served = await paidAfterwards(tx, row)
  if (served) {
    await giveDownloads(tx, row.id, served)
    return { accountId: served, madeAccount: false }
  }
  const { id, made } = row.accountId
    ? { id: row.accountId, made: false }
    : await findOwner(context, row, { line, buyer })
  if (!id) return { accountId: null, madeAccount: false }
  await giveDownloads(tx, row.id, id)
  const started = await startMembership({ tx, now: now(), ...context.catalogue }, row, { line, item, accountId: id })
  if (!started) throw new CannotFulfil(RENEWAL_NOT_NECESSARY)
  return { accountId: id, madeAccount: made }
}

/** The account of the address is made, or takes it, or the subscription waits until the address is proved. */
async function findOwner(
  { tx, now }: PaymentTx,
  row: PurchaseRow,
  { line, buyer }: { line: PurchaseLineRow; buyer: AttemptBuyer },
): Promise<{ id: string | null; made: boolean }> {
  const owner = await findOrMakeAccount(tx, buyer, now())
  // Without a password nobody gets in but by the address's mail, so the session that paid does not either.
  if (owner.takesAtOnce) return { id: owner.id, made: owner.made && buyer.passwordHash !== null }
  const [amount] = paidForEach(row, line)
  if (row.status !== 'open') await keepWaiting(tx, { purchaseId: row.id, amount: amount as Cents, createdAt: now() })
  return { id: null, made: false }
}

type Membership = { line: PurchaseLineRow; item: PersonalItem; accountId: string }
type Starting = { tx: Tx; now: Date; issues: Released }

/** Null for a lifetime reader, who needs none. */
export async function startMembership(
  { tx, now, issues }: Starting,
  row: PurchaseRow,
  { line, item, accountId }: Membership,
): Promise<SubscriptionRow | null> {
  await lockAccount(tx, accountId)
  const { subscriptions } = await readSubscriptions(tx, accountId)
  if (findLifetime(subscriptions)) return null
  const zone = line.shipcode ? ZONE_OF_SHIPCODE[line.shipcode] : 'a'
  const pair = { level: item.level, deliverable: deliverableOf(item.medium, zone) }
  const [amount] = paidForEach(row, line)
  const actor = row.details.enteredBy ?? 'reader'
  const hand = { actor, reason: `Order ${row.number}`, purchaseId: row.id, now }
  const started = await startSubscription(
    tx,
    {
      accountId,
      term: item.term,
      issuesPerYear: soldPerYear(line),
      phase: phaseAfter(subscriptions),
      paid: pair,
      served: pair,
      payment: findPayment(row),
      amount: amount as Cents,
      purchaseId: row.id,
    },
    hand,
  )
  await serveLatestRelease(tx, accountId, { issues }, hand)
  return started
}

/** Granted while the invoice waits for its money, where staff chose to serve before it is paid (product 7). */
const findPayment = ({ details, status }: PurchaseRow): 'paid' | 'comped' | 'unpaid' =>
  details.comped ? 'comped' : status === 'open' ? 'unpaid' : 'paid'

/** The subscription was served before its invoice was paid: it is there already, and from now on it is paid for. */
async function paidAfterwards(tx: Tx, { id, status }: PurchaseRow): Promise<string | null> {
  if (status === 'open') return null
  const [paid] = await tx
    .update(subscription)
    .set({ payment: 'paid' })
    .where(and(eq(subscription.purchaseId, id), eq(subscription.payment, 'unpaid')))
    .returning({ accountId: subscription.accountId })
  return paid?.accountId ?? null
}

/** The number that was quoted, however often the publication comes out by the time it is paid. */
function soldPerYear({ issuesPerYear }: PurchaseLineRow): IssuesPerYear {
  if (!issuesPerYear) throw new Error('A subscription was sold without a number of issues.')
  return issuesPerYear
}

/** Each recipient is kept once, with the gift. */
async function forgetNamed(tx: Tx, { id, details }: PurchaseRow): Promise<void> {
  const { giftRecipients, renewsGift, ...kept } = details
  if (giftRecipients || renewsGift) await tx.update(purchase).set({ details: kept }).where(eq(purchase.id, id))
}

type Given = { lines: readonly PurchaseLineRow[]; giver: string | null }

/** Each with its own token and its place in the form, and for whom it is where the order says so. */
async function grantGifts(context: PaymentTx, row: PurchaseRow, { lines, giver }: Given): Promise<void> {
  const given = lines.flatMap((line) => {
    const { item, quantity } = line
    if (item?.type !== 'gift-subscription') return []
    const named = row.details.giftRecipients?.[lineId(item)] ?? []
    return [{ line, item, recipients: Array.from({ length: quantity }, (_, at) => named[at] ?? null) }]
  })
  const positions = positionGifts(given.map(({ recipients }) => recipients))
  for (const [at, one] of given.entries())
    await grantGiftsOfLine(context, row, { ...one, giver, positions: positions[at] ?? [] })
}

type GiftLine = {
  line: PurchaseLineRow
  item: GiftItem
  giver: string | null
  recipients: readonly (GiftRecipient | null)[]
  positions: readonly number[]
}

async function grantGiftsOfLine(
  context: PaymentTx,
  row: PurchaseRow,
  { line, item, giver, recipients, positions }: GiftLine,
): Promise<void> {
  const { tx, now } = context
  const { term, level, deliverable } = item
  const { renewsGift = null } = row.details
  const createdAt = now()
  const gifts = paidForEach(row, line).map((amount, at) => ({
    id: randomUUID(),
    token: newToken(),
    purchaseId: row.id,
    term,
    issuesPerYear: soldPerYear(line),
    level,
    deliverable,
    amount,
    giverName: row.name,
    giverEmail: row.email,
    giverAccount: giver,
    payment: row.details.comped ? ('comped' as const) : ('paid' as const),
    status: 'waiting' as const,
    createdAt,
    renews: renewsGift,
    position: positions[at] ?? 0,
  }))
  await tx.insert(gift).values(gifts)
  const named = gifts.flatMap(({ id }, at) => {
    const recipient = recipients[at]
    return recipient ? [{ ...recipient, giftId: id, updatedAt: createdAt }] : []
  })
  if (named.length > 0) await tx.insert(giftRecipient).values(named)
  if (renewsGift) for (const { id } of gifts) await context.handlers.addRenewedGift(context, id)
}
