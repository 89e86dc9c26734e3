import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { GiftItem, PersonalItem } from '#domain/cart-item.ts'
import { RENEWAL_NOT_NECESSARY } from '#domain/membership.ts'
import type { Cents } from '#domain/money.ts'
import { paidForEach } from '#domain/priced-cart.ts'
import { lifetimeOf, phaseAfter } from '#domain/subscription.ts'
import { deliverableOf, ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import type { StoredMethod } from '../../adapters/payments.ts'
import type { Tx } from '../../db/client.ts'
import { subscription } from '../../db/schema/people.ts'
import { entitlement, gift } from '../../db/schema/purchase.ts'
import { newToken } from '../access/desk.ts'
import { serveLatestRelease, startCycle } from '../issue-ledger.ts'
import type { Payer } from '../money/content.ts'
import type { OpenTill } from '../money/till.ts'
import { startPledge } from '../pledges/start-pledge.ts'
import type { PurchaseLineRow, PurchaseRow } from '../purchases.ts'
import { readSubscriptions } from '../subscriptions.ts'
import { CannotFulfil } from './fulfilment.ts'
import { holdAccount } from './hold-account.ts'
import { accountOfPayer } from './new-account.ts'

type Granted = { accountId: string | null; madeAccount: boolean }

/** What the lines of a paid purchase give: a cycle, gifts, downloads. Stock is taken by the attempt that reserved it. */
export async function grantLines(
  till: OpenTill,
  row: PurchaseRow,
  lines: readonly PurchaseLineRow[],
  payer: Payer,
  method: StoredMethod | null,
): Promise<Granted> {
  let granted: Granted = { accountId: row.accountId, madeAccount: false }
  for (const line of lines) {
    const { item } = line
    if (item?.type === 'personal-subscription') granted = await grantMembership(till, row, line, item, payer)
  }
  for (const line of lines) {
    const { item } = line
    if (item?.type === 'gift-subscription') await grantGifts(till, row, line, item, granted.accountId)
    if (item?.type === 'donation-item' && item.process === 'monthly-init')
      await startPledge(till, row, item, granted.accountId, method)
    if (item?.type === 'digital-issue' || item?.type === 'digital-product')
      await till.tx
        .insert(entitlement)
        .values({ purchaseId: row.id, ref: item.ref, accountId: granted.accountId, grantedAt: till.now() })
        .onConflictDoNothing()
  }
  return granted
}

export async function grantMembership(
  { tx, now, catalogue }: OpenTill,
  row: PurchaseRow,
  line: PurchaseLineRow,
  item: PersonalItem,
  payer: Payer,
): Promise<Granted> {
  const served = await paidAfterwards(tx, row)
  if (served) return { accountId: served, madeAccount: false }
  const owner = row.accountId ? { id: row.accountId, made: false } : await accountOfPayer(tx, payer, now())
  await holdAccount(tx, owner.id)
  const { subscriptions } = await readSubscriptions(tx, owner.id)
  if (lifetimeOf(subscriptions)) throw new CannotFulfil(RENEWAL_NOT_NECESSARY)
  const zone = line.shipcode ? ZONE_OF_SHIPCODE[line.shipcode] : 'a'
  const pair = { level: item.level, deliverable: deliverableOf(item.medium, zone) }
  const [amount] = paidForEach(row, line)
  const actor = row.details.enteredBy ?? 'reader'
  const hand = { actor, reason: `Order ${row.number}`, purchaseId: row.id, now: now() }
  await startCycle(
    tx,
    {
      ...{ accountId: owner.id, term: item.term, phase: phaseAfter(subscriptions), paid: pair, served: pair },
      ...{ payment: paymentOf(row), amount: amount as Cents, purchaseId: row.id },
    },
    hand,
  )
  await serveLatestRelease(tx, owner.id, catalogue, hand)
  return { accountId: owner.id, madeAccount: owner.made }
}

/** Granted while the invoice waits for its money, where staff chose to serve before it is paid (product 7). */
const paymentOf = ({ details, status }: PurchaseRow): 'paid' | 'comped' | 'unpaid' =>
  details.comped ? 'comped' : status === 'open' ? 'unpaid' : 'paid'

/** The cycle was served before its invoice was paid: it is there already, and from now on it is paid for. */
async function paidAfterwards(tx: Tx, { id, status }: PurchaseRow): Promise<string | null> {
  if (status === 'open') return null
  const [paid] = await tx
    .update(subscription)
    .set({ payment: 'paid' })
    .where(and(eq(subscription.purchaseId, id), eq(subscription.payment, 'unpaid')))
    .returning({ accountId: subscription.accountId })
  return paid?.accountId ?? null
}

/** Each with its own token. */
async function grantGifts(
  { tx, now }: OpenTill,
  row: PurchaseRow,
  line: PurchaseLineRow,
  { term, level, deliverable }: GiftItem,
  giverAccount: string | null,
): Promise<void> {
  await tx.insert(gift).values(
    paidForEach(row, line).map((amount) => ({
      ...{ id: randomUUID(), token: newToken(), purchaseId: row.id, term, level, deliverable, amount },
      ...{
        giverName: row.name,
        giverEmail: row.email,
        giverAccount,
        payment: row.details.comped ? ('comped' as const) : ('paid' as const),
      },
      ...{ status: 'waiting' as const, createdAt: now() },
    })),
  )
}
