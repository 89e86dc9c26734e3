import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../db/client.ts'
import type { Queue } from '../../jobs/queue.ts'
import { readSecret } from './server-secret.ts'
import type { LiveSession } from './sessions.ts'

/** Where people are let in: what every way of logging in needs. */
export type AuthContext = {
  db: Db
  now: () => Date
  send: Queue['send']
  /** The origin that links, passkeys and identity providers come back to. */
  publicUrl: string
  pepper: Buffer
  log: { info(entry: object, message: string): void }
} & AccessHandlers

/** What access asks of the nouns that build on it: handed in when the process starts. */
type AccessHandlers = {
  /** At login: what the guest had gathered joins the cart of the account. */
  mergeGuestCart(tx: Tx, login: { sessionId: string; accountId: string; now: Date }): Promise<void>
  /** Locks the orders that wait for the proof of an address, before the account is locked. */
  lockWaiting(tx: Tx, emailFolded: string): Promise<void>
  /** Those orders are the account's from now on. */
  attachWaiting(tx: Tx, owner: { id: string; emailFolded: string }, now: Date): Promise<void>
}

/** Who is asking, as far as the connection tells. */
export type Caller = {
  network: string
  userAgent: string
  session: LiveSession | null
  /** The token of an identity that waits to be linked to an account, from its own cookie. */
  link: string | null
  /** Of the accounts that this browser has signed in to before. */
  marks: string[]
}

export async function openAuthContext(parts: Omit<AuthContext, 'pepper'>): Promise<AuthContext> {
  return { ...parts, pepper: await readSecret(parts.db, 'pepper') }
}

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** For what is too short to be hashed alone. */
export function pepperedHash(pepper: Buffer, ...parts: string[]): Buffer {
  return createHmac('sha256', pepper).update(parts.join('\n')).digest()
}
