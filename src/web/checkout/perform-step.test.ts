import { describe, expect, it, vi } from 'vitest'
import type { CheckoutEvent, CheckoutStep } from '#domain/checkout/checkout-state.ts'
import type { PaymentOutcome } from './payment/payment-outcome.ts'
import type { CheckoutPage } from './perform-step.ts'
import { performStep } from './perform-step.ts'

const intent = { id: 'pi_1', secret: 'secret' }

function lend(lent: Pick<Partial<CheckoutPage>, 'confirm'> = {}) {
  return {
    send: async (): Promise<CheckoutEvent> => ({ type: 'refused', errors: { general: 'No.' } }),
    confirm: async (): Promise<PaymentOutcome> => ({ paid: true }),
    authorize: async (): Promise<PaymentOutcome> => ({ paid: true }),
    poll: async (): Promise<CheckoutEvent> => ({ type: 'poll-unanswered' }),
    keep: vi.fn(),
    leave: vi.fn(),
    failure: 'There was a problem.',
    ...lent,
  }
}

it.each<[CheckoutStep, CheckoutEvent]>([
  [{ do: 'call' }, { type: 'refused', errors: { general: 'No.' } }],
  [{ do: 'poll', intent }, { type: 'poll-unanswered' }],
  [
    { do: 'confirm', intent },
    { type: 'paid', intent },
  ],
  [
    { do: 'authorize', intent },
    { type: 'paid', intent },
  ],
])('%o tells what came of it', async (step, event) => {
  expect(await performStep(step, lend())).toEqual(event)
})

it('leaves for where the order ended, and otherwise waits for the reader', () => {
  const page = lend()
  expect(performStep({ do: 'nothing' }, page)).toBeNull()
  expect(page.leave).not.toHaveBeenCalled()
  expect(performStep({ do: 'go', to: '/account' }, page)).toBeNull()
  expect(page.leave).toHaveBeenCalledWith('/account')
})

describe('a payment', () => {
  it('is kept in the tab before the provider is asked, and as paid once it has said so', async () => {
    const page = lend()
    await performStep({ do: 'confirm', intent }, page)
    expect(page.keep.mock.calls).toEqual([[{ ...intent, paid: false }], [{ ...intent, paid: true }]])
  })

  it.each<[string, CheckoutPage['confirm'], string]>([
    ['is declined in the provider’s own words', async () => ({ paid: false, message: 'Declined.' }), 'Declined.'],
    ['is refused without a reason', async () => ({ paid: false, message: null }), 'There was a problem.'],
    ['ends in a provider that throws', () => Promise.reject(new Error('gone')), 'There was a problem.'],
    ['finds no form any more', () => undefined, 'There was a problem.'],
  ])('that %s fails, and is never kept as paid', async (_, confirm, message) => {
    const page = lend({ confirm })
    expect(await performStep({ do: 'confirm', intent }, page)).toEqual({ type: 'payment-failed', message })
    expect(page.keep.mock.calls).toEqual([[{ ...intent, paid: false }]])
  })
})
