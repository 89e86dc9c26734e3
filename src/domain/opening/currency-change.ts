/** Told beside the field, by the call and by the page that asks. */
export const CURRENCY_IS_FIXED = 'Something has been sold in this currency, so it can’t be changed anymore.'
export const NO_SUCH_CURRENCY = 'Choose a currency from the list.'
export const ALREADY_THE_CURRENCY = 'This is the shop’s currency already.'
export const CURRENCY_CHANGED_MEANWHILE = 'A colleague has just changed the currency. Please check it again.'

/** How much there is that has a price in the old currency. */
export type PricedThings = {
  lists: number
  issues: number
  products: number
  coupons: number
  tiers: number
  /** In readers' carts. */
  donations: number
}

/** What is lost with the currency, a sentence for each kind of thing there is. */
export function lostPrices({ lists, issues, products, coupons, tiers, donations }: PricedThings): string[] {
  const counted = (count: number, one: string, several: string) =>
    count === 0 ? [] : [count === 1 ? `1 ${one}.` : `${count} ${several}.`]
  return [
    ...counted(lists, 'price list is deleted', 'price lists are deleted'),
    ...counted(issues, 'issue loses its prices', 'issues lose their prices'),
    ...counted(products, 'product loses its price', 'products lose their prices'),
    ...counted(coupons, 'coupon is deleted', 'coupons are deleted'),
    ...counted(tiers, 'donation tier is deleted', 'donation tiers are deleted'),
    ...counted(donations, 'donation is removed from a cart', 'donations are removed from carts'),
  ]
}
