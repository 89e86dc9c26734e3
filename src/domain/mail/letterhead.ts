import { sellerLines } from '../seller.ts'

/** What every message begins and ends with. */
export type Letterhead = {
  publication: string
  supportEmail: string
  siteUrl: string
  /** The seller's name, postal address and tax number, line by line. */
  seller: string[]
}

type Publication = Parameters<typeof sellerLines>[0] & { supportEmail: string }

export function makeLetterhead(publication: Publication, siteUrl: string): Letterhead {
  const { name, supportEmail } = publication
  return { publication: name, supportEmail, siteUrl, seller: sellerLines(publication) }
}
