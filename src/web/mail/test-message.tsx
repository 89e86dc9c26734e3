import type { Letterhead, Message } from './layout.tsx'
import { mailFor } from './layout.tsx'

/** Shows staff that mail is sent and what it looks like. */
export function testMessage(letterhead: Letterhead): Message {
  return mailFor('test-message', letterhead, {})
}
