import { createHmac, randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { hasEmail } from '#domain/access/email.ts'
import type { SessionKind } from '#domain/access/session-limits.ts'
import { lastSeenIsStale, seatIsOver, sessionIsOver } from '#domain/access/session-limits.ts'
import type { Db, Tx } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { institution, seat, session } from '../../db/schema/access.ts'
import { account } from '../../db/schema/people.ts'
import { hashToken, newToken } from './auth-context.ts'
import { guestLimit, taking } from './limits/limits.ts'

export type Role = NonNullable<typeof account.$inferSelect.role>

export type LiveSession = {
  id: string
  kind: SessionKind
  loginAt: Date | null
  twoFactorAt: Date | null
  account: {
    id: string
    token: string
    name: string
    email: string
    emailProvedAt: Date | null
    role: Role | null
    /** Whether their reading may be counted. */
    countReads: boolean
  } | null
  seat: { id: string; institution: { id: string; name: string } } | null
  /** How many things are in the cart: on every page, so not by a statement of its own. */
  cartItems: number
  /** The spec's `session` parameter: only whoever has seen a page of this session knows it. */
  antiForgery: string
}

/** Somebody with an account, in the session they logged in with. */
export type LoggedIn = { session: LiveSession; owner: NonNullable<LiveSession['account']> }

/** What the browser is to carry from now on. */
export type Ticket = {
  id: string
  token: string
  kind: SessionKind
  /** Kept when the session is over, to show that somebody of this account has used this browser. */
  mark?: string
}

export type FindSession = (token: string) => Promise<LiveSession | null>

/** One statement for each request that carries a cookie, and a second once a minute to note when it was last seen. */
export function prepareSessions(db: Db, now: () => Date): FindSession {
  const byToken = db
    .select({
      session,
      account: {
        id: account.id,
        token: account.token,
        name: account.name,
        role: account.role,
        email: account.email,
        emailProvedAt: account.emailProvedAt,
        countReads: account.countReads,
      },
      institution: { id: institution.id, name: institution.name },
      cartItems: sql<number>`coalesce(case when ${session.accountId} is null
        then (select items from cart where cart.session_id = ${session.id})
        else (select items from cart where cart.account_id = ${session.accountId}) end, 0)`,
    })
    .from(session)
    .leftJoin(account, eq(account.id, session.accountId))
    .leftJoin(seat, eq(seat.id, session.seatId))
    .leftJoin(institution, eq(institution.id, seat.institutionId))
    .where(eq(session.tokenHash, sql.placeholder('hash')))
    .prepare('session_by_token')

  return async (token) => {
    const [row] = await byToken.execute({ hash: hashToken(token) })
    const at = now()
    if (!row || !(await stillLives(db, row.session, at))) return null
    const { id, kind, loginAt, twoFactorAt, seatId, seatAt } = row.session
    return {
      id,
      kind,
      loginAt,
      twoFactorAt,
      account: row.account && hasEmail(row.account) ? row.account : null,
      cartItems: row.cartItems,
      seat:
        row.institution && seatId && seatAt && !seatIsOver(seatAt, at)
          ? { id: seatId, institution: row.institution }
          : null,
      // Computed only when it is read: most requests never do.
      get antiForgery() {
        return createHmac('sha256', token).update('session parameter').digest('base64url')
      },
    }
  }
}

export type SessionTimes = Pick<typeof session.$inferSelect, 'id' | 'kind' | 'createdAt' | 'lastSeenAt'>

/** Whether a session that somebody brings is not over yet; that it was seen is then noted. */
export async function stillLives(db: Db, times: SessionTimes, at: Date): Promise<boolean> {
  if (sessionIsOver(times, at)) return false
  if (lastSeenIsStale(times.lastSeenAt, at))
    await db
      .update(session)
      .set({ lastSeenAt: at })
      .where(and(eq(session.id, times.id), lt(session.lastSeenAt, at)))
  return true
}

type Fields = Partial<
  Pick<typeof session.$inferInsert, 'accountId' | 'seatId' | 'seatAt' | 'loginAt' | 'twoFactorAt'>
> & { kind: SessionKind }

/** Writes a session with a new token: into the one that is there, which keeps its id, or as a new one. */
export async function writeSession(
  tx: Db | Tx,
  current: LiveSession | null,
  holder: Fields,
  { userAgent, now }: { userAgent: string; now: Date },
): Promise<Ticket> {
  const token = newToken()
  const fields = { ...holder, tokenHash: hashToken(token), createdAt: now, lastSeenAt: now, userAgent }
  const kept = current
    ? await tx.update(session).set(fields).where(eq(session.id, current.id)).returning({ id: session.id })
    : []
  const id = kept[0]?.id ?? randomUUID()
  if (kept.length === 0) await tx.insert(session).values({ id, ...fields })
  return { id, token, kind: holder.kind }
}

/**
 * A session for somebody of whom nothing is known yet, and what is written with it: a statement that takes the id from
 * `begun`. Null when too many came from there.
 */
export async function beginGuest(
  db: Db,
  { network, userAgent, now }: { network: string; userAgent: string; now: Date },
  beside: SQL = sql`select id from begun`,
): Promise<Ticket | null> {
  const [token, id, limit] = [newToken(), randomUUID(), guestLimit(network)]
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    with taken as (${taking([limit], now)}),
    begun as (
      insert into session (id, token_hash, kind, created_at, last_seen_at, user_agent)
      select ${id}::uuid, ${sql.param(hashToken(token), session.tokenHash)}::bytea, 'guest', ${at}, ${at}, ${userAgent}
      from taken where hits <= ${limit.allowed}::int
      returning id),
    beside as (${beside})
    select id from begun`)
  return rows.length > 0 ? { id, token, kind: 'guest' } : null
}

/** A new token for the same session, because it may do more from now on. */
export async function passSecondFactor(tx: Tx, current: Pick<LiveSession, 'id' | 'kind'>, now: Date): Promise<Ticket> {
  const token = newToken()
  await tx
    .update(session)
    .set({ tokenHash: hashToken(token), twoFactorAt: now, lastSeenAt: now })
    .where(eq(session.id, current.id))
  return { id: current.id, token, kind: current.kind }
}

export async function deleteSession(tx: Db | Tx, id: string): Promise<void> {
  await tx.delete(session).where(eq(session.id, id))
}

export type SessionEntry = { id: string; createdAt: Date; lastSeenAt: Date; userAgent: string; current: boolean }

const selectSessions = prepared((db) =>
  db
    .select()
    .from(session)
    .where(eq(session.accountId, sql.placeholder('account')))
    .orderBy(desc(session.lastSeenAt))
    .prepare('sessions_of_account'),
)

/** The reader's own, the one that asks first. */
export async function readSessions(db: Db, current: LiveSession, now: Date): Promise<SessionEntry[]> {
  const rows = await selectSessions(db).execute({ account: current.account?.id ?? '' })
  return rows
    .filter((row) => !sessionIsOver(row, now))
    .map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      createdAt,
      lastSeenAt,
      userAgent,
      current: id === current.id,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current))
}

/** How many are open of somebody else's account, and when the last of them was used. */
export async function countSessions(db: Db, accountId: string, now: Date) {
  const open = (await selectSessions(db).execute({ account: accountId })).filter((row) => !sessionIsOver(row, now))
  return { open: open.length, lastSeenAt: open[0]?.lastSeenAt ?? null }
}

type WhichSessions = { id: string } | { keep: string | null }

/** Ends one session of the account, or all but the one that is kept; answers how many. */
export async function endSessions(tx: Db | Tx, accountId: string, which: WhichSessions) {
  const chosen = 'id' in which ? eq(session.id, which.id) : which.keep ? ne(session.id, which.keep) : undefined
  const ended = await tx
    .delete(session)
    .where(and(eq(session.accountId, accountId), chosen))
    .returning({ id: session.id })
  return ended.length
}
