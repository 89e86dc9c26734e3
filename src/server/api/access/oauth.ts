import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { safePath } from '#domain/access/safe-path.ts'
import type { SignInProblem } from '#domain/access/sign-in-problem.ts'
import type { Callers } from '../../http/callers.ts'
import { letIn } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import type { App } from '../../reads/app.ts'
import { arrive } from '../../services/access/identity/identity-login.ts'
import type { IdentityProviders } from '../../services/access/identity/identity-providers.ts'
import { googleNewcomer, institutionVisitor } from '../../services/access/identity/identity-providers.ts'
import type { ProviderName } from '../../services/access/identity/identity-visit.ts'
import { beginVisit, finishVisit } from '../../services/access/identity/identity-visit.ts'
import { readIdentityProviders, takeSeat } from '../../services/access/identity/institutions.ts'

const HOME = '/account'
const INSTITUTION_HOME = '/institution/issues'

/** GET because browsers come here by links and redirects; what they begin is bound to the browser by its own cookie. */
export function mountOauth(web: Hono<Env>, front: Callers, providers: IdentityProviders, app: App): void {
  const { auth, caller: callerFor } = front

  web.get('/oauth/google', (c) => begin(c, 'google', safePath(c.req.query('url'), HOME)))
  web.get('/oauth/openathens', (c) => begin(c, 'openathens', safePath(c.req.query('url'), INSTITUTION_HOME)))

  /** For a reader whose institution is known: signs in there first, and comes back to the line above. */
  web.get('/oauth/openathens/deeplink', async (c) => {
    const provider = await open('openathens')
    const path = safePath(c.req.query('target'), INSTITUTION_HOME)
    if (!provider) return backToLogin(c, 'closed', path)
    const known = await readIdentityProviders(auth.db)
    const entity = known.find(({ entity_id }) => entity_id === c.req.query('entity'))
    if (!entity) return backToLogin(c, 'institution', path)
    const onward = `/oauth/openathens?${new URLSearchParams({ url: path })}`
    if (!provider.loginUrl) return c.redirect(onward, 302)
    const address = new URL(provider.loginUrl)
    address.searchParams.set('entity', entity.entity_id)
    address.searchParams.set('target', `${auth.publicUrl}${onward}`)
    return c.redirect(address.href, 302)
  })

  web.get('/oauth/google/callback', async (c) => {
    const back = await finish(c, 'google')
    if ('answer' in back) return back.answer
    const caller = await callerFor(c)
    const newcomer = googleNewcomer(back.claims)
    const arrival = newcomer ? await arrive(auth, caller, newcomer) : { outcome: 'unconfirmed' as const }
    if (arrival.outcome === 'unconfirmed' || arrival.outcome === 'held')
      return backToLogin(c, arrival.outcome, back.path)
    if (arrival.outcome === 'in') {
      letIn(c, caller, arrival.ticket)
      return c.redirect(back.path, 302)
    }
    c.var.sessions.writeCookie(c, 'link', arrival.token)
    return c.redirect(`/login?${new URLSearchParams({ redirect: back.path })}`, 302)
  })

  web.get('/oauth/openathens/callback', async (c) => {
    const back = await finish(c, 'openathens')
    if ('answer' in back) return back.answer
    const caller = await callerFor(c)
    const visitor = institutionVisitor(providers.openathens, back.claims)
    const ticket = visitor && (await takeSeat(auth, caller, visitor))
    if (!ticket) return backToLogin(c, 'institution', back.path)
    letIn(c, caller, ticket)
    return c.redirect(back.path, 302)
  })

  /** Configured, and offered by the publication. */
  async function open<Name extends ProviderName>(name: Name): Promise<IdentityProviders[Name]> {
    const { publication } = await app.catalogue()
    return publication.access[name] ? providers[name] : null
  }

  async function begin(c: Context<Env>, name: ProviderName, path: string): Promise<Response> {
    const provider = await open(name)
    if (!provider) return backToLogin(c, 'closed', path)
    const browser = c.var.sessions.readCookie(c.req.raw, 'visit') ?? randomBytes(32).toString('base64url')
    try {
      const address = await beginVisit(auth, await callerFor(c), provider.openid, { name, browser, path })
      if (!address) return backToLogin(c, 'unavailable', path)
      c.var.sessions.writeCookie(c, 'visit', browser)
      return c.redirect(address.href, 302)
    } catch (error) {
      c.var.log.warn({ err: error, provider: name }, 'identity provider')
      return backToLogin(c, 'unavailable', path)
    }
  }

  type Back = { claims: NonNullable<Awaited<ReturnType<typeof finishVisit>>>['claims']; path: string }

  async function finish(c: Context<Env>, name: ProviderName): Promise<Back | { answer: Response }> {
    const provider = await open(name)
    if (!provider) return { answer: backToLogin(c, 'closed', null) }
    const browser = c.var.sessions.readCookie(c.req.raw, 'visit')
    const { search: query } = new URL(c.req.url)
    try {
      const back = await finishVisit(auth, provider.openid, { name, browser, query })
      return back ?? { answer: backToLogin(c, 'failed', null) }
    } catch (error) {
      c.var.log.warn({ err: error, event: 'identity-refused', provider: name }, 'security')
      return { answer: backToLogin(c, 'failed', null) }
    }
  }
}

function backToLogin(c: Context<Env>, problem: SignInProblem, path: string | null): Response {
  return c.redirect(`/login?${new URLSearchParams({ problem, ...(path && { redirect: path }) })}`, 302)
}
