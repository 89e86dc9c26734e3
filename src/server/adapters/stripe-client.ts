import { setTimeout as pause } from 'node:timers/promises'
import type Stripe from 'stripe'
import { PaymentFault } from './payments.ts'
import { KEY_IN_USE, toPaymentFault } from './stripe-faults.ts'

export type ClientSettings = {
  secretKey: string
  /** A Stripe-compatible server elsewhere; Stripe itself if not said. */
  apiUrl?: URL | null | undefined
  /** In place of the network, for a Stripe-compatible server in this process. */
  fetch?: typeof fetch | undefined
  timeoutMs?: number | undefined
}

export type StripeClient = {
  sdk(): Promise<Stripe>
  /** One call, whose failure is a `PaymentFault`. Waits a little for another call with the same key. */
  ask<T extends object>(call: (stripe: Stripe) => Promise<T>): Promise<T>
  /** A list of any length, page by page. */
  each<T>(list: (stripe: Stripe) => AsyncIterable<T>): AsyncIterable<T>
  all<T>(list: (stripe: Stripe) => AsyncIterable<T>): Promise<T[]>
}

const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 12_000
const FIRST_PAUSE_MS = 20

/** The SDK is loaded by the first call: most of what a shop does is not paying, and it takes a fifth of a second. */
export function openStripeClient({ secretKey, apiUrl, fetch, timeoutMs = TIMEOUT_MS }: ClientSettings): StripeClient {
  let opened: Promise<Stripe> | null = null

  async function open(): Promise<Stripe> {
    const { default: Sdk } = await import('stripe')
    return new Sdk(secretKey, {
      apiVersion: API_VERSION,
      timeout: timeoutMs,
      // Asking again is for whoever has stored the key; a closed connection is asked again once by the SDK in any case.
      maxNetworkRetries: 0,
      telemetry: false,
      ...(fetch && { httpClient: Sdk.createFetchHttpClient(fetch) }),
      ...(apiUrl && stripeAddress(apiUrl)),
    })
  }
  function sdk(): Promise<Stripe> {
    opened ??= open()
    return opened
  }
  async function* each<T>(list: (stripe: Stripe) => AsyncIterable<T>): AsyncIterable<T> {
    try {
      yield* list(await sdk())
    } catch (error) {
      throw await translated(error)
    }
  }
  return {
    sdk,
    each,
    async all(list) {
      const found = []
      for await (const one of each(list)) found.push(one)
      return found
    },
    async ask(call) {
      const stripe = await sdk()
      for (let wait = FIRST_PAUSE_MS; ; wait *= 2) {
        try {
          return answered(await call(stripe))
        } catch (error) {
          const fault = await translated(error)
          const patient = fault instanceof PaymentFault && fault.code === KEY_IN_USE && wait < timeoutMs / 8
          if (!patient) throw fault
          await pause(wait)
        }
      }
    },
  }
}

function stripeAddress({ protocol, hostname, port }: URL): Stripe.StripeConfig {
  const secure = protocol === 'https:'
  return { protocol: secure ? 'https' : 'http', host: hostname, port: port || (secure ? 443 : 80) }
}

/** The SDK goes by the body, not the status: a failure that is not worded as Stripe does would pass for an answer. */
function answered<T extends { lastResponse?: { statusCode: number } }>(answer: T): T {
  const status = answer.lastResponse?.statusCode ?? 200
  if (status >= 400) throw new PaymentFault('unknown', 'unreadable_answer', `The payment provider answered ${status}.`)
  return answer
}

async function translated(error: unknown): Promise<unknown> {
  const { default: Sdk } = await import('stripe')
  return error instanceof Sdk.errors.StripeError ? toPaymentFault(error) : error
}
