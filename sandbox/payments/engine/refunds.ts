import type Stripe from 'stripe'
import { invalid, unexpectedState } from '../http/stripe-error.ts'
import { stripeCurrency, stripeMoney } from '../objects/currency.ts'
import type { RefundTerms } from '../objects/refund.ts'
import { newRefund } from '../objects/refund.ts'
import { newId } from '../state/new-id.ts'
import type { World } from '../world.ts'
import { book } from './books.ts'
import { cardOf } from './payment-methods.ts'

const REFUND_TAKES = 86_400

/** Gives captured money back, never more than are left of the charge. */
export function refundCharge(
  world: World,
  charge: Stripe.Charge,
  terms: Omit<RefundTerms, 'amount' | 'status'> & { amount: number | undefined },
): Stripe.Refund {
  if (charge.status !== 'succeeded') {
    throw unexpectedState(`Charge ${charge.id} has not succeeded and cannot be refunded.`, {
      code: 'charge_not_refundable',
      param: 'charge',
    })
  }
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    throw unexpectedState(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (charge.disputed && !mayRefundDisputed(world, charge)) {
    throw unexpectedState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const amount = terms.amount ?? left
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  const { step } = stripeCurrency(charge.currency)
  if (amount % step !== 0) {
    const wrong = `Invalid amount: ${amount}. Amounts in ${charge.currency} have to be divisible by ${step}.`
    throw invalid(wrong, { code: 'parameter_invalid_integer', param: 'amount' })
  }
  if (amount > left) {
    const money = (cents: number) => stripeMoney(cents, charge.currency)
    throw unexpectedState(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      { param: 'amount' },
    )
  }
  return give(world, charge, { ...terms, amount })
}

function give(world: World, charge: Stripe.Charge, terms: Omit<RefundTerms, 'status'>): Stripe.Refund {
  const instrument = world.tables.get('instrument', charge.payment_method ?? '')
  const story = instrument && cardOf(instrument)?.refund
  const pending = story === 'pending-first' || charge.payment_method_details?.type !== 'card'
  const bare = newRefund(world.seconds(), charge, { ...terms, status: pending ? 'pending' : 'succeeded' })
  const transaction = book(world, 'refund', charge, terms.amount, bare)
  const refund = world.tables.put('refund', { ...bare, balance_transaction: transaction.id })
  const amount_refunded = charge.amount_refunded + terms.amount
  const changed = world.tables.put('charge', {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
  })
  if (pending || story) {
    const due = world.seconds() + REFUND_TAKES
    world.tables.put('job', { id: newId('job_'), due, task: 'finish-refund', subject: refund.id })
  }
  world.emit('refund.created', refund)
  world.emit('charge.refunded', changed, { amount_refunded: charge.amount_refunded, refunded: charge.refunded })
  return refund
}

function mayRefundDisputed(world: World, charge: Stripe.Charge): boolean {
  for (const dispute of world.tables.newest('dispute')) {
    if (dispute.charge === charge.id) return dispute.is_charge_refundable
  }
  return false
}

/** Pending refunds arrive; those of the failing test card come back, and with them the cents. */
export function finishRefund(world: World, refundId: string): void {
  const refund = world.tables.get('refund', refundId)
  const charge = refund && world.tables.get('charge', String(refund.charge))
  if (!refund || !charge) return
  const instrument = world.tables.get('instrument', charge.payment_method ?? '')
  if (instrument && cardOf(instrument)?.refund === 'fails-later') {
    const back = book(world, 'refund-failed', charge, refund.amount, refund)
    world.tables.put('charge', { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
    const failed = world.tables.put('refund', {
      ...refund,
      failure_balance_transaction: back.id,
      failure_reason: 'lost_or_stolen_card',
      status: 'failed',
    })
    world.emit('refund.failed', failed)
    world.emit('refund.updated', failed, { status: refund.status })
    world.emit('charge.refund.updated', failed, { status: refund.status })
    return
  }
  const { pending_reason, ...arrived } = refund
  const done = world.tables.put('refund', { ...arrived, status: 'succeeded' })
  world.emit('refund.updated', done, { status: refund.status, pending_reason })
  world.emit('charge.refund.updated', done, { status: refund.status, pending_reason })
}
