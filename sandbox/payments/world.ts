import type Stripe from 'stripe'
import type { Delivery } from './state/kinds.ts'
import { newId } from './state/new-id.ts'
import type { Tables } from './state/tables.ts'

export const API_VERSION = '2026-10-28.endive'

export interface Clock {
  now(): Date
}

export interface Settings {
  /** Seconds from a bank debit's confirmation until it succeeds or fails. */
  debitSettlesAfter: number
  /** Seconds until a new payment intent is found by search; Stripe says "under a minute". */
  searchLag: number
  /** Where the sandbox is reached by a browser, for the page of a redirect authentication. */
  publicUrl: string
  /** Where events are sent, as the account's list of endpoints has it. */
  endpoint: { url: string; events: readonly string[] } | null
}

export type EventType = Stripe.Event['type']
export type EventObject<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object']

/** What one request, or the clock, acts on. */
export interface World {
  tables: Tables
  settings: Settings
  seconds(): number
  emit<T extends EventType>(type: T, object: EventObject<T>, previous?: object): void
}

export interface Cause {
  request: string | null
  idempotencyKey: string | null
}

export type PlanDelivery = (event: Stripe.Event, now: number) => Delivery[]

export function createWorld(
  tables: Tables,
  clock: Clock,
  settings: Settings,
  planDeliveries: PlanDelivery,
  cause: Cause = { request: null, idempotencyKey: null },
): World {
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  function emit<T extends EventType>(type: T, object: EventObject<T>, previous?: object): void {
    const event = {
      id: newId('evt_'),
      object: 'event',
      api_version: API_VERSION,
      created: seconds(),
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: cause.request, idempotency_key: cause.idempotencyKey },
      type,
    } satisfies Stripe.EventBase as Stripe.Event
    tables.put('event', event)
    for (const delivery of planDeliveries(event, seconds())) tables.put('delivery', delivery)
  }

  return { tables, settings, seconds, emit }
}
