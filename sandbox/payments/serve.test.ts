import { expect, it } from 'vitest'
import { openRig } from './rig.ts'
import { SANDBOX_KEYS } from './sandbox.ts'

it('is called by pages of a shop elsewhere', async () => {
  const rig = await openRig({ way: 'on its own port' })
  const address = new URL('/sandbox/stripe/v1/payment_methods', rig.url ?? '')
  const asked = await fetch(address, { method: 'OPTIONS', headers: { origin: 'http://shop.test' } })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
  const made = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_KEYS.publishable}`, origin: 'http://shop.test' },
    body: new URLSearchParams({ type: 'card', 'card[token]': 'tok_visa' }),
  })
  expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  await made.body?.cancel()
  await rig.close()
})
