import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

/** Without a link: there is an account with this address already, which only its owner is told. */
export type ConfirmEmailProps = Letterhead & { link: string | null }

export function confirmEmail({ link, ...letterhead }: ConfirmEmailProps): Message {
  return link ? mailFor('email-confirm', letterhead, { link }) : mailFor('email-taken', letterhead, {})
}
