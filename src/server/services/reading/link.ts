import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** By what right a file is read: an order, an account's own things, a seat of an institution, the staff's looking after. */
export type Right = { by: 'purchase' | 'account' | 'seat' | 'staff'; id: string }
/** `file` is the kind in which an issue is made, or the id of a product's file. */
export type Claim = Right & { ref: string; file: string }

const MINUTE = 60_000
const GOOD_FOR = 15 * MINUTE

const signedClaim = z.strictObject({
  by: z.enum(['purchase', 'account', 'seat', 'staff']),
  id: z.uuid(),
  ref: z.string(),
  file: z.string(),
  until: z.number(),
})

/** Nobody but this server can make one, and after a quarter of an hour it opens nothing. */
export function signClaim(secret: Buffer, claim: Claim, now: Date): string {
  const body = Buffer.from(JSON.stringify({ ...claim, until: now.getTime() + GOOD_FOR })).toString('base64url')
  return `${body}.${seal(secret, body).toString('base64url')}`
}

export function readClaim(secret: Buffer, signed: string, now: Date): Claim | null {
  const [body = '', mark = '', ...rest] = signed.split('.')
  const [given, expected] = [Buffer.from(mark, 'base64url'), seal(secret, body)]
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  // What an earlier version has signed may have had another form.
  const read = signedClaim.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  if (!read.success) return null
  const { until, ...claim } = read.data
  return now.getTime() <= until ? claim : null
}

function seal(secret: Buffer, body: string): Buffer {
  return createHmac('sha256', secret).update(body).digest()
}
