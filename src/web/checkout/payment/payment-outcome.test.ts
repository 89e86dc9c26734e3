import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'
import { expect, it } from 'vitest'
import { outcomeOf } from './payment-outcome.ts'

const intent = (status: PaymentIntent['status']) => ({ id: 'pi_1', status }) as PaymentIntent
const error = (more: Partial<StripeError>) => ({ type: 'card_error', ...more }) as StripeError

it('is paid when the money has come or is on its way', () => {
  expect(outcomeOf({ paymentIntent: intent('succeeded') })).toEqual({ paid: true })
  expect(outcomeOf({ paymentIntent: intent('processing') })).toEqual({ paid: true })
})

it('is paid when another tab has paid already', () => {
  const unexpected = error({ code: 'payment_intent_unexpected_state', payment_intent: intent('succeeded') })
  expect(outcomeOf({ error: unexpected })).toEqual({ paid: true })
})

it('fails with the provider’s own sentence, or without one', () => {
  const declined = error({ message: 'Your card was declined.', payment_intent: intent('requires_payment_method') })
  expect(outcomeOf({ error: declined })).toEqual({ paid: false, message: 'Your card was declined.' })
  expect(outcomeOf({ error: error({}) })).toEqual({ paid: false, message: null })
  expect(outcomeOf({ paymentIntent: intent('requires_payment_method') })).toEqual({ paid: false, message: null })
})

it('is done when a method is set up, now or before', () => {
  const setup = { id: 'seti_1', status: 'succeeded' } as SetupIntent
  expect(outcomeOf({ setupIntent: setup })).toEqual({ paid: true })
  expect(outcomeOf({ error: error({ setup_intent: setup }) })).toEqual({ paid: true })
})
