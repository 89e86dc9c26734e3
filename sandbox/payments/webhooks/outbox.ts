import type Stripe from 'stripe'
import type { WebhookFaults } from '../control/webhook-faults.ts'
import { shuffled } from '../control/webhook-faults.ts'
import type { Delivery } from '../state/kinds.ts'
import { newId } from '../state/new-id.ts'
import type { Tables } from '../state/tables.ts'
import type { Clock } from '../world.ts'
import { signatureHeader } from './signature.ts'

export interface WebhookEndpoint {
  url: string
  /** How a signed request gets there; over the network if not said. */
  deliver?: (request: Request) => Promise<Response>
  /** Two while a secret is being changed. */
  secret: string | readonly string[]
  /** The event types that are sent, as `charge.*`; all if not said. */
  events?: readonly string[]
}

/** Seconds after which a refused delivery is tried again, doubling and more, over three days. */
export const RETRY_AFTER = [5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600]
const NETWORK_TIMEOUT = 20_000
const TOO_OLD = 1000

export interface Outbox {
  plan(event: Stripe.Event, now: number): Delivery[]
  /** Sends what is due. At once, except that reordered events wait for the tick. */
  send(onTick: boolean): Promise<void>
  /** When nothing is on its way. */
  idle(): Promise<void>
}

export function createOutbox(
  tables: Tables,
  clock: Clock,
  endpoint: WebhookEndpoint | undefined,
  faults: WebhookFaults,
): Outbox {
  const secrets = typeof endpoint?.secret === 'string' ? [endpoint.secret] : (endpoint?.secret ?? [])
  const sending = new Map<string, Promise<void>>()
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  function plan(event: Stripe.Event, now: number): Delivery[] {
    const wanted = endpoint?.events?.some(
      (type) => type === event.type || (type.endsWith('*') && event.type.startsWith(type.slice(0, -1))),
    )
    if (!endpoint || wanted === false || faults.strike(event.type, 'drop')) return []
    const copies = faults.strike(event.type, 'duplicate')?.copies ?? 1
    const delay = faults.strike(event.type, 'delay')?.seconds ?? 0
    const forge = faults.strike(event.type, 'bad-signature')
      ? 'bad-signature'
      : faults.strike(event.type, 'old-timestamp')
        ? 'old-timestamp'
        : 'none'
    const delivery = { event: event.id, due: now + delay, attempts: 0, forge } as const
    return Array.from({ length: copies }, () => ({ ...delivery, id: newId('whd_') }))
  }

  async function send(onTick: boolean): Promise<void> {
    const reorder = faults.isArmed('reorder')
    if (reorder && !onTick) return
    const due = [...tables.newest('delivery')].filter(
      (delivery) => delivery.due <= seconds() && !sending.has(delivery.id),
    )
    due.reverse()
    if (reorder) {
      for (const delivery of shuffled(due, reorder.seed ?? 1)) await start(delivery)
      return
    }
    await Promise.all(due.map(start))
  }

  /** Not if another tick has taken it up meanwhile. */
  async function start(planned: Delivery): Promise<void> {
    const delivery = tables.get('delivery', planned.id)
    if (!delivery || delivery.due > seconds() || sending.has(delivery.id)) return
    const under = attempt(delivery).finally(() => sending.delete(delivery.id))
    sending.set(delivery.id, under)
    await under
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const event = tables.get('event', delivery.event)
    const arrived = event ? await post(event, delivery) : true
    tables.atomically(() => (arrived ? done(delivery, event) : later(delivery)))
    await tables.flush()
  }

  async function post(event: Stripe.Event, delivery: Delivery): Promise<boolean> {
    const body = JSON.stringify(event, null, 2)
    const time = delivery.forge === 'old-timestamp' ? seconds() - TOO_OLD : seconds()
    const keys = delivery.forge === 'bad-signature' ? ['whsec_of_somebody_else'] : secrets
    const request = new Request(endpoint?.url ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(body, keys, time),
      },
      body,
    })
    try {
      const deliver =
        endpoint?.deliver ?? ((sent: Request) => fetch(sent, { signal: AbortSignal.timeout(NETWORK_TIMEOUT) }))
      const response = await deliver(request)
      await response.body?.cancel()
      return response.status >= 200 && response.status < 300
    } catch {
      return false
    }
  }

  function done(delivery: Delivery, event: Stripe.Event | undefined): void {
    tables.remove('delivery', delivery.id)
    if (event && event.pending_webhooks > 0) tables.put('event', { ...event, pending_webhooks: 0 })
  }

  /** A forged copy is never sent again; the true event follows in its place. */
  function later(delivery: Delivery): void {
    const wait = RETRY_AFTER[delivery.attempts]
    if (wait === undefined) tables.remove('delivery', delivery.id)
    else tables.put('delivery', { ...delivery, attempts: delivery.attempts + 1, due: seconds() + wait, forge: 'none' })
  }

  async function idle(): Promise<void> {
    while (sending.size > 0) await Promise.all(sending.values())
  }

  return { plan, send, idle }
}
