import type { BrowserSettings } from './browser-script.ts'
import { createBrowserScript } from './browser-script.ts'
import { withAuthenticationPage } from './control/authentication-page.ts'
import type { Control } from './control/control.ts'
import { createControl } from './control/control.ts'
import { createFaults } from './control/faults.ts'
import type { Journal } from './control/journal.ts'
import { readJournal } from './control/journal.ts'
import type { ControlPage } from './control/page.ts'
import { createControlPage } from './control/page.ts'
import { createWebhookFaults } from './control/webhook-faults.ts'
import { dueJobs, forgetOld, runJob } from './engine/due-jobs.ts'
import { createHandler } from './handle.ts'
import type { ApiKeys } from './http/keys.ts'
import type { SandboxStore } from './state/store.ts'
import { openTables } from './state/tables.ts'
import type { WebhookEndpoint } from './webhooks/outbox.ts'
import { createOutbox } from './webhooks/outbox.ts'
import type { Cause, Clock, Settings, World } from './world.ts'
import { createWorld } from './world.ts'

export const SANDBOX_KEYS: ApiKeys = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' }

export interface SandboxOptions {
  store: SandboxStore
  clock: Clock
  webhook?: WebhookEndpoint
  keys?: ApiKeys
  settings?: Partial<Settings>
  /** Told of faults of the sandbox itself. */
  report?: (error: unknown) => void
}

export interface PaymentSandbox {
  /** Stripe's API: any path that has `/v1/` in it. Throws `ConnectionDropped` where a fault drops the connection. */
  handle(request: Request): Promise<Response>
  /** The page and JSON for people: GET lists, POST acts. `nonce` is for its style. */
  controlPage: ControlPage
  browserScript(settings?: BrowserSettings): string
  control: Control
  journal(): Journal
  /** Does what has fallen due on the clock, and waits until it is delivered. */
  tick(): Promise<void>
  /** When no webhook is on its way. */
  idle(): Promise<void>
  close(): Promise<void>
}

const SWEEP_EVERY = 600_000

const DEFAULTS: Settings = {
  debitSettlesAfter: 4 * 86_400,
  searchLag: 0,
  publicUrl: 'http://localhost:3000/sandbox/stripe',
  endpoint: null,
}

export async function createPaymentSandbox(options: SandboxOptions): Promise<PaymentSandbox> {
  const { store, clock, webhook, keys = SANDBOX_KEYS, report = console.error } = options
  const endpoint = webhook ? { url: webhook.url, events: webhook.events ?? ['*'] } : null
  const settings = { ...DEFAULTS, endpoint, ...options.settings }
  const tables = await openTables(store)
  const faults = createFaults()
  const webhookFaults = createWebhookFaults()
  const outbox = createOutbox(tables, clock, webhook, webhookFaults)
  const worldFor = (cause?: Cause) => createWorld(tables, clock, settings, outbox.plan, cause)

  let sweptAt = 0

  async function change<T>(act: (world: World) => T): Promise<T> {
    const result = tables.atomically(() => act(worldFor()))
    await tables.flush()
    outbox.send(false).catch(report)
    return result
  }

  async function tick(): Promise<void> {
    for (const job of dueJobs(worldFor())) tables.atomically(() => runJob(worldFor(), job))
    const now = clock.now().getTime()
    if (Math.abs(now - sweptAt) >= SWEEP_EVERY) {
      tables.atomically(() => forgetOld(worldFor()))
      sweptAt = now
    }
    await tables.flush()
    await outbox.send(true)
  }

  const api = createHandler({ tables, keys, faults, webhookFaults, outbox, worldFor, report })
  const control = createControl(change, faults, webhookFaults)
  const journal = () => readJournal(tables)
  return {
    handle: withAuthenticationPage(api, keys),
    controlPage: createControlPage({ tables, control, journal }),
    browserScript: createBrowserScript,
    control,
    journal,
    tick,
    idle: outbox.idle,
    async close() {
      faults.release()
      await outbox.idle()
      await tables.flush()
    },
  }
}
