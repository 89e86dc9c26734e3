import type { Intent } from '#domain/checkout/checkout-state.ts'
import { readTab, writeTab } from '../../forms/tab-storage.ts'

/** Paid: the provider has said so, and only the order is still awaited. */
export type KeptIntent = Intent & { paid: boolean }

/** One page sells one thing, or, with a token in its address, the thing of that token. */
const keyOf = (kind: string) =>
  `${kind}:${location.pathname}:${new URLSearchParams(location.search).get('token') ?? ''}`

/** Kept for this page of this tab, so that a reload in the middle of a payment goes on with it. */
export function keepIntent(intent: KeptIntent | null): void {
  writeTab(keyOf('checkout'), intent)
}

export function keptIntent(): KeptIntent | null {
  return readTab(keyOf('checkout'))
}

/** What is bought on this page has one key until it is known what became of it: the server sells it once, however often it is sent. */
export function attemptKey(): string {
  const kept = readTab<{ key: string }>(keyOf('attempt'))?.key
  if (kept) return kept
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  writeTab(keyOf('attempt'), { key })
  return key
}

/** It is known: whatever is bought here from now on is something else. */
export function endAttempt(): void {
  keepIntent(null)
  writeTab(keyOf('attempt'), null)
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
