import type Stripe from 'stripe'
import { idOf } from '../engine/attachment.ts'
import { TEST_BANKS } from '../engine/banks.ts'
import { settleDebit } from '../engine/debit-bank.ts'
import type { DisputeWish } from '../engine/disputes.ts'
import { closeDispute, openDispute } from '../engine/disputes.ts'
import { noSuch } from '../http/stripe-error.ts'
import type { World } from '../world.ts'
import type { ArmedFault, Fault, Faults } from './faults.ts'
import type { WebhookFault, WebhookFaults } from './webhook-faults.ts'

export interface Control {
  settleDebit(intent: string): Promise<Stripe.PaymentIntent>
  /** By the code of a published failure, as `insufficient_funds`. */
  failDebit(intent: string, code?: string): Promise<Stripe.PaymentIntent>
  openDispute(intent: string, wish?: DisputeWish): Promise<Stripe.Dispute>
  closeDispute(dispute: string, outcome: 'won' | 'lost'): Promise<Stripe.Dispute>
  addFault(fault: Fault): string
  addWebhookFault(fault: WebhookFault): string
  faults(): { api: ArmedFault[]; webhooks: WebhookFault[]; hanging: number }
  clearFaults(): void
  /** Lets hanging requests go on; says how many. */
  release(): number
}

const FAILURES = TEST_BANKS.flatMap((bank) => (bank.failure ? [bank.failure] : []))

export const FAILURE_CODES = FAILURES.map((failure) => failure.code)

export function createControl(
  change: <T>(act: (world: World) => T) => Promise<T>,
  faults: Faults,
  webhookFaults: WebhookFaults,
): Control {
  return {
    settleDebit: (intent) => change((world) => settleDebit(world, intent, 'succeed')),
    failDebit(intent, code = 'insufficient_funds') {
      const failure = FAILURES.find((known) => known.code === code) ?? { code, message: 'The bank debit failed.' }
      return change((world) => settleDebit(world, intent, failure))
    },
    openDispute: (intent, wish) => change((world) => openDispute(world, chargeOf(world, intent), wish)),
    closeDispute: (dispute, outcome) => change((world) => closeDispute(world, dispute, outcome)),
    addFault: faults.arm,
    addWebhookFault: webhookFaults.arm,
    faults: () => ({ api: faults.armed(), webhooks: webhookFaults.armed(), hanging: faults.hanging() }),
    clearFaults() {
      faults.clear()
      webhookFaults.clear()
    },
    release: faults.release,
  }
}

function chargeOf(world: World, intentId: string): string {
  const charge = idOf(world.tables.get('payment_intent', intentId)?.latest_charge ?? null)
  if (!charge) throw noSuch('charge of payment_intent', intentId)
  return charge
}
