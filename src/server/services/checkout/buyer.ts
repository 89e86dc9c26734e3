import type { LiveSession } from '../access/sessions.ts'

/** Who buys: the session, and the account when there is one. */
export type Buyer = {
  sessionId: string
  account: NonNullable<LiveSession['account']> | null
  network: string
  /** The key under which the page sends this purchase, however often. */
  attemptKey: string | null
  /** Too many payments from there were declined. */
  mustWait: boolean
}
