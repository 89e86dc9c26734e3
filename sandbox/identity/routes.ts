import type { Context } from 'hono'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { SandboxEnv } from '../ports.ts'
import type { IdentityPort, IdentityRole, IdentityUser } from './port.ts'
import type { RunningProvider } from './provider.ts'
import { FORGOTTEN_COOKIE, startProvider } from './provider.ts'
import { signInPage } from './sign-in-page.ts'

const CHOSEN = 'sandbox_institution'
const CHOSEN_SECONDS = 600

/** Plays Google and OpenAthens for whoever has no keys of theirs. */
export function identityRoutes({ origin, google, openathens }: IdentityPort): Hono<SandboxEnv> {
  const identity = new Hono<SandboxEnv>()
  if (google) identity.route('/google', playProvider(google, 'google', 'Google'))
  if (openathens) {
    const routes = playProvider(openathens, 'openathens', 'OpenAthens')
    /** As OpenAthens Keystone does it: the institution is chosen, and the visit goes on at the target. */
    identity.get('/openathens/login', (c) => {
      const target = c.req.query('target') ?? ''
      if (!URL.canParse(target) || new URL(target).origin !== origin) return c.text('unknown target', 400)
      const path = new URL(openathens.issuer).pathname
      setCookie(c, CHOSEN, c.req.query('entity') ?? '', {
        path,
        maxAge: CHOSEN_SECONDS,
        httpOnly: true,
        sameSite: 'Lax',
      })
      return c.redirect(target, 302)
    })
    identity.route('/openathens', routes)
  }
  return identity
}

function playProvider(role: IdentityRole, name: string, title: string): Hono<SandboxEnv> {
  const base = new URL(role.issuer)
  let running: Promise<RunningProvider> | null = null
  const start = () => {
    running ??= startProvider(role, name)
    return running
  }
  const routes = new Hono<SandboxEnv>()

  routes.get('/interaction/:uid', async (c) => {
    const { provider } = await start()
    const asked = await provider.Interaction.find(c.req.param('uid'))
    if (!asked) return c.text('This visit is over. Please begin again.', 404)
    return c.html(signInPage(c.var, title, groupsOf(role.users, getCookie(c, CHOSEN))))
  })
  routes.post('/interaction/:uid', async (c) => {
    const { provider } = await start()
    const asked = await provider.Interaction.find(c.req.param('uid'))
    const { user } = await c.req.parseBody()
    if (!asked || !role.users.some(({ id }) => id === user))
      return c.text('This visit is over. Please begin again.', 404)
    asked.result = { login: { accountId: String(user), remember: false } }
    await asked.save(CHOSEN_SECONDS)
    return c.redirect(asked.returnTo, 303)
  })
  routes.all('*', async (c) => {
    const { inner } = await start()
    return passOn(c, new URL(c.req.url).pathname.slice(base.pathname.length), inner, base)
  })
  return routes
}

async function passOn(c: Context<SandboxEnv>, path: string, inner: string, base: URL): Promise<Response> {
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'])
    headers.delete(name)
  headers.set('X-Forwarded-Host', base.host)
  headers.set('X-Forwarded-Proto', base.protocol.slice(0, -1))
  headers.set('Cookie', withoutForgotten(headers.get('Cookie')?.split('; ') ?? []).join('; '))
  const body = c.req.method === 'GET' ? null : await c.req.arrayBuffer()
  const address = `${inner}${path}${new URL(c.req.url).search}`
  const answer = await fetch(address, { method: c.req.method, headers, body, redirect: 'manual' })
  const kept = new Headers()
  for (const name of ['content-type', 'location', 'cache-control']) {
    const value = answer.headers.get(name)
    if (value) kept.set(name, value)
  }
  for (const cookie of withoutForgotten(answer.headers.getSetCookie())) kept.append('Set-Cookie', cookie)
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers: kept })
}

const withoutForgotten = (cookies: string[]) => cookies.filter((cookie) => !cookie.startsWith(FORGOTTEN_COOKIE))

/** The users of the chosen institution, or of all. */
function groupsOf(users: IdentityUser[], chosen: string | undefined): Map<string, IdentityUser[]> {
  const fitting = users.filter(({ group }) => group?.id === chosen)
  return Map.groupBy(fitting.length > 0 ? fitting : users, ({ group }) => group?.name ?? '')
}
