import { createHmac } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import type { SendJob } from '../mail/send-mail.ts'

/** What everything about the mailing lists needs. */
export type Lists = {
  db: Db
  now: () => Date
  send: SendJob
  publicUrl: string
  /** What the tokens of messages are made from. */
  secret: Buffer
}

export const DAY_MS = 86_400_000

/**
 * The token in every message of this list to this address: unsubscribes from it and opens the preferences. Made, not kept,
 * because a message of next year needs the same one; the table knows its hash alone.
 */
export function memberToken({ secret }: Pick<Lists, 'secret'>, emailFolded: string, tag: string): string {
  return createHmac('sha256', secret).update(`member\n${tag}\n${emailFolded}`).digest('base64url')
}
