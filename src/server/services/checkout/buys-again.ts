import type { CartItem } from '#domain/cart/cart-item.ts'
import { alreadyPaying, boughtAgain } from '#domain/payments/under-way.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { readUnderWay } from '../payments/attempts/under-way.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { Buyer } from './buyer.ts'

/** Nobody buys the same thing twice without knowing that a payment for it is processing: the body's `again` says so. */
export async function buysAgain(
  { db }: PaymentContext,
  { sessionId, account }: Buyer,
  { items, catalogue }: { items: readonly CartItem[]; catalogue: Catalogue },
): Promise<{ again: string } | null> {
  const payments = await readUnderWay(db, { sessionId, accountId: account?.id ?? null }, catalogue.publication)
  const same = boughtAgain(items, payments)
  return same && { again: alreadyPaying(same, catalogue.publication.currency) }
}

/** The same for a change of this subscription. */
export async function changesAgain(
  { db }: PaymentContext,
  { sessionId, account }: Buyer,
  { subscription, catalogue }: { subscription: string; catalogue: Catalogue },
): Promise<{ again: string } | null> {
  const payments = await readUnderWay(db, { sessionId, accountId: account?.id ?? null }, catalogue.publication)
  const same = payments.find((one) => one.subscription === subscription)
  return same ? { again: alreadyPaying(same, catalogue.publication.currency) } : null
}
