import { Hono } from 'hono'
import { clockRoutes } from './clock.ts'
import { guideRoutes } from './guide.ts'
import type { IdentityPort } from './identity/port.ts'
import { mailRoutes } from './mail.ts'
import { STYLE_PATH } from './page.ts'
import { paymentRoutes } from './payment-routes.ts'
import type { Ports, SandboxEnv } from './ports.ts'
import { STYLE } from './style.ts'

/** Everything under `/sandbox`: what a newcomer needs to try the whole product on one machine. */
export function createSandbox(ports: Ports): Hono<SandboxEnv> {
  const sandbox = new Hono<SandboxEnv>()
  const stylesheets = [ports.stylesheet, STYLE_PATH].filter((href) => href !== null)
  sandbox.use(async (c, next) => {
    c.set('publication', await ports.publication())
    c.set('stylesheets', stylesheets)
    await next()
  })
  sandbox.get('/style.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css' }))
  guideRoutes(sandbox, ports)
  clockRoutes(sandbox, ports)
  if (ports.mail) mailRoutes(sandbox, ports.mail)
  mountIdentity(sandbox, ports.identity)
  if (ports.payments) paymentRoutes(sandbox, ports.payments, ports.clock.now)
  return sandbox
}

/** A whole OpenID provider stands behind it: loaded by the first who comes there, not by everybody who starts the shop. */
function mountIdentity(sandbox: Hono<SandboxEnv>, port: IdentityPort): void {
  let identity: Promise<Hono<SandboxEnv>> | null = null
  const open = async () => {
    const { identityRoutes } = await import('./identity/routes.ts')
    const inside = new Hono<SandboxEnv & { Bindings: SandboxEnv['Variables'] }>()
    inside.use((c, next) => {
      c.set('nonce', c.env.nonce)
      c.set('publication', c.env.publication)
      c.set('stylesheets', c.env.stylesheets)
      return next()
    })
    inside.route('/sandbox/identity', identityRoutes(port))
    return inside as unknown as Hono<SandboxEnv>
  }
  sandbox.all('/identity/*', async (c) => {
    identity ??= open()
    return (await identity).fetch(c.req.raw, c.var)
  })
}
