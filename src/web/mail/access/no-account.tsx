import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

/** Sent in the place of a code or a link, so that the page need not say who has an account. */
export function noAccount(letterhead: Letterhead): Message {
  return mailFor('no-account', letterhead, {})
}
