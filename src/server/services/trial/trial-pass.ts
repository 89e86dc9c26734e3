import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { readSecret } from '../access/server-secret.ts'

/** What the trial's link carries, so that a private window can be a reader; the next trial has another. */
export async function makeTrialPass(db: Db, begunAt: Date): Promise<string> {
  return createHmac('sha256', await readSecret(db, 'trial'))
    .update(begunAt.toISOString())
    .digest('base64url')
}

export async function isTrialPass(db: Db, begunAt: Date, pass: string): Promise<boolean> {
  const [expected, given] = [Buffer.from(await makeTrialPass(db, begunAt)), Buffer.from(pass)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
