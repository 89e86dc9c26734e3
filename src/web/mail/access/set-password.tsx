import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type SetPasswordProps = Letterhead & { link: string; isReset: boolean }

export function setPassword({ link, isReset, ...letterhead }: SetPasswordProps): Message {
  return mailFor(isReset ? 'password-reset' : 'password-set-up', letterhead, { link })
}
