import type { SessionKeeper } from './session.ts'

type Say = (fields: object, event: string) => void
export type RequestLog = { info: Say; warn: Say; error: Say }

/** What each request carries through Hono. */
export type Env = { Variables: { requestId: string; log: RequestLog; nonce: string; sessions: SessionKeeper } }
