import type { Cents, Currency } from '../money.ts'
import { formatMoney } from '../money.ts'
import type { Zone } from '../vocabulary.ts'
import { byZone, ZONES } from '../vocabulary.ts'
import type { ZoneNames } from '../zones/zone-names.ts'
import type { GoodsShipping, Tier } from './price-list.ts'
import { goodsShippingPrice, showsShipping } from './shipping.ts'

/** How many weeks the post needs, at least and at most. */
export type Weeks = { least: number; most: number }

/** A setting of the publication, per zone (product 13). */
export type TransitWeeks = Record<Zone, Weeks>

export const LONGEST_TRANSIT = 26
export const TRANSIT_WEEKS = `Enter whole weeks, 1 to ${LONGEST_TRANSIT}.`
export const MOST_BELOW_LEAST = 'Can’t be shorter than the shortest time.'

export function isInOrder({ least, most }: Weeks): boolean {
  return least <= most
}

export function formatWeeks({ least, most }: Weeks): string {
  if (least !== most) return `${least} to ${most} weeks`
  return most === 1 ? '1 week' : `${most} weeks`
}

type ShippingTerms = { transitWeeks: TransitWeeks; currency: Currency; zoneNames: ZoneNames }

/** What shipping costs and how long it takes, in one sentence for all zones: said before anybody is asked for an address. */
export function shippingSentence(
  subject: string,
  prices: Record<Zone, Cents>,
  { transitWeeks, currency, zoneNames }: ShippingTerms,
): string {
  const places = ZONES.map((zone) => {
    const price = showsShipping(prices[zone]) ? formatMoney(prices[zone], currency) : 'free'
    return `${zoneNames[zone].name} ${price} (${formatWeeks(transitWeeks[zone])})`
  })
  return `${subject}: ${places.join(', ')}.`
}

/** The same of a single copy, for the page that sells it. */
export function shippingOfOne(subject: string, table: GoodsShipping, terms: ShippingTerms): string {
  return shippingSentence(
    subject,
    byZone((zone) => goodsShippingPrice(table, zone, 1)),
    terms,
  )
}

/** Shipping for several copies. They share one package, so the price depends on their number (product 3). */
export function shippingTiers(
  table: GoodsShipping,
  { currency, zoneNames }: Pick<ShippingTerms, 'currency' | 'zoneNames'>,
): string {
  const places = (tier: Tier) =>
    ZONES.map((zone) => {
      const price = table[zone][tier]
      return `${zoneNames[zone].name} ${showsShipping(price) ? formatMoney(price, currency) : 'free'}`
    }).join(', ')
  return `Products and print issues share one package. 2 to 4 items: ${places('2-4')}. 5 or more: ${places('5+')}.`
}
