import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/access/sessions.ts'
import { uuid } from '#contract/fields/uuid.ts'
import { safePath } from '#domain/access/safe-path.ts'
import { loginIsFresh } from '#domain/access/session-limits.ts'
import { LOG_IN_AGAIN } from '#domain/access/sign-in.ts'
import { done, refuse } from '#domain/outcome.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Callers } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import { requireReader } from '../../http/session.ts'
import { note } from '../../services/access/security-events.ts'
import type { LoggedIn } from '../../services/access/sessions.ts'
import { deleteSession, endSessions, readSessions } from '../../services/access/sessions.ts'

const INSTITUTION_ISSUES = /^\/institution\/issues(?:[/?#]|$)/

export function mountSessions(api: Hono<Env>, { auth, caller: callerFor }: Callers): void {
  api.post(contract.logOut.path, async (c) => {
    const caller = await callerFor(c)
    const { session } = caller
    if (session) {
      await auth.db.transaction(async (tx) => {
        await deleteSession(tx, session.id)
        await note(tx, auth, caller, { kind: 'signed-out', accountId: session.account?.id ?? null })
      })
    }
    c.var.sessions.drop(c)
    if (caller.link) c.var.sessions.writeCookie(c, 'link', null)
    // What was typed into a form is kept by the tab (`use-kept-form.ts`).
    c.header('Clear-Site-Data', '"storage"')
    const path = pathAfter(c)
    return isForm(c) ? c.redirect(path, 303) : c.json({ path })
  })

  serve(api, contract.listSessions, async (_, c) => done(await list(await requireReader(c))))

  serve(api, contract.endSession, async (_, c) => {
    const holder = await requireReader(c)
    const id = uuid.safeParse(c.req.param('id')).data
    if (id !== holder.session.id && !mayEndOthers(holder)) return refuse(LOG_IN_AGAIN)
    const ended = id ? await endSessions(auth.db, holder.owner.id, { id }) : 0
    if (ended === 0) throw new HTTPException(404)
    await noteEnded(c, holder)
    if (id !== holder.session.id) return done(await list(holder))
    c.var.sessions.drop(c)
    return done([])
  })

  serve(api, contract.endOtherSessions, async (_, c) => {
    const holder = await requireReader(c)
    if (!mayEndOthers(holder)) return refuse(LOG_IN_AGAIN)
    await endSessions(auth.db, holder.owner.id, { keep: holder.session.id })
    await noteEnded(c, holder)
    return done(await list(holder))
  })

  /** Or whoever finds a browser open, or has its cookie, could shut out the owner. */
  const mayEndOthers = ({ session: { twoFactorAt, loginAt } }: LoggedIn) =>
    loginIsFresh(twoFactorAt ?? loginAt, auth.now())

  async function list({ session }: LoggedIn) {
    const entries = await readSessions(auth.db, session, auth.now())
    return entries.map(({ id, createdAt, lastSeenAt, userAgent, current }) => ({
      id,
      current,
      user_agent: userAgent,
      created: createdAt.toISOString(),
      last_seen: lastSeenAt.toISOString(),
    }))
  }
  async function noteEnded(c: Context<Env>, { owner }: LoggedIn): Promise<void> {
    await note(auth.db, auth, await callerFor(c), { kind: 'session-ended', accountId: owner.id })
  }
}

/** spec 1 §7: the page reloads; on the institution's issues it goes to `/`. */
function pathAfter(c: Context<Env>): string {
  const referer = c.req.header('Referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return INSTITUTION_ISSUES.test(pathname) ? '/' : safePath(pathname + search)
}

function isForm(c: Context<Env>): boolean {
  return c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false
}
