import type { Hono } from 'hono'
import type { PaymentSandbox } from './payments/sandbox.ts'
import type { PaymentPort } from './ports.ts'
import type { SandboxEnv } from './sandbox.ts'

/** Stripe's API under `/sandbox/stripe`, its browser script, and the page for people. Opened by the first who comes. */
export function paymentRoutes(
  sandbox: Hono<SandboxEnv>,
  { store, publicUrl, onClockMove }: PaymentPort,
  now: () => Date,
): void {
  let opened: Promise<PaymentSandbox> | null = null
  async function open(): Promise<PaymentSandbox> {
    const { createPaymentSandbox } = await import('./payments/sandbox.ts')
    return createPaymentSandbox({ store, clock: { now }, settings: { publicUrl: `${publicUrl}/sandbox/stripe` } })
  }
  /** Whatever has fallen due since somebody last looked happens before they look again. */
  async function upToDate(): Promise<PaymentSandbox> {
    opened ??= open()
    const payments = await opened
    await payments.tick()
    return payments
  }
  onClockMove(async () => {
    await upToDate()
  })

  sandbox.all('/stripe/*', async (c) => (await upToDate()).handle(c.req.raw))
  sandbox.get('/stripe.js', async (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    return c.body((await upToDate()).browserScript({ base: '/sandbox/stripe' }))
  })
  const page = async (request: Request, nonce: string) => (await upToDate()).controlPage(request, nonce)
  sandbox.all('/payments', (c) => page(c.req.raw, c.var.nonce))
  sandbox.all('/payments.json', (c) => page(c.req.raw, c.var.nonce))
}
