import type * as z from 'zod/mini'
import type { orderFields } from '#contract/orders.ts'
import { foldEmail } from '#domain/access/email.ts'
import { takesAtOnce } from '#domain/access/proof-of-address.ts'
import { MUST_NOT_BE_BLANK, NO_ADDRESS_ON_RECORD } from '#domain/addresses/address.ts'
import { atAgreedPrice } from '#domain/cart/agreed-price.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { cartCount } from '#domain/cart/cart.ts'
import { checkoutNeeds } from '#domain/cart/cart-needs.ts'
import { priceCheckout } from '#domain/cart/cart-pricing.ts'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { comped, couponUses } from '#domain/cart/priced-cart.ts'
import { couponCode, unableToApply } from '#domain/catalogue/coupon.ts'
import { dayOf } from '#domain/day.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refusalText, refuse } from '#domain/outcome.ts'
import { ALREADY_THEIRS, ALREADY_YOURS } from '#domain/reading/right.ts'
import { asNewOrRenewal, RENEWAL_NOT_NECESSARY } from '#domain/subscriptions/renewal-or-new.ts'
import type { Shipcode } from '#domain/vocabulary.ts'
import { SHIPCODE_OF_ZONE } from '#domain/vocabulary.ts'
import { addressStanding } from '../access/proof/address-account.ts'
import type { Destinations } from '../addresses/destinations.ts'
import { checkDestinations } from '../addresses/destinations.ts'
import { readAddresses } from '../addresses/saved-addresses.ts'
import { parseCart } from '../cart/cart-payload.ts'
import { shopFor } from '../cart/shop.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { Consigned } from '../orders/consignments.ts'
import { checkConsignments, priceConsigned, withConsigned } from '../orders/consignments.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'
import type { PlacedCart } from './check-recipients.ts'
import { placeRecipients } from './check-recipients.ts'
import { findBuyer } from './for-reader/find-buyer.ts'
import { nameReader } from './for-reader/gift-for-reader.ts'

export type OrderFields = z.output<typeof orderFields>

export type ForReader = {
  name: string
  /** Empty for a reader without one. */
  email: string
  /** Of a reader without an email address; what has one goes to the account of that address. */
  accountId: string | null
  /** Whose account has this address or was chosen, though it may not take the order at once. */
  knownId: string | null
  /** Of whom only a name and an address are known: the order makes the reader. */
  makesReader: boolean
  /** Shown to staff, who see whose account it is. */
  knownAs: string | null
  quote: PricedCart
  giftRecipients: PlacedCart['recipients']
  sent: Destinations
  /** What goes to other places. */
  consigned: Consigned[]
  /** The usual total, where another was agreed on. */
  usual: Cents | null
  /** Why the coupon takes nothing off a line. */
  notes: string[]
}

export const NO_ADDRESS = 'This reader has no address on record. Enter one.'
export const NOTHING_CHOSEN = 'Choose at least one item.'
export const NOT_ON_INVOICES = 'Coupons can’t be used on invoices. Set another price instead.'
export const COUPON_OR_PRICE = 'Use either a coupon or another price.'
export const MONTHLY_NEEDS_A_CARD = 'Only readers can start a monthly donation, since it’s charged to their card.'

/** Priced as the reader would be charged; nothing for a comp. */
export async function quoteForReader(
  context: PaymentContext,
  catalogue: Catalogue,
  fields: OrderFields,
): Promise<Outcome<ForReader>> {
  const buyer = await findBuyer(context, fields)
  if (!buyer.ok) return buyer
  const { known, email } = buyer.value
  // Of one that is not proved nothing is taken over: its name and street may be a stranger's.
  const account = known && takesAtOnce(addressStanding(known)) ? known : null
  // Whom staff chose they have seen.
  const name = fields.name.trim() || (fields.reader ? known : account)?.name || ''
  if (!name) return refuse({ name: MUST_NOT_BE_BLANK })
  const places = checkConsignments(catalogue, fields.consignments)
  if (!places.ok) return places
  const consigned = places.value
  const wanted = await checkCart(context, fields, { account, currency: catalogue.publication.currency })
  if (!wanted.ok) return wanted
  const today = dayOf(context.now(), catalogue.publication.timeZone)
  const giftFor = await nameReader(context, wanted.value, fields)
  if (!giftFor.ok) return giftFor
  const placed = placeRecipients(wanted.value, giftFor.value.entries, { ...catalogue, today })
  if (!placed.ok) return placed
  const { cart } = placed.value
  const giftRecipients = giftFor.value.forReader(placed.value.recipients)
  const makesReader = !known && !email
  const needs = checkoutNeeds(cart, fields.gifted ?? false)
  const sent = await checkDestinations(
    context,
    catalogue,
    { account },
    { ...fields, shipcode: fields.shipcode ?? (await usualShipcode(context, account)) },
    { ...needs, address: needs.address || makesReader, renews: cart.membership?.renewal ?? false },
  )
  if (!sent.ok) return sent.errors.fields?.address === NO_ADDRESS_ON_RECORD ? refuse({ address: NO_ADDRESS }) : sent
  const all = withConsigned(cart, consigned)
  const shop = await shopFor(context.db, {
    catalogue,
    cart: all,
    reader: email ? foldEmail(email) : (account?.id ?? null),
    accountId: account?.id,
    today,
  })
  const priced = priceConsigned(priceCheckout(cart, shop, sent.value.zones), shop, consigned)
  const short = priceCheckout(all, shop, sent.value.zones).lines.filter(({ problem }) => problem !== null)
  if (short.length > 0)
    return refuse(
      short.map((line) => `${line.name}: ${line.problem === ALREADY_YOURS ? ALREADY_THEIRS : line.problem}`).join(' '),
    )
  const offer = agree(fields, priced, shop.currency)
  if (!offer.ok) return offer
  return done({
    name,
    email: known?.email ?? email,
    accountId: known && !known.email ? known.id : null,
    knownId: known?.id ?? null,
    makesReader,
    knownAs: known?.name ?? null,
    giftRecipients,
    sent: sent.value,
    consigned,
    ...offer.value,
  })
}

/** Where the reader gets their mail, if nobody says otherwise. */
async function usualShipcode({ db }: PaymentContext, account: { id: string } | null): Promise<Shipcode | undefined> {
  const [saved] = account ? await readAddresses(db, account.id) : []
  return saved && SHIPCODE_OF_ZONE[saved.zone]
}

type Offer = Pick<ForReader, 'quote' | 'usual' | 'notes'>

/** What is asked for: nothing for a comp, or the price agreed on, or the usual one, less a coupon. */
function agree({ payment, coupon, price }: OrderFields, priced: PricedCart, currency: Currency): Outcome<Offer> {
  if (payment.by === 'comp') return done({ quote: comped(priced, currency), usual: null, notes: [] })
  const code = couponCode(coupon ?? null)
  if (code && payment.by === 'invoice') return refuse({ coupon: NOT_ON_INVOICES })
  if (price) {
    if (code) return refuse({ coupon: COUPON_OR_PRICE })
    const agreed = atAgreedPrice(priced, cents(price.total), currency)
    if (!agreed.ok) return refuse({ 'price.total': refusalText(agreed.errors) })
    return done({ quote: agreed.value, usual: priced.total, notes: [] })
  }
  const notes = [...new Set(priced.lines.flatMap(({ couponError }) => couponError ?? []))]
  if (code && couponUses(priced).size === 0) return refuse({ coupon: notes[0] ?? unableToApply(code) })
  return done({ quote: priced, usual: null, notes })
}

/** One coupon is tried on everything that it may be for; it is of no use to what is free. */
async function checkCart(
  context: PaymentContext,
  { cart, consignments = [], coupon: typed, payment, price }: OrderFields,
  { account, currency }: { account: { id: string } | null; currency: Currency },
): Promise<Outcome<Cart>> {
  const coupon = payment.by === 'comp' || price ? null : (typed ?? null)
  const wanted = parseCart(
    {
      ...cart,
      giftsubs: cart.giftsubs.map((gift) => ({ ...gift, coupon })),
      subscription: cart.subscription && { ...cart.subscription, coupon },
    },
    currency,
  )
  if (!wanted.ok) return wanted
  if (cartCount(wanted.value) === 0 && consignments.length === 0) return refuse(NOTHING_CHOSEN)
  if (wanted.value.donation?.process === 'monthly-init') return refuse({ donation: MONTHLY_NEEDS_A_CARD })
  const { subscriptions } = account ? await readSubscriptions(context.db, account.id) : { subscriptions: [] }
  const { membership, notice } = asNewOrRenewal(wanted.value.membership, subscriptions)
  if (notice === RENEWAL_NOT_NECESSARY) return refuse({ subscription: RENEWAL_NOT_NECESSARY })
  return done({ ...wanted.value, membership })
}
