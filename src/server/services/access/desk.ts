import { createHash, createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { houseSecret } from '../../db/schema/access.ts'
import type { SendJob } from '../mail.ts'
import type { LiveSession } from './sessions.ts'

/** Where people are let in: what every way of logging in needs. */
export type Desk = {
  db: Db
  now: () => Date
  send: SendJob
  /** The origin that links, passkeys and identity providers come back to. */
  publicUrl: string
  pepper: Buffer
  log: { info(entry: object, message: string): void }
}

/** Who stands there, as far as the connection tells. */
export type Asker = {
  network: string
  userAgent: string
  session: LiveSession | null
  /** The token of an identity that waits to be linked to an account, from its own cookie. */
  link: string | null
}

const PEPPER = 'pepper'

export async function openDesk(parts: Omit<Desk, 'pepper'>): Promise<Desk> {
  return { ...parts, pepper: (await readPepper(parts.db)) ?? (await makePepper(parts.db)) }
}

async function readPepper(db: Db): Promise<Buffer | null> {
  const [row] = await db.select().from(houseSecret).where(eq(houseSecret.name, PEPPER))
  return row?.value ?? null
}

/** Of several processes that start together one makes it, and all read that. */
async function makePepper(db: Db): Promise<Buffer> {
  await db
    .insert(houseSecret)
    .values({ name: PEPPER, value: randomBytes(32) })
    .onConflictDoNothing()
  const made = await readPepper(db)
  if (!made) throw new Error('The pepper is missing from the database.')
  return made
}

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** For what is too short to be hashed alone. */
export function pepperedHash(pepper: Buffer, ...parts: string[]): Buffer {
  return createHmac('sha256', pepper).update(parts.join('\n')).digest()
}
