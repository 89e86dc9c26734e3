import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { eq, inArray, sql } from 'drizzle-orm'
import { MAX_TEST_MAILS } from '#domain/mail/test-mail.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { sqlInstant } from '../../../db/instant.ts'
import { rateLimit } from '../../../db/schema/access.ts'

const MINUTE = 60_000
const QUARTER_HOUR = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Limit = { key: string; allowed: number; within: number }

function limit(name: string, { parts, allowed, within }: { parts: string[]; allowed: number; within: number }): Limit {
  // Hashed, so that the table is no list of who was where.
  const key = `${name}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`
  return { key, allowed, within }
}

/**
 * product 8: per account and network. The third holds off a crowd of addresses that try one account together; its owner
 * still gets in by code.
 */
export const passwordLimits = (email: string, network: string): Limit[] => [
  limit('password', { parts: [email, network], allowed: 5, within: QUARTER_HOUR }),
  limit('password-network', { parts: [network], allowed: 60, within: QUARTER_HOUR }),
  limit('password-account', { parts: [email], allowed: 50, within: QUARTER_HOUR }),
]

/** product 8: code and reset requests per session and network, never per account alone. */
export const messageLimits = (network: string, session: string | null): Limit[] => [
  limit('letter-network', { parts: [network], allowed: 60, within: QUARTER_HOUR }),
  ...(session ? [limit('letter-session', { parts: [session], allowed: 10, within: QUARTER_HOUR })] : []),
]

/** Guesses at anything that has its own count of tries as well, and beginnings that cost us a row each. */
export const guessLimits = (network: string): Limit[] => [
  limit('guess', { parts: [network], allowed: 300, within: QUARTER_HOUR }),
]

/** Who signs up for mailing lists, and what may be caused to be sent to one mailbox, over all lists and all spellings of it. */
export const listLimits = (network: string): Limit[] => [
  limit('list-network', { parts: [network], allowed: 20, within: QUARTER_HOUR }),
]
export const mailboxLimits = (mailbox: string): Limit[] => [
  limit('list-mailbox', { parts: [mailbox], allowed: 6, within: DAY }),
]

/** Codes that no coupon has: short enough to be typed, and so to be guessed. A code that exists costs no try. */
export const couponLimits = (network: string, session: string | null): Limit[] => [
  limit('coupon', { parts: [network], allowed: 100, within: QUARTER_HOUR }),
  limit('coupon-day', { parts: [network], allowed: 500, within: DAY }),
  ...(session ? [limit('coupon-session', { parts: [session], allowed: 20, within: QUARTER_HOUR })] : []),
]

/** product 12: codes of gifts, wrong and right ones alike. */
export const giftCodeLimits = (network: string): Limit[] => [
  limit('gift-code', { parts: [network], allowed: 10, within: HOUR }),
]

/** Cards of gifts as files: each is made anew. An office may print those of a whole order. */
export const giftCardLimits = (network: string): Limit[] => [
  limit('gift-card', { parts: [network], allowed: 60, within: QUARTER_HOUR }),
]

/** Searches within an issue: each reads all of its text. A university may search from one address. */
export const searchLimits = (network: string): Limit[] => [
  limit('search', { parts: [network], allowed: 300, within: QUARTER_HOUR }),
]

/** A visitor's first move makes a row; a school or a library behind one address has hundreds of visitors in an hour. */
export const guestLimit = (network: string): Limit =>
  limit('guest', { parts: [network], allowed: 600, within: QUARTER_HOUR })

/** Kept beside a payment instead of the network itself. */
export const hashNetwork = (network: string) => createHash('sha256').update(network).digest('base64url')

/** Declined payments, the network first. */
export const declineLimits = (place: string, session: string | null): Limit[] => [
  limit('decline', { parts: [place], allowed: 40, within: HOUR }),
  ...(session ? [limit('decline-session', { parts: [session], allowed: 12, within: HOUR })] : []),
]

/** Cards that were stolen are tried out where saving one costs nothing. */
export const cardLimits = (account: string, network: string): Limit[] => [
  limit('card', { parts: [account], allowed: 30, within: QUARTER_HOUR }),
  limit('card-network', { parts: [network], allowed: 60, within: QUARTER_HOUR }),
]

/** Whoever gets here knows the first factor already, so the account alone may be limited. */
export const secondFactorLimits = (account: string): Limit[] => [
  limit('second-factor', { parts: [account], allowed: 10, within: QUARTER_HOUR }),
]

/** Tests that a member of staff has sent to their own address. */
export const testMailLimits = (account: string): Limit[] => [
  limit('test-mail', { parts: [account], allowed: MAX_TEST_MAILS, within: HOUR }),
]

/**
 * Takes one from each limit, in one statement that holds across processes on both engines. False when any was used up;
 * those that were not have counted the try nevertheless.
 */
export async function take(db: Db | Tx, limits: Limit[], now: Date): Promise<boolean> {
  const taken = await db.execute(taking(limits, now))
  const hits = new Map((taken.rows as { key: string; hits: number }[]).map(({ key, hits }) => [key, hits]))
  return limits.every(({ key, allowed }) => (hits.get(key) ?? allowed + 1) <= allowed)
}

/** The statement, for whoever does something else with it: of what was not used up, the key and how often it was taken. */
export function taking(limits: Limit[], now: Date): SQL {
  const rows = limits.map(
    ({ key, allowed, within }) =>
      sql`(${key}::text, ${allowed}::int, ${new Date(now.getTime() + within).toISOString()}::timestamptz)`,
  )
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    insert into rate_limit as kept (key, hits, ends_at)
    select asked.key, 1, asked.ends_at from (values ${sql.join(rows, sql`, `)}) as asked (key, allowed, ends_at)
    where not exists (
      select 1 from rate_limit as full_up
      where full_up.key = asked.key and full_up.ends_at > ${at} and full_up.hits >= asked.allowed)
    order by asked.key
    on conflict (key) do update set
      hits = case when kept.ends_at <= ${at} then 1 else kept.hits + 1 end,
      ends_at = case when kept.ends_at <= ${at} then excluded.ends_at else kept.ends_at end
    returning key, hits`
}

/** How much of each limit is taken now, in their order. */
export async function readTaken(db: Db, limits: Limit[], now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ taken: number[] }>(sql`select ${readingTaken(limits, now)} as taken`)
  return rows[0]?.taken ?? []
}

/** As a value of a statement that does something else besides. */
export function readingTaken(limits: Limit[], now: Date): SQL {
  const hits = limits.map(
    ({ key }) => sql`coalesce((select hits from rate_limit where key = ${key} and ends_at > ${sqlInstant(now)}), 0)`,
  )
  return sql`json_build_array(${sql.join(hits, sql`, `)})`
}

/** A try that turned out right does not count, and forgives the wrong ones before it from the same place. */
export async function forgive(tx: Tx, [own, ...shared]: Limit[]): Promise<void> {
  if (own) await tx.delete(rateLimit).where(eq(rateLimit.key, own.key))
  await giveBack(tx, shared)
}

/** What was taken does not count after all. */
export async function giveBack(db: Db | Tx, limits: Limit[], times: number | SQL = 1): Promise<void> {
  const keys = limits.map(({ key }) => key)
  await db
    .update(rateLimit)
    .set({ hits: sql`greatest(${rateLimit.hits} - ${times}, 0)::int` })
    .where(inArray(rateLimit.key, keys))
}
