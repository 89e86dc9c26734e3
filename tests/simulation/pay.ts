import type { Answer } from '../support/browser.ts'
import type { Card, Shopper, Started } from '../support/shopper.ts'
import { ASKING, BANK, DECLINED, FAILING_BANK, VISA } from '../support/shopper.ts'
import type { World } from './world.ts'

export type End = 'bought' | 'processing' | 'refused' | 'left'
type Body = { type?: string; data?: Body & Record<string, string>; errors?: unknown; checkout_errors?: unknown }

const DONE = ['gratis', 'redeem-succeeded', 'update-succeeded']

/** Mostly a good card; now and then one that is declined, that asks for its owner, or a bank, which takes days. */
export function anyCard({ chance }: World): Card {
  const drawn = chance.below(40)
  if (drawn < 3) return DECLINED
  if (drawn < 6) return ASKING
  if (drawn < 8) return BANK
  return drawn === 8 ? FAILING_BANK : VISA
}

/** Does what a page does after a submit. Whoever is declined takes another card, or goes away. */
export async function finish(world: World, shopper: Shopper, answer: Answer, card: Card): Promise<End> {
  const { status } = answer
  const outer = answer.body as Body
  const body = outer.type === 'upgrade-checkout' ? (outer.data ?? {}) : outer
  if (status >= 500) throw new Error(`The shop failed: ${status} ${JSON.stringify(answer.body)}`)
  if (status === 200 && DONE.includes(body.type ?? '')) return 'bought'
  if (body.data?.status === 'completed') return 'bought'
  if (body.data?.status === 'processing') return 'processing'
  const { payment_intent_id: id, stripe_secret: secret } = body.data ?? {}
  if (!id || !secret) return 'refused'
  const intent = { id, secret }
  // A stored card that its bank wants to see the owner of.
  if (status !== 200) await shopper.authenticate(intent)
  else if (!(await paid(shopper, intent, card))) {
    if (world.chance.once(3)) return 'left'
    await paid(shopper, intent, VISA)
  }
  return polled(await shopper.poll(id))
}

async function paid(shopper: Shopper, intent: Started, card: Card): Promise<boolean> {
  const answer = await shopper.pay(intent, card)
  const { status } = answer.status === 'requires_action' ? await shopper.authenticate(intent) : answer
  return status === 'succeeded' || status === 'processing'
}

function polled({ status, body }: Answer): End {
  if (status === 409) return 'refused'
  if (status !== 200) throw new Error(`The shop failed: ${status} ${JSON.stringify(body)}`)
  const { status: said } = body as { status: string }
  if (said === 'completed') return 'bought'
  return said === 'processing' ? 'processing' : 'left'
}
