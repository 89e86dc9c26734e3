import type { Log } from '../log.ts'
import type { SessionKeeper } from './session.ts'

/** What each request carries through Hono. */
export type Env = { Variables: { requestId: string; log: Log; nonce: string; sessions: SessionKeeper } }
