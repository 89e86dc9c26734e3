import type { Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'
import type { ListMessageHead } from './list-message.tsx'
import { listExtras } from './list-message.tsx'

export function listWelcome(letterhead: ListMessageHead): Message {
  return mailFor('list-welcome', letterhead, { list: letterhead.list }, listExtras(letterhead))
}
