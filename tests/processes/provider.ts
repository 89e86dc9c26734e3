import { once } from 'node:events'
import { createPaymentSandbox, SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import { serveSandbox } from '#sandbox/payments/serve.ts'
import { memoryStore } from '#sandbox/payments/state/store.ts'
import { freePort } from '../support/free-port.ts'

const TICK_MS = 250
const SECRET = 'whsec_sandbox'

export type RunningProvider = {
  url: string
  /** What a server needs to know to be paid by it. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** The payment sandbox on a port of its own: as Stripe is, one for all processes, and not gone when one of them is. */
export async function startProvider(shop: string): Promise<RunningProvider> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sandbox = await createPaymentSandbox({
    store: memoryStore(),
    clock: { now: () => new Date() },
    webhook: { url: `${shop}/webhooks/stripe`, secret: SECRET },
    settings: { publicUrl: `${url}/sandbox/stripe` },
  })
  const server = serveSandbox(sandbox).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const ticking = setInterval(() => sandbox.tick().catch(console.error), TICK_MS)
  return {
    url,
    env: {
      STRIPE_SECRET_KEY: SANDBOX_KEYS.secret,
      STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable,
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_URL: url,
    },
    async stop() {
      clearInterval(ticking)
      await sandbox.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
