import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { cents, sum } from '#domain/money.ts'
import type { Tx } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import { manualRefund } from '../../../db/schema/staff.ts'
import { subscription } from '../../../db/schema/subscriptions.ts'
import type { PaymentTx } from '../payment-context.ts'
import type { OrderMoney } from './order-money.ts'
import { isDisputed, writeRefund } from './refunds.ts'

/** Money that goes back to whoever paid an order, and what it is of; without an order it is of the time before. */
export type Return = {
  order: OrderMoney | null
  subscriptionId: string | null
  position: number | null
  amount: Cents
  /** One return for one key, however often its cause is run. */
  key: string
}

export type Ways = { online: Cents; byHand: Cents }

type Split = { one: Return; online: { intent: string; amount: Cents }[]; byHand: Cents }

/** The way the money came as far as that goes; the rest came as a check or a wire, or in the time before. */
function splitAll(returns: readonly Return[]): Split[] {
  const taken = new Map<string, number>()
  return returns.map((one) => {
    let due: number = one.amount
    const online = (one.order?.sources ?? []).flatMap(({ intent, left }) => {
      const before = taken.get(intent) ?? 0
      const amount = cents(Math.max(0, Math.min(due, left - before)))
      due -= amount
      taken.set(intent, before + amount)
      return amount > 0 ? [{ intent, amount }] : []
    })
    return { one, online, byHand: cents(due) }
  })
}

export function sumWays(returns: readonly Return[]): Ways {
  const splits = splitAll(returns)
  const online = sum(splits.flatMap((split) => split.online.map(({ amount }) => amount)))
  return { online, byHand: sum(splits.map(({ byHand }) => byHand)) }
}

/** Whether anything would come from a payment that the buyer's bank disputes. */
export function touchesDispute(tx: Tx, returns: readonly Return[]): Promise<boolean> {
  return isDisputed(
    tx,
    splitAll(returns).flatMap(({ online }) => online.map(({ intent }) => intent)),
  )
}

/** `sentence`: why, as the reader is told; staff's own reason is not for them. */
export type ReturnHand = { actor: string; reason: string; sentence: string }

/** Writes each return: refunds that a job carries out, and what finance has to pay by hand. */
export async function refundBuyers(context: PaymentTx, returns: readonly Return[], hand: ReturnHand): Promise<Ways> {
  for (const split of splitAll(returns)) {
    await returnOnline(context, split, hand)
    if (split.byHand > 0) await oweByHand(context, split, hand)
  }
  return sumWays(returns)
}

async function returnOnline(context: PaymentTx, { one, online }: Split, hand: ReturnHand): Promise<void> {
  const { order, subscriptionId, position, key } = one
  const { actor, reason, sentence } = hand
  if (!order) return
  const { purchaseId, email: to, name, number } = order
  for (const { intent, amount } of online) {
    const refund = { intent, amount, purchaseId, subscriptionId, position, actor, reason }
    await writeRefund(context, { ...refund, key: `${key}:${intent}`, notice: { to, name, number, sentence } })
  }
}

async function oweByHand({ tx, now }: PaymentTx, { one, byHand: amount }: Split, { actor, reason }: ReturnHand) {
  const { order, subscriptionId, position, key } = one
  await tx.insert(manualRefund).values({
    id: randomUUID(),
    purchaseId: order?.purchaseId ?? null,
    subscriptionId,
    position,
    amount,
    reason,
    actor,
    key,
    accountId: order ? order.accountId : await findReader({ tx }, subscriptionId),
    createdAt: now(),
  })
}

async function findReader({ tx }: Pick<PaymentTx, 'tx'>, subscriptionId: string | null): Promise<string | null> {
  if (!subscriptionId) return null
  const [reader] = await tx
    .select({ id: account.id })
    .from(subscription)
    .innerJoin(account, eq(account.id, subscription.accountId))
    .where(eq(subscription.id, subscriptionId))
  return reader?.id ?? null
}
