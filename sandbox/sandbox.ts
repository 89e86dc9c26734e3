import { Hono } from 'hono'
import { clockRoutes } from './clock.ts'
import { guidePage } from './guide.ts'
import type { IdentityPort } from './identity/port.ts'
import { mailRoutes } from './mail.ts'
import { paymentRoutes } from './payment-routes.ts'
import type { Ports, SandboxEnv } from './ports.ts'

/** Everything under `/sandbox`: what a newcomer needs to try the whole product on one machine. */
export function createSandbox(ports: Ports): Hono<SandboxEnv> {
  const sandbox = new Hono<SandboxEnv>()
  sandbox.get('/', async (c) => c.html(guidePage(c.var.nonce, await ports.guide(), ports.clock.now())))
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
    const inside = new Hono<SandboxEnv & { Bindings: { nonce: string } }>()
    inside.use((c, next) => {
      c.set('nonce', c.env.nonce)
      return next()
    })
    inside.route('/sandbox/identity', identityRoutes(port))
    return inside as unknown as Hono<SandboxEnv>
  }
  sandbox.all('/identity/*', async (c) => {
    identity ??= open()
    return (await identity).fetch(c.req.raw, { nonce: c.var.nonce })
  })
}
