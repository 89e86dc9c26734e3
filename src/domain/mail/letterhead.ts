/** What every message begins and ends with. */
export type Letterhead = {
  publication: string
  supportEmail: string
  siteUrl: string
  /** The seller's name and postal address, line by line. */
  seller: string[]
}

type Publication = { name: string; supportEmail: string; texts: { seller?: string } }

export function makeLetterhead({ name, supportEmail, texts }: Publication, siteUrl: string): Letterhead {
  const lines = (texts.seller ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { publication: name, supportEmail, siteUrl, seller: lines.length > 0 ? lines : [name] }
}
