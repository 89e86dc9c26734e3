import type { Intent } from '#domain/checkout-sequence.ts'
import { readTab, writeTab } from '../tab-storage.ts'

/** Paid: the provider has said so, and only the order is still awaited. */
export type KeptIntent = Intent & { paid: boolean }

/** One page sells one thing, or, with a token in its address, the thing of that token. */
const keyOf = () => `checkout:${location.pathname}:${new URLSearchParams(location.search).get('token') ?? ''}`

/** Kept for this page of this tab, so that a reload in the middle of a payment goes on with it. */
export function keepIntent(intent: KeptIntent | null): void {
  writeTab(keyOf(), intent)
}

export function keptIntent(): KeptIntent | null {
  return readTab(keyOf())
}

export type Return = { intent: Intent; failed: boolean; rest: string }

/**
 * What the provider wrote into the address when it sent the reader back. `redirect_status` is only shown: what was paid is
 * the server's to find out.
 */
export function returnOf(search: string): Return | null {
  const query = new URLSearchParams(search)
  const id = query.get('payment_intent')
  if (!id) return null
  const secret = query.get('payment_intent_client_secret') ?? ''
  const failed = query.get('redirect_status') === 'failed'
  for (const name of ['payment_intent', 'payment_intent_client_secret', 'redirect_status']) query.delete(name)
  return { intent: { id, secret }, failed, rest: query.size > 0 ? `?${query}` : '' }
}
