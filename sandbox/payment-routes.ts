import type { Hono } from 'hono'
import { mountPayments } from './mount-payments.ts'
import { PLACES } from './page.ts'
import { ConnectionDropped } from './payments/control/faults.ts'
import type { PaymentPort, SandboxEnv } from './ports.ts'

/** The page for people has the looks of the others here. */
const PLACES_AROUND = [{ href: '/', name: 'To the site' }, ...PLACES]

/** Stripe's API under `/sandbox/stripe`, its browser script, and the page for people. */
export function paymentRoutes(sandbox: Hono<SandboxEnv>, port: PaymentPort, now: () => Date): void {
  const { open, upToDate } = mountPayments(port, now)

  sandbox.all('/stripe/*', async (c) => {
    const answer = (await open()).handle(c.req.raw)
    // The nearest that can be done to closing the connection: an answer that nobody can read.
    return answer.catch((error: unknown) => {
      if (error instanceof ConnectionDropped) return c.body(null, 502)
      throw error
    })
  })
  sandbox.get('/stripe.js', async (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    return c.body((await open()).browserScript({ base: '/sandbox/stripe' }))
  })
  const page = async (request: Request, { nonce, stylesheets }: SandboxEnv['Variables']) =>
    (await upToDate()).controlPage(request, nonce, { places: PLACES_AROUND, stylesheets })
  sandbox.all('/payments', (c) => page(c.req.raw, c.var))
  sandbox.all('/payments.json', (c) => page(c.req.raw, c.var))
}
