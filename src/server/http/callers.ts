import { isIP, isIPv6 } from 'node:net'
import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import type { AuthContext, Caller } from '../services/access/auth-context.ts'
import { addMark, readMarks } from '../services/access/known-browser.ts'
import type { Ticket } from '../services/access/sessions.ts'
import { beginGuest } from '../services/access/sessions.ts'
import type { Env } from './env.ts'
import { findSession } from './session.ts'

const USER_AGENT_LENGTH = 300

/** What logging in needs, and who is calling. */
export type Callers = { auth: AuthContext; network(c: Context<Env>): string; caller(c: Context<Env>): Promise<Caller> }

/** `proxies` of our own are believed; what a visitor writes into the same header is not. */
export function openCallers(auth: AuthContext, { proxies }: { proxies: number }): Callers {
  const network = (c: Context<Env>) => findNetwork(findAddress(c, proxies))
  return {
    auth,
    network,
    caller: async (c) => ({
      network: network(c),
      userAgent: c.req.header('User-Agent')?.slice(0, USER_AGENT_LENGTH) ?? '',
      session: await findSession(c),
      link: c.var.sessions.readCookie(c.req.raw, 'link'),
      marks: readMarks(c.var.sessions.readCookie(c.req.raw, 'known')),
    }),
  }
}

/** The id of the visitor's session, begun now if there is none: for the first change of a cart, never for reading. */
export async function ensureSession(c: Context<Env>, front: Callers): Promise<string> {
  const { session } = await front.caller(c)
  return session?.id ?? beginner(c, front)()
}

/** Begins a session for a visitor who has none, with what is to be written beside it (`beginGuest`). */
export function beginner(c: Context<Env>, { auth, caller }: Callers): (beside?: SQL) => Promise<string> {
  return async (beside) => {
    const { userAgent, network } = await caller(c)
    const ticket = await beginGuest(auth.db, { network, userAgent, now: auth.now() }, beside)
    if (!ticket) {
      c.var.log.warn({ event: 'guest-refused', network }, 'security')
      throw new HTTPException(429, { message: TOO_MANY_REQUESTS })
    }
    c.var.sessions.give(c, ticket)
    return ticket.id
  }
}

/** Hands over what somebody needs who has just been let in; what waited to be linked has been. */
export function letIn(c: Context<Env>, caller: Caller, ticket: Ticket): void {
  c.var.sessions.give(c, ticket)
  if (caller.link) c.var.sessions.writeCookie(c, 'link', null)
  if (ticket.mark) c.var.sessions.writeCookie(c, 'known', addMark(caller.marks, ticket.mark))
}

type Incoming = { incoming?: { socket?: { remoteAddress?: string } } }

function findAddress(c: Context<Env>, proxies: number): string {
  const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? []
  // Each of our proxies has added one, the last the nearest: the first of ours saw the visitor.
  const seen = proxies > 0 ? readAddress(forwarded.at(-proxies)?.trim() ?? '') : null
  return seen ?? (c.env as Incoming | undefined)?.incoming?.socket?.remoteAddress ?? 'unknown'
}

const IPV6_WITH_PORT = /^\[([^\]]*)\](?::\d+)?$/
const IPV4_WITH_PORT = /^([\d.]+):\d+$/

/** Some proxies add the visitor's port, which differs with each connection. Null for anything that is no address. */
function readAddress(entry: string): string | null {
  const address = (IPV6_WITH_PORT.exec(entry) ?? IPV4_WITH_PORT.exec(entry))?.[1] ?? entry
  return isIP(address) > 0 ? address : null
}

/** One household has a whole /64 of IPv6, so that is what counts as one place. */
export function findNetwork(address: string): string {
  const plain = address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
    .toLowerCase()
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : new Array(8 - groups.length - rest.length).fill('0')
  const first = [...groups, ...zeros, ...rest].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${first.join(':')}::/64`
}
