import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { orderFields } from '#contract/orders.ts'
import { emailFault, foldEmail, spellEmail } from '#domain/access/email.ts'
import { takesAtOnce } from '#domain/access/proof-of-address.ts'
import { EMAIL_IS_HELD } from '#domain/account/email-change.ts'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { cartCount } from '#domain/cart/cart.ts'
import { checkoutNeeds } from '#domain/cart/cart-needs.ts'
import { priceCheckout } from '#domain/cart/cart-pricing.ts'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { comped } from '#domain/cart/priced-cart.ts'
import { dayOf } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { ALREADY_THEIRS, ALREADY_YOURS } from '#domain/reading/right.ts'
import { asNewOrRenewal, RENEWAL_NOT_NECESSARY } from '#domain/subscriptions/renewal-or-new.ts'
import { account as accounts } from '../../db/schema/people.ts'
import { addressStanding } from '../access/proof/address-account.ts'
import { findAddressHolder } from '../access/proof/held-address.ts'
import type { Destinations } from '../addresses/destinations.ts'
import { checkDestinations } from '../addresses/destinations.ts'
import { parseCart } from '../cart/cart-payload.ts'
import { shopFor } from '../cart/shop.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { Consigned } from '../orders/consignments.ts'
import { checkConsignments, priceConsigned, withConsigned } from '../orders/consignments.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'
import type { PlacedCart } from './check-recipients.ts'
import { placeRecipients } from './check-recipients.ts'

export type OrderFields = z.output<typeof orderFields>

export type ForReader = {
  name: string
  email: string
  /** Shown to staff, who see whose account it is. */
  knownAs: string | null
  quote: PricedCart
  giftRecipients: PlacedCart['recipients']
  sent: Destinations
  /** What goes to other places. */
  consigned: Consigned[]
}

export const NOTHING_CHOSEN = 'Choose at least one item.'
export const MONTHLY_NEEDS_A_CARD = 'Only readers can start a monthly donation, since it’s charged to their card.'

/** Priced as the reader would be charged; nothing for a comp. */
export async function quoteForReader(
  context: PaymentContext,
  catalogue: Catalogue,
  fields: OrderFields,
): Promise<Outcome<ForReader>> {
  const email = spellEmail(fields.email)
  const fault = emailFault(email)
  if (fault) return refuse({ email: fault })
  const known = await findBuyerAccount(context, email)
  if (!known && (await findAddressHolder(context.db, { folded: foldEmail(email), now: context.now() })))
    return refuse({ email: EMAIL_IS_HELD })
  // Of one that is not proved nothing is taken over: its name and street may be a stranger's.
  const account = known && takesAtOnce(addressStanding(known)) ? known : null
  const name = fields.name.trim() || account?.name || ''
  if (!name) return refuse({ name: MUST_NOT_BE_BLANK })
  const places = checkConsignments(catalogue, fields.consignments)
  if (!places.ok) return places
  const consigned = places.value
  const wanted = await checkCart(context, fields, account)
  if (!wanted.ok) return wanted
  const today = dayOf(context.now(), catalogue.publication.timeZone)
  const placed = placeRecipients(wanted.value, fields.gift_recipients, { ...catalogue, today })
  if (!placed.ok) return placed
  const { cart, recipients: giftRecipients } = placed.value
  const sent = await checkDestinations(
    context,
    catalogue,
    { account },
    fields,
    checkoutNeeds(cart, fields.gifted ?? false),
  )
  if (!sent.ok) return sent
  const all = withConsigned(cart, consigned)
  const shop = await shopFor(context.db, {
    catalogue,
    cart: all,
    reader: foldEmail(email),
    accountId: account?.id,
    today,
  })
  const priced = priceConsigned(priceCheckout(cart, shop, sent.value.zones), shop, consigned)
  const short = priceCheckout(all, shop, sent.value.zones).lines.filter(({ problem }) => problem !== null)
  if (short.length > 0)
    return refuse(
      short.map((line) => `${line.name}: ${line.problem === ALREADY_YOURS ? ALREADY_THEIRS : line.problem}`).join(' '),
    )
  return done({
    name,
    email: known?.email ?? email,
    knownAs: known?.name ?? null,
    giftRecipients,
    sent: sent.value,
    consigned,
    quote: fields.payment.by === 'comp' ? comped(priced) : priced,
  })
}

async function findBuyerAccount({ db }: PaymentContext, email: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      emailProvedAt: accounts.emailProvedAt,
      passwordHash: accounts.passwordHash,
    })
    .from(accounts)
    .where(eq(accounts.emailFolded, foldEmail(email)))
  return row ?? null
}

/** Coupons are the readers' own, and are used by nobody else. */
async function checkCart(
  context: PaymentContext,
  { cart, consignments = [] }: OrderFields,
  account: { id: string } | null,
): Promise<Outcome<Cart>> {
  const wanted = parseCart({
    ...cart,
    giftsubs: cart.giftsubs.map((gift) => ({ ...gift, coupon: null })),
    subscription: cart.subscription && { ...cart.subscription, coupon: null },
  })
  if (!wanted.ok) return wanted
  if (cartCount(wanted.value) === 0 && consignments.length === 0) return refuse(NOTHING_CHOSEN)
  if (wanted.value.donation?.process === 'monthly-init') return refuse({ donation: MONTHLY_NEEDS_A_CARD })
  const { subscriptions } = account ? await readSubscriptions(context.db, account.id) : { subscriptions: [] }
  const { membership, notice } = asNewOrRenewal(wanted.value.membership, subscriptions)
  if (notice === RENEWAL_NOT_NECESSARY) return refuse({ subscription: RENEWAL_NOT_NECESSARY })
  return done({ ...wanted.value, membership })
}
