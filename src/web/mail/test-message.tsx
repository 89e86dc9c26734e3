import type { Message, MessageHead } from './message.ts'
import { mailFor } from './message.ts'

/** Shows staff that mail is sent and what it looks like. */
export function testMessage(head: MessageHead): Message {
  return mailFor('test-message', head, {})
}
