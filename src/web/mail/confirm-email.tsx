import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

/** Without a link: there is an account with this address already, which only its owner is told. */
export type ConfirmEmailProps = Letterhead & { link: string | null }

export function confirmEmail({ link, ...letterhead }: ConfirmEmailProps): Letter {
  return link ? letter('email-confirm', letterhead, { link }) : letter('email-taken', letterhead, {})
}
