import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

/** Sent in the place of a code or a link, so that the page need not say who has an account. */
export function noAccount(letterhead: Letterhead): Letter {
  return letter('no-account', letterhead, {})
}
