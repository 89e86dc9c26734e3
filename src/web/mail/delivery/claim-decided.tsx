import type { DecidedClaim } from '#domain/delivery/claim-words.ts'
import { claimWords } from '#domain/delivery/claim-words.ts'
import { href } from '../../href.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type ClaimDecidedProps = MessageHead & DecidedClaim & { name: string; number: number; title: string }

export function claimDecided({ name, number, title, state, wish, says, ...head }: ClaimDecidedProps): Message {
  return mailFor(state === 'granted' ? 'claim-granted' : 'claim-refused', head, {
    name,
    title,
    issue: String(number),
    answer: claimWords({ state, wish, says }),
    delivery: head.siteUrl + href('/account/issues/:number/claim', { number: String(number) }),
  })
}
