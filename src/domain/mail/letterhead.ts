import type { Masthead } from '../masthead/masthead.ts'
import type { Currency } from '../money.ts'
import { sellerLines } from '../seller.ts'
import type { ZoneNames } from '../zones/zone-names.ts'

/** What every message begins and ends with. */
export type Letterhead = {
  publication: string
  supportEmail: string
  siteUrl: string
  /** Of the numbers of orders. */
  invoicePrefix: string
  currency: Currency
  zoneNames: ZoneNames
  masthead: Masthead
  /** The seller's name, postal address and tax number, line by line. */
  seller: string[]
}

type Publication = Parameters<typeof sellerLines>[0] & {
  supportEmail: string
  invoicePrefix: string
  currency: Currency
  zoneNames: ZoneNames
  masthead: Masthead
}

export function makeLetterhead(publication: Publication, siteUrl: string): Letterhead {
  const { name, supportEmail, invoicePrefix, currency, zoneNames, masthead } = publication
  const seller = sellerLines(publication)
  return { publication: name, supportEmail, siteUrl, invoicePrefix, currency, zoneNames, masthead, seller }
}
