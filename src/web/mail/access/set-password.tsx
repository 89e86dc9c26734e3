import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type SetPasswordProps = MessageHead & { link: string; isReset: boolean }

export function setPassword({ link, isReset, ...head }: SetPasswordProps): Message {
  return mailFor(isReset ? 'password-reset' : 'password-set-up', head, { link })
}
