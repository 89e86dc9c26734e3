import { eq } from 'drizzle-orm'
import type { Cart } from '#domain/cart/cart.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import type { PersonalItem } from '#domain/cart/cart-item.ts'
import { priceCheckout } from '#domain/cart/cart-pricing.ts'
import { dayOf } from '#domain/day.ts'
import { asNewOrRenewal } from '#domain/subscriptions/renewal-or-new.ts'
import { attempt } from '#server/db/schema/payments.ts'
import { account } from '#server/db/schema/people.ts'
import type { Runtime } from '#server/runtime.ts'
import { shopFor } from '#server/services/cart/shop.ts'
import { submit } from '#server/services/payments/attempts/submit.ts'
import { readMethod } from '#server/services/payments/methods/stored-method.ts'
import { readSubscriptions } from '#server/services/subscriptions/subscriptions.ts'
import { demoEmail } from '../content/people.ts'

const DIGITAL: PersonalItem = {
  type: 'personal-subscription',
  renewal: true,
  medium: 'digital',
  level: 'low',
  term: '1year',
  coupon: null,
}

/** A reader whose renewal is paid from a bank account whose debits never end by themselves: bought once, by what sells. */
export async function startDemoDebit({ paymentContext: context, sandbox }: Runtime): Promise<void> {
  if (!sandbox?.payments) return
  const { db } = context
  const email = demoEmail('processing')
  const [found] = await db
    .select({ owner: account, tried: attempt.id })
    .from(account)
    .leftJoin(attempt, eq(attempt.accountId, account.id))
    .where(eq(account.email, email))
    .limit(1)
  const method = found && (await readMethod(db, found.owner.id))
  if (!method || found.tried) return
  const { id, name } = found.owner
  const catalogue = await context.catalogue()
  const today = dayOf(context.now(), catalogue.publication.timeZone)
  const cart = await renewalCart(context.db, id)
  const paysFor = `demo debit:${id}`
  const shop = await shopFor(db, { catalogue, cart, reader: email, today, paysFor })
  const quote = priceCheckout(cart, shop, { purchaser: 'a', products: 'a' })
  await submit(context, {
    content: {
      kind: 'order',
      cart,
      cartId: null,
      address: null,
      recipient: null,
      origin: '/subscribe/renew',
      payer: { name, email, passwordHash: null, keepsMethod: false },
    },
    paysFor,
    sessionId: null,
    accountId: id,
    quote,
    currency: 'usd',
    reader: email,
    customer: method.customer,
    description: `${catalogue.publication.name}: ${quote.lines.map((line) => line.name).join(', ')}`,
    method: { use: 'stored', id: method.id, kind: method.kind },
  })
}

async function renewalCart(db: Runtime['paymentContext']['db'], accountId: string): Promise<Cart> {
  const { subscriptions } = await readSubscriptions(db, accountId)
  return { ...EMPTY_CART, membership: asNewOrRenewal(DIGITAL, subscriptions).membership }
}
