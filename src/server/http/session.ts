import { AsyncLocalStorage } from 'node:async_hooks'
import { timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'
import { parse } from 'hono/utils/cookie'
import { SESSION_LIMITS } from '#domain/access/session-limits.ts'
import type { FindSession, LiveSession, LoggedIn, Ticket } from '../services/access/sessions.ts'
import type { Env } from './env.ts'

export type SessionKeeper = {
  /** Whose request this is. Looked up when first asked for, once in a request, and not at all without a cookie. */
  of(request: Request): Promise<LiveSession | null>
  /** What the browser brings, good or not: for who looks it up together with something else. */
  tokenOf(request: Request): string | null
  /** Hands out the ticket of a session that was just opened or rotated. */
  give(c: Context<Env>, ticket: Ticket): void
  drop(c: Context<Env>): void
  /** Small secrets of this browser beside its session, each under its own name. */
  readCookie(request: Request, name: BrowserCookie): string | null
  writeCookie(c: Context<Env>, name: BrowserCookie, value: string | null): void
  /** Puts the keeper within reach of every call and opens the memory of one request. */
  middleware: MiddlewareHandler<Env>
}

/** What an identity provider's visit is bound to, an identity that waits to be linked, whose browser this has been, the gift links it has opened, and the pass to a trial. */
export type BrowserCookie = 'visit' | 'link' | 'known' | 'shared' | 'trial'

const QUARTER_HOUR_S = 15 * 60
/** The longest that browsers keep one. */
const LONGEST_S = 400 * 86_400
const MONTH_S = 31 * 86_400
const BROWSER_COOKIE_SECONDS = {
  visit: QUARTER_HOUR_S,
  link: QUARTER_HOUR_S,
  known: LONGEST_S,
  shared: MONTH_S,
  trial: MONTH_S,
}

type Memory = { asked: Promise<LiveSession | null> | null }

export function createSessionKeeper(find: FindSession, { https }: { https: boolean }): SessionKeeper {
  // `__Host-` binds a cookie to this very host, but browsers take it only over https.
  const cookieName = (cookie?: BrowserCookie) => `${https ? '__Host-' : ''}masthead${cookie ? `-${cookie}` : ''}`
  const options = { path: '/', httpOnly: true, secure: https, sameSite: 'Lax' as const }
  // React Router gives each loader a request of its own, so the memory cannot hang on the request.
  const memory = new AsyncLocalStorage<Memory>()

  function read(request: Request, name: string): string | null {
    const header = request.headers.get('Cookie')
    return (header && parse(header, name)[name]) || null
  }
  function forget(): void {
    const kept = memory.getStore()
    if (kept) kept.asked = null
  }

  const keeper: SessionKeeper = {
    of(request) {
      const token = keeper.tokenOf(request)
      if (!token) return Promise.resolve(null)
      const kept = memory.getStore()
      if (!kept) return find(token)
      kept.asked ??= find(token)
      return kept.asked
    },
    tokenOf: (request) => read(request, cookieName()),
    give(c, { token, kind }) {
      setCookie(c, cookieName(), token, { ...options, maxAge: SESSION_LIMITS[kind].absolute / 1000 })
      forget()
    },
    drop(c) {
      deleteCookie(c, cookieName(), options)
      forget()
    },
    readCookie: (request, name) => read(request, cookieName(name)),
    writeCookie(c, name, value) {
      if (value === null) deleteCookie(c, cookieName(name), options)
      else setCookie(c, cookieName(name), value, { ...options, maxAge: BROWSER_COOKIE_SECONDS[name] })
    },
    middleware(c, next) {
      return memory.run({ asked: null }, () => {
        c.set('sessions', keeper)
        return next()
      })
    },
  }
  return keeper
}

export const LOG_IN_FIRST = 'Please log in first.'
const NOT_FOR_YOU = 'This is not for you to see.'

export function findSession(c: Context<Env>): Promise<LiveSession | null> {
  return c.var.sessions.of(c.req.raw)
}

/** 401 for whoever is not logged in to an account. */
export async function requireReader(c: Context<Env>): Promise<LoggedIn> {
  const session = await findSession(c)
  if (!session?.account) throw new HTTPException(401, { message: LOG_IN_FIRST })
  return { session, owner: session.account }
}

/** The institution whose seat this visitor holds; 403 for everybody else. */
export async function institutionReader(c: Context<Env>): Promise<NonNullable<LiveSession['seat']>> {
  const seat = (await findSession(c))?.seat
  if (!seat) throw new HTTPException(403, { message: NOT_FOR_YOU })
  return seat
}

/** The spec's `session` parameter, from the query or the body: whoever sends it has seen a page of this session. */
export async function requireAntiForgery(c: Context<Env>, value: string | null | undefined): Promise<void> {
  const expected = Buffer.from((await findSession(c))?.antiForgery ?? '')
  const given = Buffer.from(value ?? '')
  const same = expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given)
  if (!same) throw new HTTPException(403, { message: 'This page is too old. Please reload it and try again.' })
}
