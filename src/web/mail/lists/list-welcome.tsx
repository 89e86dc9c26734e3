import type { Message } from '../message.ts'
import { mailFor } from '../message.ts'
import type { ListMessageHead } from './list-message.tsx'
import { listExtras } from './list-message.tsx'

export function listWelcome(head: ListMessageHead): Message {
  return mailFor('list-welcome', head, { list: head.list }, listExtras(head))
}
