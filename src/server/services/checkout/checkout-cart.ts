import type * as z from 'zod/mini'
import type { checkoutCart } from '#contract/checkout.ts'
import { foldEmail } from '#domain/access/email.ts'
import { safePath } from '#domain/access/safe-path.ts'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { cartCount, NOTHING_TO_BUY } from '#domain/cart/cart.ts'
import { checkoutNeeds } from '#domain/cart/cart-needs.ts'
import { listItems, priceCheckout } from '#domain/cart/cart-pricing.ts'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { dayOf } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import type { Outcome, Refused } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import { asNewOrRenewal, RENEWAL_NOT_NECESSARY } from '#domain/subscriptions/renewal-or-new.ts'
import { mayLookUp } from '../access/limits/coupon-guesses.ts'
import { checkDestinations } from '../addresses/destinations.ts'
import { mergeRefusals } from '../addresses/merge-refusals.ts'
import { parseCart } from '../cart/cart-payload.ts'
import { paysForCart, paysForPage } from '../cart/cart-store.ts'
import { listCodes, listRefs, makeShop, shopFor } from '../cart/shop.ts'
import type { CartToBuy } from '../cart/stored-cart.ts'
import { readCartToBuy, rememberBuyer } from '../cart/stored-cart.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { OrderContent } from '../payments/attempts/content.ts'
import type { Submitted } from '../payments/attempts/submit.ts'
import { submit } from '../payments/attempts/submit.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'
import { boughtBefore } from './bought-before.ts'
import type { Buyer } from './buyer.ts'
import { buysAgain } from './buys-again.ts'
import type { CheckedBuyer } from './check-buyer.ts'
import { buyerEmail, checkBuyer } from './check-buyer.ts'
import { placeRecipients } from './check-recipients.ts'
import { checkRenewal } from './check-renewal.ts'
import { preparePayment } from './prepare-payment.ts'
import { totalFault } from './shown-total.ts'

type Body = z.output<(typeof checkoutCart)['body'] & z.ZodMiniType>

export const GIFT_IS_NOT_PERSONAL = 'A gift can’t be your own subscription.'

/** What is bought now: the stored cart, or what the page itself sells. */
type Wanted = { cart: Cart; stored: CartToBuy | null; paysFor: string }

/** Another page may change the cart, or buy it, while this one is reckoned. */
const LOOKS = 3

/** What the page sent; `gift`: from the page that sells gifts. */
type Asked = { body: Body; gift: boolean }

/** Everything is priced anew from what is wanted; then an attempt is made of it. */
export async function checkout(
  context: PaymentContext,
  buyer: Buyer,
  { body, gift, looks = LOOKS }: Asked & { looks?: number },
): Promise<Submitted> {
  const before = await boughtBefore(context, buyer)
  if (before) return before
  const catalogue = await context.catalogue()
  const prepared = await prepare(context, buyer, { body, gift, catalogue })
  if (!prepared.ok) return { ...prepared, type: 'refused' }
  const { content, quote, paysFor, cart } = prepared.value
  const payment = await preparePayment(context, buyer, { ...prepared.value, choice: body.customer ?? null })
  if ('type' in payment) return payment
  const { payer, by } = payment
  const submitted = await submit(context, { ...by, content: { ...content, payer }, quote, paysFor, cart })
  const changed = submitted.type === 'refused' && submitted.changed
  if (!changed || looks <= 1) return submitted
  // A page that sends no total is charged the first price that was computed.
  const shown_total = body.shown_total ?? quote.total
  return checkout(context, buyer, { body: { ...body, shown_total }, gift, looks: looks - 1 })
}

type Prepared = {
  content: Omit<OrderContent, 'payer'>
  quote: PricedCart
  paysFor: string
  cart: CartToBuy | null
  needsAccount: boolean
  /** A monthly donation is charged again. */
  recurs: boolean
  checked: CheckedBuyer
}

async function prepare(
  context: PaymentContext,
  buyer: Buyer,
  { body, gift, catalogue }: Asked & { catalogue: Catalogue },
): Promise<Outcome<Prepared>> {
  const wanted = await findWanted(context, buyer, body)
  if (!wanted.ok) return wanted
  const fitted = await fitCart(context, buyer, { cart: wanted.value.cart, gift })
  if (!fitted.ok) return fitted
  const cart = fitted.value
  const needs = checkoutNeeds(cart, body.gifted ?? false)
  const needsAccount = needs.account && !buyer.account
  const checked = await checkBuyer(context, buyer, { ...body, needsAccount })
  const sent = await checkDestinations(context, catalogue, buyer, body, {
    ...needs,
    renews: cart.membership?.renewal ?? false,
  })
  const today = dayOf(context.now(), catalogue.publication.timeZone)
  const renewed = await checkRenewal(context.db, cart, body.renews_gift)
  const placed = placeRecipients(cart, body.gift_recipients, { ...catalogue, today })
  if (!checked.ok || !sent.ok || !placed.ok || !renewed.ok) return mergeRefusals(checked, sent, placed, renewed)
  const { paysFor, stored } = wanted.value
  const mayBeTwice = !body.again && (stored?.underWay ?? true)
  const twice = mayBeTwice ? await buysAgain(context, buyer, { items: listItems(cart), catalogue }) : null
  if (twice) return refuse(twice)
  const reader = foldEmail(checked.value.email)
  const shop = stored
    ? makeShop(catalogue, stored.facts, listRefs(cart), today)
    : await shopFor(context.db, { catalogue, cart, reader, accountId: buyer.account?.id, today, paysFor })
  const quote = priceCheckout(placed.value.cart, shop, sent.value.zones)
  // Where an address moves a gift to another zone, a page that shows no total still says the new one first.
  const asked = placed.value.moved ? priceCheckout(cart, shop, sent.value.zones).total : undefined
  const shown = body.shown_total ?? asked
  const fault = faultOf(quote, { shown, isStored: stored !== null, currency: shop.currency })
  if (fault && stored && !buyer.account) await rememberBuyer(context.db, stored.id, reader)
  if (fault) return fault
  const { address, recipient } = sent.value
  const content: Omit<OrderContent, 'payer'> = {
    kind: 'order',
    cart,
    cartId: stored?.id ?? null,
    address,
    recipient,
    giftRecipients: placed.value.recipients,
    renewsGift: renewed.value,
    origin: readOrigin(body),
  }
  return done({
    content,
    quote,
    paysFor,
    cart: stored,
    needsAccount,
    recurs: cart.donation?.process === 'monthly-init',
    checked: checked.value,
  })
}

async function findWanted(context: PaymentContext, buyer: Buyer, body: Body): Promise<Outcome<Wanted>> {
  if (body.cart) {
    const { publication } = await context.catalogue()
    const cart = parseCart(body.cart, publication.currency)
    if (!cart.ok) return cart
    if (cartCount(cart.value) === 0) return refuse(NOTHING_TO_BUY)
    // Coupons of the stored cart were counted when they were added.
    if (!(await mayLookUp(context, buyer, listCodes(cart.value)))) return tooMany(TOO_MANY_REQUESTS)
    return done({ cart: cart.value, stored: null, paysFor: paysForPage(buyer.sessionId, readOrigin(body)) })
  }
  const stored = await readCartToBuy(context.db, buyer, foldEmail(buyerEmail(buyer, body)))
  if (!stored || cartCount(stored.content) === 0) return refuse(NOTHING_TO_BUY)
  return done({ cart: stored.content, stored, paysFor: paysForCart(stored.id) })
}

const readOrigin = ({ origin }: Body) => safePath(origin, '/store/checkout').replace(/[?#].*$/, '')

/** Whether a subscription is a renewal is ours to say, not the page's. */
async function fitCart(
  { db }: PaymentContext,
  { account }: Buyer,
  { cart, gift }: { cart: Cart; gift: boolean },
): Promise<Outcome<Cart>> {
  if (gift && cart.membership) return refuse({ subscription: GIFT_IS_NOT_PERSONAL })
  if (!cart.membership) return done(cart)
  const { subscriptions } = account ? await readSubscriptions(db, account.id) : { subscriptions: [] }
  const { membership, notice } = asNewOrRenewal(cart.membership, subscriptions)
  return notice === RENEWAL_NOT_NECESSARY ? refuse(RENEWAL_NOT_NECESSARY) : done({ ...cart, membership })
}

/**
 * What stands in the way of charging this: too few copies, or another sum than was shown. A coupon that takes nothing off
 * does not, where the reader has seen the sum without it, or where the stored cart tells it.
 */
function faultOf(
  quote: PricedCart,
  { shown, isStored, currency }: { shown: number | undefined; isStored: boolean; currency: Currency },
): Refused | null {
  const problems = quote.lines.filter(({ problem }) => problem !== null)
  if (problems.length > 0) return refuse(problems.map(({ name, problem }) => `${name}: ${problem}`).join(' '))
  const couponError = quote.lines.find((line) => line.couponError !== null)?.couponError
  const coupon = couponError ? { coupon: couponError } : null
  if (coupon && shown === undefined && !isStored) return refuse(coupon)
  const fault = totalFault(quote, shown, currency)
  return fault && refuse({ ...coupon, ...fault })
}
