import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type GiftEndingProps = Letterhead & {
  giver: string
  /** Standard Print (1 year, 4 issues) */
  form: string
}

/** To the giver, who is not told who reads it. */
export function giftEnding({ giver, form, ...letterhead }: GiftEndingProps): Letter {
  const again = `${letterhead.siteUrl}/subscribe?gift`
  return letter('gift-ending', letterhead, { name: giver, form, again })
}
