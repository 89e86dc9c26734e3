import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { PaymentSandbox } from './sandbox.ts'
import { createPaymentSandbox, SANDBOX_KEYS } from './sandbox.ts'
import { serveSandbox } from './serve.ts'
import type { SandboxStore } from './state/store.ts'
import { memoryStore } from './state/store.ts'
import type { Settings } from './world.ts'

export const WEBHOOK_SECRET = 'whsec_test'
export const WAYS = ['in-process', 'on its own port'] as const
export type Way = (typeof WAYS)[number]

export interface Received {
  body: string
  signature: string
  event: Stripe.Event
}

export interface Rig {
  sandbox: PaymentSandbox
  /** Where it listens; null for one in this process. */
  url: URL | null
  stripe: Stripe
  /** Called as a page would, with the publishable key. */
  browser: Stripe
  clock: { now(): Date; advance(seconds: number): void }
  received: Received[]
  types(): string[]
  /** What the webhook endpoint answers. */
  endpoint: { status: number; before?: () => Promise<void> }
  close(): Promise<void>
}

interface Wish {
  way?: Way
  store?: SandboxStore
  settings?: Partial<Settings>
  secret?: string | string[]
  start?: number
}

export async function openRig({
  way = 'in-process',
  store = memoryStore(),
  settings,
  secret,
  start,
}: Wish = {}): Promise<Rig> {
  let time = start ?? Date.UTC(2026, 10, 2, 12)
  const clock = {
    now: () => new Date(time),
    advance(seconds: number) {
      time += seconds * 1000
    },
  }
  const received: Received[] = []
  const endpoint: Rig['endpoint'] = { status: 200 }
  async function deliver(request: Request): Promise<Response> {
    const body = await request.text()
    received.push({ body, signature: request.headers.get('stripe-signature') ?? '', event: JSON.parse(body) })
    await endpoint.before?.()
    return new Response(null, { status: endpoint.status })
  }
  const webhook = { url: 'http://shop.test/webhooks/stripe', deliver, secret: secret ?? WEBHOOK_SECRET }
  const sandbox = await createPaymentSandbox({ store, clock, webhook, settings, report: () => {} })
  const connection = way === 'in-process' ? inProcess(sandbox) : await onPort(sandbox)
  return {
    sandbox,
    url: connection.url,
    stripe: connection.client(SANDBOX_KEYS.secret),
    browser: connection.client(SANDBOX_KEYS.publishable),
    clock,
    received,
    types: () => received.map(({ event }) => event.type),
    endpoint,
    async close() {
      await sandbox.close()
      await connection.close()
    },
  }
}

interface Connection {
  url: URL | null
  client(key: string): Stripe
  close(): Promise<void>
}

function inProcess(sandbox: PaymentSandbox): Connection {
  const httpClient = Stripe.createFetchHttpClient((url, init) => sandbox.handle(new Request(url, init)))
  return {
    url: null,
    client: (key) => new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false }),
    close: async () => {},
  }
}

async function onPort(sandbox: PaymentSandbox): Promise<Connection> {
  const server = serveSandbox(sandbox).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    client: (key) =>
      new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The refusal that a call must meet. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    (value) => value,
    (error: unknown) => error,
  )
  if (outcome instanceof Stripe.errors.StripeError) return outcome
  throw new Error(`expected a refusal, got ${JSON.stringify(outcome)}`)
}

export const CARD_PAYMENT = {
  amount: 1099,
  currency: 'usd',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
} as const
