import type { About } from '../services/access/own-account.ts'
import type { SessionKeeper } from './session.ts'

type Say = (fields: object, event: string) => void
export type RequestLog = { info: Say; warn: Say; error: Say }

/** What each request carries through Hono. */
export type Env = {
  Variables: {
    requestId: string
    log: RequestLog
    nonce: string
    sessions: SessionKeeper
    /** Which of these are a matter of this account; for calls of staff. */
    ownAmong: (actor: string, about: About) => Promise<Set<string>>
  }
}
