import type { Currency } from '../money.ts'
import { sellerLines } from '../seller.ts'

/** What every message begins and ends with. */
export type Letterhead = {
  publication: string
  supportEmail: string
  siteUrl: string
  currency: Currency
  /** The seller's name, postal address and tax number, line by line. */
  seller: string[]
}

type Publication = Parameters<typeof sellerLines>[0] & { supportEmail: string; currency: Currency }

export function makeLetterhead(publication: Publication, siteUrl: string): Letterhead {
  const { name, supportEmail, currency } = publication
  return { publication: name, supportEmail, siteUrl, currency, seller: sellerLines(publication) }
}
