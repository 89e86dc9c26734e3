import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

export const FILE_KINDS = ['epub', 'pdf'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** By what right a file is read: an order, an account's own issues, a seat of an institution. */
export type Right = { by: 'purchase' | 'account' | 'seat'; id: string }
export type Claim = Right & { ref: string; kind: FileKind }

const MINUTE = 60_000
const GOOD_FOR = 15 * MINUTE

const signedClaim = z.strictObject({
  by: z.enum(['purchase', 'account', 'seat']),
  id: z.uuid(),
  ref: z.string(),
  kind: z.enum(FILE_KINDS),
  until: z.number(),
})

/** Nobody but this house can make one, and after a quarter of an hour it opens nothing. */
export function signClaim(secret: Buffer, claim: Claim, now: Date): string {
  const body = Buffer.from(JSON.stringify({ ...claim, until: now.getTime() + GOOD_FOR })).toString('base64url')
  return `${body}.${seal(secret, body).toString('base64url')}`
}

export function readClaim(secret: Buffer, signed: string, now: Date): Claim | null {
  const [body = '', mark = '', ...rest] = signed.split('.')
  const [given, expected] = [Buffer.from(mark, 'base64url'), seal(secret, body)]
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { until, ...claim } = signedClaim.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return now.getTime() <= until ? claim : null
}

function seal(secret: Buffer, body: string): Buffer {
  return createHmac('sha256', secret).update(body).digest()
}
