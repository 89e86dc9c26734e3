import type Stripe from 'stripe'
import type { Params } from '../http/params.ts'
import { invalid, noSuch } from '../http/stripe-error.ts'
import { newMandate } from '../objects/mandate.ts'
import type { World } from '../world.ts'
import { instrumentOf } from './payment-methods.ts'

export type Acceptance = Stripe.Mandate.CustomerAcceptance.Online

export interface MandateTerms {
  mandate: string | null
  acceptance: Acceptance | null
}

/** The customer's consent: sent by a server with address and browser, or inferred from the browser that calls. */
export function readMandate(params: Params, browser: Acceptance | null): MandateTerms {
  const acceptance = params.inside('mandate_data')?.inside('customer_acceptance')
  const online = acceptance?.inside('online')
  return {
    mandate: params.text('mandate') ?? null,
    acceptance: acceptance
      ? (browser ?? { ip_address: online?.text('ip_address') ?? null, user_agent: online?.text('user_agent') ?? null })
      : browser,
  }
}

/** A bank account is debited only under a mandate: the given one, the one it has, or a new one for given consent. */
export function mandateFor(
  world: World,
  method: Stripe.PaymentMethod,
  terms: MandateTerms,
  noun: 'PaymentIntent' | 'SetupIntent',
  once: Stripe.Mandate.SingleUse | null,
): Stripe.Mandate {
  const instrument = instrumentOf(world, method)
  if (terms.mandate) {
    const given = world.tables.get('mandate', terms.mandate)
    if (given?.payment_method !== method.id) throw noSuch('mandate', terms.mandate, 'mandate', 400)
    return given
  }
  const kept = world.tables.get('mandate', instrument.mandate ?? '')
  if (kept?.status === 'active' && kept.type === 'multi_use') return kept
  if (!terms.acceptance) {
    throw invalid(
      `This ${noun} requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and try again, providing acceptance data in the mandate_data parameter.`,
      { code: noun === 'PaymentIntent' ? 'payment_intent_mandate_invalid' : 'setup_intent_mandate_invalid' },
    )
  }
  const single = once && { amount: once.amount, currency: once.currency }
  const mandate = world.tables.put('mandate', newMandate(world.seconds(), method, terms.acceptance, single))
  world.tables.put('instrument', { ...instrument, mandate: mandate.id })
  return mandate
}
