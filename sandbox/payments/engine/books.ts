import type Stripe from 'stripe'
import type { Movement } from '../objects/balance-transaction.ts'
import { newBalanceTransaction } from '../objects/balance-transaction.ts'
import type { JournalEntry } from '../state/kinds.ts'
import { newId } from '../state/new-id.ts'
import type { World } from '../world.ts'
import { idOf } from './attachment.ts'

const CATEGORY = {
  capture: 'charge',
  refund: 'refund',
  'refund-failed': 'refund_failure',
  dispute: 'dispute',
  'dispute-reinstated': 'dispute_reversal',
} as const

/** Books cents that really move: one line in the journal and one balance transaction. */
export function book(
  world: World,
  kind: JournalEntry['kind'],
  charge: Stripe.Charge,
  amount: number,
  refund: Stripe.Refund | null = null,
): Stripe.BalanceTransaction {
  const intent = world.tables.get('payment_intent', idOf(charge.payment_intent) ?? '')
  world.tables.put('journal', {
    id: newId('jrn_'),
    at: world.seconds(),
    kind,
    amount,
    currency: charge.currency,
    intent: intent?.id ?? '',
    charge: charge.id,
    refund: refund?.id ?? null,
    customer: idOf(charge.customer),
    metadata: intent?.metadata ?? {},
  })
  const byCard = charge.payment_method_details?.type === 'card'
  const leaves = kind === 'refund' || kind === 'dispute'
  const movement: Movement = {
    amount: leaves ? -amount : amount,
    fee: kind === 'capture' ? feeFor(amount, byCard) : 0,
    currency: charge.currency,
    source: refund?.id ?? charge.id,
    description: charge.description,
    type: typeOf(kind, byCard),
    category: CATEGORY[kind],
  }
  return world.tables.put('balance_transaction', newBalanceTransaction(world.seconds(), movement))
}

function typeOf(kind: JournalEntry['kind'], byCard: boolean): Movement['type'] {
  if (kind === 'capture') return byCard ? 'charge' : 'payment'
  if (kind === 'refund') return byCard ? 'refund' : 'payment_refund'
  return kind === 'refund-failed' ? 'refund_failure' : 'adjustment'
}

function feeFor(amount: number, byCard: boolean): number {
  return byCard ? Math.round(amount * 0.029) + 30 : Math.min(500, Math.round(amount * 0.008))
}
