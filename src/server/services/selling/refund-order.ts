import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { cents, formatMoney, ZERO } from '#domain/money.ts'
import { purchaseNumber } from '#domain/receipt.ts'
import { entitlement, gift, purchase, purchaseLine } from '../../db/schema/purchase.ts'
import { violates } from '../../db/violation.ts'
import { writeAudit } from '../audit.ts'
import { holdCyclesOf } from '../fulfil/hold-account.ts'
import type { Hand } from '../issue-ledger.ts'
import { cancelCycle, serveLatestRelease } from '../issue-ledger.ts'
import { undo } from '../money/outside.ts'
import { giveBack, wholeRefund } from '../money/refunds.ts'
import type { OpenTill, Till } from '../money/till.ts'
import { queueRefundNotice } from '../order-letters.ts'
import type { PurchaseLineRow, PurchaseRow } from '../purchases.ts'
import { readPurchase } from '../purchases.ts'
import { oweByHand } from './hand-refunds.ts'
import type { RefundableCycle, RefundSums, Source } from './refund-sums.ts'
import { refundSums, waitingGifts } from './refund-sums.ts'
import { putBack } from './shelf.ts'

export type Refunded =
  | { type: 'whole' }
  | { type: 'line'; position: number }
  | { type: 'unserved'; subscription: string }

export type RefundRequest = {
  purchaseId: string
  what: Refunded
  /** The sum that was shown: another one is told before anything goes back. */
  amount: number
  reason: string
  actor: string
}

export type RefundOutcome =
  | { ok: true; value: { amount: Cents; byHand: Cents } }
  | { ok: false; errors: string; already?: true }

export const REFUNDED_ALREADY = 'This has been refunded already.'
export const MORE_THAN_PAID = 'That is more than was paid.'

type Found = { row: PurchaseRow; lines: PurchaseLineRow[]; sums: RefundSums }

/** Money back to where it came from, and what it had bought is taken back: at most once, and never more than was paid. */
export async function refundOrder(till: Till, request: RefundRequest): Promise<RefundOutcome> {
  const catalogue = await till.catalogue()
  try {
    return await till.db.transaction(async (tx): Promise<RefundOutcome> => {
      // Two presses wait for each other here; the second finds that there is nothing left to do.
      const [locked] = await tx.select().from(purchase).where(eq(purchase.id, request.purchaseId)).for('no key update')
      if (!locked) return { ok: false, errors: 'There is no such order.' }
      if (locked.status !== 'paid') return { ok: false, errors: REFUNDED_ALREADY, already: true }
      await holdCyclesOf(tx, locked.id)
      const { row, lines } = await readPurchase(tx, locked.id)
      const found = { row, lines, sums: await refundSums(tx, row, lines) }
      return refundPart({ ...till, tx, catalogue }, found, request)
    })
  } catch (error) {
    if (violates(error, 'refund_within_payment')) return { ok: false, errors: MORE_THAN_PAID, already: true }
    throw error
  }
}

async function refundPart(till: OpenTill, found: Found, request: RefundRequest): Promise<RefundOutcome> {
  const { what, reason, actor } = request
  const { row, sums } = found
  const part = partOf(found, what)
  if (!part) return { ok: false, errors: REFUNDED_ALREADY, already: true }
  if (part.amount !== request.amount)
    return { ok: false, errors: `The sum is now ${formatMoney(part.amount)}. Please look at it again.` }
  await takeBack(till, found, request)
  const returned = await payBack(till, part.sources, part.amount, part.key, request)
  const number = purchaseNumber(till.catalogue.publication.invoicePrefix, row.number ?? 0)
  await writeAudit(till.tx, till.now(), {
    ...{ actor, action: 'refund', subject: `order:${number}`, reason },
    ...{
      before: { status: row.status, left: sums.whole },
      after: { ...what, amount: part.amount, byHand: part.byHand },
    },
  })
  const { email: to, name } = row
  const [refundId] = returned
  if (refundId)
    await queueRefundNotice(till, {
      ...{ refundId, to, name, amount: part.amount, number: row.number },
      sentence: SENTENCES[what.type],
    })
  return { ok: true, value: { amount: part.amount, byHand: part.byHand } }
}

export const SENTENCES = {
  whole: 'The order was cancelled.',
  line: 'A part of the order was cancelled.',
  unserved: 'The subscription was cancelled, and the issues that you have not had are paid back.',
}

type Part = { amount: Cents; byHand: Cents; sources: Source[]; key: string }

/** Null when there is nothing of it left to give back. */
function partOf({ row, sums }: Found, what: Refunded): Part | null {
  if (what.type === 'whole')
    return { amount: sums.whole, byHand: sums.byHand, sources: sums.sources, key: wholeRefund(row.id) }
  if (what.type === 'line') {
    const amount = sums.lines.get(what.position)
    return amount ? { amount, byHand: ZERO, sources: sums.sources, key: `line:${row.id}:${what.position}` } : null
  }
  const cycle = sums.cycles.find((one) => one.row.token === what.subscription)
  return cycle
    ? { amount: cycle.worth, byHand: cycle.byHand, sources: cycle.sources, key: `unserved:${cycle.row.id}` }
    : null
}

async function takeBack(till: OpenTill, { row, lines, sums }: Found, { what, reason, actor }: RefundRequest) {
  const { tx, now } = till
  const hand = { actor, reason, purchaseId: row.id, now: now() }
  if (what.type !== 'line') {
    const cycle = what.type === 'unserved' && sums.cycles.find((one) => one.row.token === what.subscription)
    if (cycle) await endCycle(till, cycle, hand)
    else {
      await undo(till, row.id, reason, actor)
      await oweByHand(till, { ...hand, accountId: row.accountId, subscriptionId: null, amount: sums.byHand })
    }
    return
  }
  const line = lines.find(({ position }) => position === what.position)
  if (!line) return
  await putBack(tx, row.id, line.position)
  await tx
    .update(purchaseLine)
    .set({ refundedAt: now() })
    .where(and(eq(purchaseLine.purchaseId, row.id), eq(purchaseLine.position, line.position)))
  const gifts = (await waitingGifts(tx, row.id, line)).map(({ id }) => id)
  if (gifts.length > 0)
    await tx
      .update(gift)
      .set({ status: 'cancelled', cancelledAt: now() })
      .where(and(inArray(gift.id, gifts), eq(gift.status, 'waiting')))
  if (line.ref)
    await tx
      .update(entitlement)
      .set({ revokedAt: now() })
      .where(and(eq(entitlement.purchaseId, row.id), eq(entitlement.ref, line.ref), isNull(entitlement.revokedAt)))
}

async function endCycle(till: OpenTill, { row, byHand }: RefundableCycle, hand: Hand): Promise<void> {
  await cancelCycle(till.tx, row, hand)
  // A digital cycle that was queued behind it has its turn.
  await serveLatestRelease(till.tx, row.accountId, till.catalogue, hand)
  await oweByHand(till, { ...hand, accountId: row.accountId, subscriptionId: row.id, amount: byHand })
}

/** From the payments in the order in which they came, until the sum is reached. */
export async function payBack(
  till: OpenTill,
  sources: readonly Source[],
  amount: Cents,
  key: string,
  { reason, actor }: Pick<RefundRequest, 'reason' | 'actor'>,
): Promise<string[]> {
  const made: string[] = []
  let due: number = amount
  for (const { intent, purchaseId, left } of sources) {
    const part = cents(Math.min(due, left))
    if (part <= 0) continue
    due -= part
    const id = await giveBack(till, { intent, purchaseId, amount: part, actor, reason, key: `${key}:${intent}` })
    if (id) made.push(id)
  }
  return made
}
