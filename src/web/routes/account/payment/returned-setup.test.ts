import { expect, it } from 'vitest'
import { returnedSetup } from './returned-setup.ts'

it('reads what the provider wrote into the address, and leaves the rest of it', () => {
  const search = '?token=t&setup_intent=seti_1&setup_intent_client_secret=s&redirect_status=succeeded'
  expect(returnedSetup(search)).toEqual({ id: 'seti_1', succeeded: true, rest: '?token=t' })
  expect(returnedSetup('?setup_intent=seti_1&redirect_status=failed')).toEqual({
    id: 'seti_1',
    succeeded: false,
    rest: '',
  })
})

it('believes no success without something to ask the provider for', () => {
  expect(returnedSetup('?redirect_status=succeeded')).toBeNull()
})
