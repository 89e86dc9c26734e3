import { isShipped } from '../cart/cart-item.ts'
import type { PricedLine, Summed } from '../cart/priced-cart.ts'
import { pricedCart } from '../cart/priced-cart.ts'
import type { GoodsShipping } from '../catalogue/price-list.ts'
import { goodsShippingPrice } from '../catalogue/shipping.ts'
import type { Cents, Currency } from '../money.ts'
import { add, cents, divideHalfUp, formatMoney, sum, times, ZERO } from '../money.ts'
import { split } from '../split-money.ts'
import type { Zone } from '../vocabulary.ts'
import { splitTradeDiscount } from './trade-discount.ts'

export const MAX_FREE_LINES = 50
export const MAX_LINE_QUANTITY = 1000
/** One million dollars. */
export const MOST_INVOICED = cents(100_000_000)
export const tooMuchInvoiced = (currency: Currency) =>
  `An invoice can be for at most ${formatMoney(MOST_INVOICED, currency).replace(/\.0+$/, '')}.`

/** A line of the catalogue as the draft has it; its discount is without the trade discount. */
export type DraftLine = {
  position: number
  type: PricedLine['type']
  name: string
  quantity: number
  price: Cents
  shipping: Cents
  discount: Cents
  /** The parcel it travels in, by its place in the list of parcels; null for what is not shipped as a product. */
  parcel: number | null
}

export type Parcel = { zone: Zone /** Its address was changed, so its shipping is priced again. */; moved: boolean }
export type KeptLine = { position: number; quantity: number }
/** Words, and a price for each, also none. */
export type FreeLine = { name: string; quantity: number; price: Cents }

export type DraftChange = {
  lines: readonly DraftLine[]
  parcels: readonly Parcel[]
  kept: readonly KeptLine[]
  free: readonly FreeLine[]
  basisPoints: number
  goodsShipping: GoodsShipping
  currency: Currency
}

type Line = Omit<DraftLine, 'position'> & { /** Null for a free line. */ position: number | null; trade: Cents }
export type PricedDraft = Summed<Line> & { trade: Cents }

/** Of the catalogue's lines only what is sent in parcels is counted; the others are there once, or for named recipients. */
export const mayChangeQuantity = ({ type }: Pick<DraftLine, 'type'>) => isShipped(type)

/** Prices stay as they were quoted; a parcel whose contents or address change is shipped at today's rates. */
export function priceDraft(change: DraftChange): PricedDraft {
  const { lines, parcels, kept, free, basisPoints, goodsShipping, currency } = change
  const chosen = kept.flatMap(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)
    return line ? [withQuantity(line, mayChangeQuantity(line) ? quantity : line.quantity)] : []
  })
  for (const [parcel, { zone, moved }] of parcels.entries()) {
    const before = lines.filter((line) => line.parcel === parcel)
    const after = chosen.filter((line) => line.parcel === parcel)
    if (after.length === 0 || (!moved && sameCopies(before, after))) continue
    const copies = after.map(({ quantity }) => quantity)
    const price = goodsShippingPrice(goodsShipping, zone, countCopies(after))
    for (const [at, shipping] of split(price, copies).entries()) (after[at] as DraftLine).shipping = shipping
  }
  const all = [...chosen.map(withinPrice), ...free.map(freeLine)]
  const trade = splitTradeDiscount(all, basisPoints)
  const discounted = all.map((line, at) => {
    const off = trade[at] as Cents
    return { ...line, trade: off, discount: add(line.discount, off) }
  })
  return { ...pricedCart(discounted, currency), trade: sum(trade) }
}

function withQuantity(line: DraftLine, quantity: number): DraftLine {
  const scaled = (amount: Cents) => divideHalfUp(times(amount, quantity), line.quantity)
  return { ...line, quantity, price: scaled(line.price), discount: scaled(line.discount) }
}

/** An agreed price may have taken off a part of the shipping, too. */
function withinPrice(line: DraftLine): DraftLine {
  return { ...line, discount: cents(Math.min(line.discount, line.price + line.shipping)) }
}

const countCopies = (lines: readonly DraftLine[]) => lines.reduce((all, { quantity }) => all + quantity, 0)
const sameCopies = (before: readonly DraftLine[], after: readonly DraftLine[]) =>
  before.length === after.length && before.every(({ quantity }, at) => after[at]?.quantity === quantity)

function freeLine({ name, quantity, price }: FreeLine) {
  const nothing = { shipping: ZERO, discount: ZERO, parcel: null, position: null }
  return { ...nothing, type: 'free-line' as const, name, quantity, price: times(price, quantity) }
}
