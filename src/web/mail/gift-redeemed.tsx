import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type GiftRedeemedProps = Letterhead & {
  name: string
  giver: string
  /** "Digital, 1 year, 4 issues" */
  form: string
  print: boolean
}

export function giftRedeemed({ name, giver, form, print, ...letterhead }: GiftRedeemedProps): Letter {
  return letter(print ? 'gift-redeemed-print' : 'gift-redeemed-digital', letterhead, { name, giver, form })
}
