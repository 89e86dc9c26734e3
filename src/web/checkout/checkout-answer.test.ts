import { describe, expect, it } from 'vitest'
import type { CheckoutReply } from './checkout-answer.ts'
import { answerOf, refusalOf } from './checkout-answer.ts'

const data = { payment_intent_id: 'pi_1', stripe_secret: 'pi_1_secret_2' }
const intent = { id: 'pi_1', secret: 'pi_1_secret_2' }

it.each<[CheckoutReply, object]>([
  [
    { type: 'gratis', data: { receipt: 'r' } },
    { type: 'gratis', receipt: 'r' },
  ],
  [
    { type: 'customer', data: { status: 'completed', receipt: 'r' } },
    { type: 'customer', status: 'completed', receipt: 'r' },
  ],
  [
    { type: 'customer', data: { status: 'processing', invoice: 'i' } },
    { type: 'customer', status: 'processing', invoice: 'i' },
  ],
  [
    { type: 'customer', data: { status: 'in-progress', ...data } },
    { type: 'customer', status: 'in-progress', intent },
  ],
  [
    { type: 'started', data },
    { type: 'started', intent },
  ],
  [
    { type: 'updated', data },
    { type: 'updated', intent },
  ],
  [{ type: 'update-succeeded' }, { type: 'update-succeeded' }],
  [{ type: 'redeem-succeeded' }, { type: 'redeem-succeeded' }],
  [
    { type: 'upgrade-checkout', data: { type: 'started', data } },
    { type: 'started', intent },
  ],
])('reads the reply %o', (reply, answer) => {
  expect(answerOf(reply)).toEqual(answer)
})

describe('a refusal', () => {
  const told = { keys: ['payment'], require: null, method: 'card', message: 'No.' }

  it.each<[string, unknown, object]>([
    ['in one sentence', { errors: 'No.' }, { type: 'refused', errors: { general: 'No.' } }],
    ['by fields', { errors: { name: 'Which?' } }, { type: 'refused', errors: { fields: { name: 'Which?' } } }],
    ['that says nothing', { oops: 1 }, { type: 'refused', errors: null }],
    ['without a body', null, { type: 'refused', errors: null }],
    ['that marks fields', { checkout_errors: told }, { type: 'refused', errors: { fields: { payment: 'No.' } } }],
    ['that marks none', { checkout_errors: { ...told, keys: [] } }, { type: 'refused', errors: { general: 'No.' } }],
    [
      'that wants another card',
      { checkout_errors: { ...told, require: 'replace-card' } },
      { type: 'card-refused', require: 'replace-card', message: 'No.' },
    ],
    [
      'that wants the bank to be asked',
      { checkout_errors: { ...told, require: 'authorize-card' }, data },
      { type: 'card-refused', require: 'authorize-card', intent },
    ],
    [
      'that wants the bank to be asked about nothing',
      { checkout_errors: { ...told, require: 'authorize-card' } },
      { type: 'refused', errors: { fields: { payment: 'No.' } } },
    ],
  ])('%s', (_, json, event) => {
    expect(refusalOf({ status: 422, json })).toEqual(event)
  })

  it('that is a fault of ours has the sentence of the catalogue, whatever it says', () => {
    expect(refusalOf({ status: 500, json: { errors: 'We encountered an error.' } })).toEqual({
      type: 'refused',
      errors: null,
    })
  })
})
