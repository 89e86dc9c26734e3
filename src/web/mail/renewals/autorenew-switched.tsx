import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type AutorenewSwitchedProps = MessageHead & { name: string; on: boolean }

export function autorenewSwitched({ name, on, ...head }: AutorenewSwitchedProps): Message {
  return mailFor(on ? 'autorenew-on' : 'autorenew-off', head, { name })
}
