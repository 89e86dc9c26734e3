import type { RedirectState } from '#domain/delivery/redirect-words.ts'
import { href } from '../../href.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type RedirectDecidedProps = MessageHead & {
  name: string
  number: number
  title: string
  state: RedirectState
  says: string
}

export function redirectDecided({ name, number, title, state, says, ...head }: RedirectDecidedProps): Message {
  const delivery = head.siteUrl + href('/account/issues/:number', { number: String(number) })
  const inserts = { name, title, issue: String(number), delivery }
  if (state === 'granted') return mailFor('redirect-granted', head, inserts)
  return mailFor('redirect-declined', head, { ...inserts, answer: says })
}
