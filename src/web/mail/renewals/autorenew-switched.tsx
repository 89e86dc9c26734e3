import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type AutorenewSwitchedProps = Letterhead & { name: string; on: boolean }

export function autorenewSwitched({ name, on, ...letterhead }: AutorenewSwitchedProps): Message {
  return mailFor(on ? 'autorenew-on' : 'autorenew-off', letterhead, { name })
}
