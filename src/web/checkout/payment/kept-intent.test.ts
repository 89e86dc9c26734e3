import { expect, it } from 'vitest'
import { returnOf } from './kept-intent.ts'

it('reads what the provider wrote into the address, and leaves the rest of it', () => {
  const search = '?code=A&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded'
  expect(returnOf(search)).toEqual({ intent: { id: 'pi_1', secret: 's' }, failed: false, rest: '?code=A' })
})

it('knows a payment that the bank did not let pass', () => {
  expect(returnOf('?payment_intent=pi_1&redirect_status=failed')).toEqual({
    intent: { id: 'pi_1', secret: '' },
    failed: true,
    rest: '',
  })
})

it('is nothing on a page that nobody was sent back to', () => {
  expect(returnOf('')).toBeNull()
  expect(returnOf('?redirect_status=succeeded')).toBeNull()
})
