import type { Cents, Currency } from '../money.ts'
import { cents, formatMoney } from '../money.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import { split } from '../split-money.ts'
import type { PricedCart, PricedLine } from './priced-cart.ts'
import { pricedCart } from './priced-cart.ts'

/** So many times the usual price at most: more is a slip of the keyboard. */
const MOST_TIMES = 2

export const NO_USUAL_PRICE = 'Nothing in this order has a price that can be changed.'
export const TOO_LOW_TO_CHARGE = 'That’s too low to charge. To give it away, choose “Free” as the payment.'
export const noLessThanDonation = (donation: Cents, currency: Currency) =>
  `The order includes a donation of ${formatMoney(donation, currency)}.`
export const tooHigh = (most: Cents, currency: Currency) =>
  `That’s more than twice the usual price. The most is ${formatMoney(most, currency)}.`

const paidFor = ({ price, shipping, discount }: PricedLine) => price + shipping - discount
const isDonation = ({ type }: PricedLine) => type === 'donation-item'

/**
 * The order for another total, lower or higher, shared among its lines by their usual prices: what is lower is a discount on
 * the line, what is higher its price. So issues are worth what was really paid for them. Donations stay as they are.
 */
export function atAgreedPrice(usual: PricedCart, total: Cents, currency: Currency): Outcome<PricedCart> {
  const { lines } = usual
  const priced = lines.filter((line) => !isDonation(line))
  const weights = priced.map(paidFor)
  const sum = weights.reduce((all, each) => all + each, 0)
  const donation = lines.filter(isDonation).reduce((all, line) => all + paidFor(line), 0)
  if (sum <= 0) return refuse(NO_USUAL_PRICE)
  if (total < donation) return refuse(noLessThanDonation(cents(donation), currency))
  const most = cents(sum * MOST_TIMES + donation)
  if (total > most) return refuse(tooHigh(most, currency))
  const shares = split(cents(total - donation), weights)
  const agreed = new Map(priced.map((line, at) => [line, shares[at] as Cents]))
  const cart = pricedCart(
    lines.map((line) => withPrice(line, agreed.get(line) ?? cents(paidFor(line)))),
    currency,
  )
  return cart.total === 0 ? refuse(TOO_LOW_TO_CHARGE) : done(cart)
}

function withPrice(line: PricedLine, share: Cents): PricedLine {
  const more = share - paidFor(line)
  return more < 0 ? { ...line, discount: cents(line.discount - more) } : { ...line, price: cents(line.price + more) }
}

/** What staff took off: the sum that a limit on discounts counts. A higher price is none. */
export function staffDiscount(usual: Cents, agreed: Cents): Cents {
  return cents(Math.max(0, usual - agreed))
}
