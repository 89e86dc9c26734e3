import { refuse } from '#domain/outcome.ts'
import { passFaultPoint } from '../../../adapters/fault-point.ts'
import { PaymentFault } from '../../../adapters/payments.ts'
import { endedWords } from '../attempts/ended-words.ts'
import type { IntentHandle, Submitted } from '../attempts/submit.ts'
import type { AttemptRow } from '../fulfilment.ts'
import type { PaymentContext } from '../payment-context.ts'
import { settle, settleIntent } from '../settle.ts'

const METHOD_OF_NO_USE = 'The payment method stored in your account cannot be charged.'

type Stored = { id: string; kind: 'card' | 'ach'; away?: boolean }

/** Charges the stored card or bank account, its owner being there or not. */
export async function payWithStored(context: PaymentContext, row: AttemptRow, method: Stored): Promise<Submitted> {
  const intent: IntentHandle = { id: row.intent ?? '', secret: row.intentSecret ?? '' }
  try {
    const key = `confirm:${row.id}:${row.revision}`
    const confirmed = await context.payments.confirmIntent(intent.id, {
      key,
      method: method.id,
      offSession: method.away ?? false,
    })
    if (confirmed.status === 'requires_action') return { type: 'authenticate', method: method.kind, intent }
    return answer(context, await settleIntent(context, confirmed), intent)
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    // Nobody is there to answer the bank: it is declined as this, and no next action is left open at the provider.
    if (method.away && error.code === 'authentication_required')
      return { type: 'authenticate', method: method.kind, intent }
    if (error.kind === 'declined') return { type: 'declined', method: method.kind, message: error.message }
    // An earlier call, whose answer was lost or which came at the same moment, has done it.
    if (error.code === 'payment_intent_unexpected_state')
      return answer(context, await settle(context, intent.id), intent)
    // The method is gone at the provider, or was never this customer's: asking again would not help.
    if (error.kind === 'refused') return { type: 'declined', method: method.kind, message: METHOD_OF_NO_USE }
    context.log.warn({ err: error, attempt: row.id }, 'a charge has no known outcome yet')
    return { type: 'unknown', intent }
  }
}

async function answer(context: PaymentContext, settled: AttemptRow | null, intent: IntentHandle): Promise<Submitted> {
  passFaultPoint('before-reply')
  if (settled?.state === 'paid') return { type: 'paid', attempt: settled, gratis: false }
  if (settled?.state === 'processing') return { type: 'processing', attempt: settled }
  if (settled?.endedBecause) return { ...refuse(await endedWords(context, settled)), type: 'refused' }
  return { type: 'unknown', intent }
}
