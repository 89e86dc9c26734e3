import { randomUUID } from 'node:crypto'
import type { CartItem } from '#domain/cart/cart-item.ts'
import type { PricedLine } from '#domain/cart/priced-cart.ts'
import { pricedCart } from '#domain/cart/priced-cart.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { cents, ZERO } from '#domain/money.ts'
import type { Shipcode } from '#domain/vocabulary.ts'
import type { Db } from '#server/db/client.ts'
import type { Destination } from '#server/db/schema/orders.ts'
import { entitlement, gift } from '#server/db/schema/orders.ts'
import { payment } from '#server/db/schema/payments.ts'
import { newToken } from '#server/services/access/auth-context.ts'
import type { NewPurchase, PurchaseRow } from '#server/services/payments/order-rows.ts'
import { writePurchase } from '#server/services/payments/order-rows.ts'

export const ALBANY: Destination = {
  company: '',
  line1: '1 Fold Lane',
  line2: '',
  city: 'Albany',
  state: 'NY',
  postcode: '12207',
  country: 'US',
  zone: 'a',
}

/** A line with its price in cents; shipping and discount where there are any. */
export function line(
  name: string,
  cart: CartItem,
  price: number,
  more: { quantity?: number; shipping?: number; discount?: number; shipcode?: Shipcode } = {},
): PricedLine {
  return {
    id: name,
    type: cart.type,
    name,
    cart,
    changeQuantity: false,
    problem: null,
    couponError: null,
    quantity: more.quantity ?? 1,
    price: cents(price),
    shipping: cents(more.shipping ?? 0),
    discount: cents(more.discount ?? 0),
    shipcode: more.shipcode ?? null,
    ...(cart.type === 'gift-subscription' && { issuesPerYear: 4 }),
  }
}

export const DIGITAL_ISSUE = line('Issue 51: Thresholds (Digital)', { type: 'digital-issue', ref: 'iss:51' }, 900)
export const TOTES = line('Reader’s Tote', { type: 'basic-product', ref: 'prd:tote-bag' }, 4800, {
  quantity: 2,
  shipping: 700,
  shipcode: 'ship-a',
})
export const GIFTS = line(
  'Gift subscription: Standard Print (1 year, 4 issues)',
  { type: 'gift-subscription', deliverable: 'print-a', level: 'low', term: '1year', coupon: null },
  12800,
  { quantity: 2, discount: 1000 },
)
export const DONATION = line('Donation', { type: 'donation-item', process: 'onetime', dollars: 25 }, 2500)

type Bought = Partial<Omit<NewPurchase, 'quote'>> & { lines: PricedLine[]; now: Date }

/** As settling leaves it: the purchase with its lines, what it entitles to, its gifts and the money that came for it. */
export async function bought(db: Db, { lines, now, ...order }: Bought): Promise<PurchaseRow> {
  return db.transaction(async (tx) => {
    const { row } = await writePurchase(tx, {
      kind: 'order',
      status: 'paid',
      accountId: null,
      name: 'Ada Reader',
      email: 'ada@example.com',
      address: ALBANY,
      recipient: null,
      quote: pricedCart(lines, DOLLARS),
      now,
      ...order,
    })
    for (const { cart, quantity } of lines) {
      if (cart?.type === 'digital-issue' || cart?.type === 'digital-product')
        await tx
          .insert(entitlement)
          .values({ purchaseId: row.id, ref: cart.ref, accountId: row.accountId, grantedAt: now })
      if (cart?.type === 'gift-subscription')
        await tx.insert(gift).values(
          Array.from({ length: quantity }, () => ({
            id: randomUUID(),
            token: newToken(),
            purchaseId: row.id,
            giverName: row.name,
            giverEmail: row.email,
            term: cart.term,
            issuesPerYear: 4 as const,
            level: cart.level,
            deliverable: cart.deliverable,
            payment: 'paid' as const,
            amount: ZERO,
            status: 'waiting' as const,
            createdAt: now,
          })),
        )
    }
    if (row.total > 0 && row.status === 'paid')
      await tx.insert(payment).values({
        intent: `pi_${row.id}`,
        purchaseId: row.id,
        amount: row.total,
        currency: 'usd',
        capturedAt: now,
        method: {
          id: 'pm_1',
          customer: null,
          kind: 'card',
          brand: 'visa',
          lastFour: '4242',
          expMonth: 1,
          expYear: 2030,
        },
      })
    return row
  })
}
