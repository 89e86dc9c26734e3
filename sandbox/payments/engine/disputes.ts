import type Stripe from 'stripe'
import { noSuch, unexpectedState } from '../http/stripe-error.ts'
import { newDispute } from '../objects/dispute.ts'
import type { World } from '../world.ts'
import { book } from './books.ts'

export interface DisputeWish {
  reason?: string
  amount?: number
  inquiry?: boolean
}

/** The customer's bank takes the money back. A bank debit's dispute is lost at once: ACH has no way to answer it. */
export function openDispute(world: World, chargeId: string, wish: DisputeWish = {}): Stripe.Dispute {
  const charge = world.tables.get('charge', chargeId)
  if (!charge) throw noSuch('charge', chargeId)
  if (charge.status !== 'succeeded' || charge.disputed) {
    throw unexpectedState(`Charge ${chargeId} cannot be disputed.`, { param: 'charge' })
  }
  const left = charge.amount_captured - charge.amount_refunded
  const amount = Math.min(wish.amount ?? left, left)
  if (amount < 1) throw unexpectedState(`Charge ${chargeId} has nothing left to dispute.`, { param: 'charge' })
  const byCard = charge.payment_method_details?.type === 'card'
  const inquiry = byCard && wish.inquiry === true
  const disputed = world.tables.put('charge', { ...charge, disputed: true })
  const transactions = inquiry ? [] : [book(world, 'dispute', disputed, amount)]
  const dispute = world.tables.put(
    'dispute',
    newDispute(world.seconds(), disputed, {
      amount,
      reason: wish.reason ?? (byCard ? 'fraudulent' : 'debit_not_authorized'),
      status: inquiry ? 'warning_needs_response' : byCard ? 'needs_response' : 'lost',
      transactions,
    }),
  )
  world.emit('charge.dispute.created', dispute)
  world.emit('charge.updated', disputed, { disputed: false })
  if (!inquiry) world.emit('charge.dispute.funds_withdrawn', dispute)
  if (dispute.status === 'lost') world.emit('charge.dispute.closed', dispute)
  return dispute
}

export function closeDispute(world: World, disputeId: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = world.tables.get('dispute', disputeId)
  if (!dispute) throw noSuch('dispute', disputeId)
  if (!dispute.status.endsWith('needs_response')) {
    throw unexpectedState(`This dispute is already closed: ${disputeId}.`, { param: 'id' })
  }
  const inquiry = dispute.status === 'warning_needs_response'
  const charge = world.tables.get('charge', String(dispute.charge))
  const back =
    charge && outcome === 'won' && !inquiry ? [book(world, 'dispute-reinstated', charge, dispute.amount)] : []
  const closed = world.tables.put('dispute', {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...back],
    is_charge_refundable: inquiry || outcome === 'won',
    status: inquiry ? 'warning_closed' : outcome,
  })
  world.emit('charge.dispute.closed', closed, { status: dispute.status })
  if (back.length > 0) world.emit('charge.dispute.funds_reinstated', closed)
  return closed
}
