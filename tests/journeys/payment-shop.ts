import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { build } from 'vite'
import type { PaymentSandbox } from '#sandbox/payments/sandbox.ts'
import { createPaymentSandbox } from '#sandbox/payments/sandbox.ts'
import { serveSandbox } from '#sandbox/payments/serve.ts'
import { memoryStore } from '#sandbox/payments/state/store.ts'
import { test as base } from './support.ts'

const CSP =
  "script-src 'nonce-n' 'strict-dynamic'; style-src 'self' 'nonce-n'; style-src-attr 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'"
const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Shop</title><link rel="icon" href="data:,"><style nonce="n">body { background: light-dark(#fff, #111) }</style><main></main>
<script nonce="n" src="/sandbox/stripe.js"></script><script nonce="n" type="module" src="/shop.js"></script></html>`

export type Shop = { url: string; sandbox: PaymentSandbox; stripe: Stripe }

/** A shop of its own, on a port of its own, with nothing behind it but the payment sandbox. */
async function openShop(): Promise<Shop & { close(): Promise<void> }> {
  const sandbox = await createPaymentSandbox({ store: memoryStore(), clock: { now: () => new Date() } })
  const api = serveSandbox(sandbox)
  const script = await bundle()
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    if (path === '/shop.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    else if (path === '/' || path === '/done') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': CSP }).end(PAGE)
    } else api.emit('request', request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const httpClient = Stripe.createFetchHttpClient((to, init) => sandbox.handle(new Request(to, init)))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sandbox,
    stripe: new Stripe('sk_test_sandbox', { httpClient }),
    async close() {
      server.closeAllConnections()
      server.close()
      await sandbox.close()
    },
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: fileURLToPath(new URL('payment-shop-page.tsx', import.meta.url)) },
    },
  })
  const chunk = 'output' in built ? built.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('the shop was not bundled')
  return chunk.code
}

export const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const shop = await openShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})
