import type Stripe from 'stripe'
import { unexpectedState } from '../http/stripe-error.ts'
import { newCharge } from '../objects/charge.ts'
import { newId } from '../state/new-id.ts'
import type { World } from '../world.ts'
import { idOf } from './attachment.ts'
import type { DebitFailure } from './banks.ts'
import type { ConfirmTerms } from './confirm-payment.ts'
import { openDispute } from './disputes.ts'
import { mandateFor } from './mandates.ts'
import { bankOf, findMethod, instrumentOf } from './payment-methods.ts'
import { fail, futureUse, keepMethod, refuse, succeed } from './payment-outcome.ts'
import type { Reply } from './reply.ts'
import { ok } from './reply.ts'

/** A debit is sent now and answered by the customer's bank days later. */
export function payByBank(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  terms: ConfirmTerms,
): Reply {
  const bank = bankOf(instrumentOf(world, method))
  const once = futureUse(intent) === null && !method.customer
  const mandate = mandateFor(world, method, terms, 'PaymentIntent', once ? intent : null)
  if (bank?.refused) return refuse(world, intent, method, { type: 'card_error', ...bank.refused })
  const story = { status: 'pending', authenticated: false, mandate: mandate.id } as const
  const charge = world.tables.put('charge', newCharge(world.seconds(), intent, method, story))
  const processing = world.tables.put('payment_intent', {
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'processing',
  })
  world.emit('charge.pending', charge)
  world.emit('payment_intent.processing', processing)
  keepMethod(world, processing, method)
  if (!bank?.never) {
    const due = world.seconds() + world.settings.debitSettlesAfter
    world.tables.put('job', { id: newId('job_'), due, task: 'settle-debit', subject: intent.id })
  }
  return ok(processing)
}

/** The bank's answer: by the number's own story, or as the control page says. */
export function settleDebit(world: World, intentId: string, told?: 'succeed' | DebitFailure): Stripe.PaymentIntent {
  const intent = world.tables.get('payment_intent', intentId)
  const charge = intent && world.tables.get('charge', idOf(intent.latest_charge) ?? '')
  if (intent?.status !== 'processing' || !charge) {
    throw unexpectedState(`${intentId} has no bank debit under way.`, { code: 'payment_intent_unexpected_state' })
  }
  for (const job of [...world.tables.newest('job')]) {
    if (job.task === 'settle-debit' && job.subject === intentId) world.tables.remove('job', job.id)
  }
  const method = findMethod(world, charge.payment_method ?? '')
  const bank = bankOf(instrumentOf(world, method))
  const failure = told === 'succeed' ? undefined : (told ?? bank?.failure)
  if (failure) return returned(world, intent, charge, method, failure)
  const paid = succeed(world, intent, charge)
  if (bank?.disputed) openDispute(world, charge.id, { reason: 'debit_not_authorized' })
  return paid
}

function returned(
  world: World,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  method: Stripe.PaymentMethod,
  failure: DebitFailure,
): Stripe.PaymentIntent {
  const failed = world.tables.put('charge', {
    ...charge,
    status: 'failed',
    amount_captured: 0,
    captured: false,
    failure_code: failure.code,
    failure_message: failure.message,
    paid: false,
  })
  return fail(world, intent, method, { type: 'invalid_request_error', ...failure }, failed)
}
