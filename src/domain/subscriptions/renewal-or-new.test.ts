import { expect, it } from 'vitest'
import { MEMBERSHIP as item } from '../cart/sample-item.ts'
import { asNewOrRenewal, BECAME_RENEWAL, RENEWAL_NOT_NECESSARY } from './renewal-or-new.ts'
import { sampleSubscription } from './sample-subscription.ts'
import type { Subscription } from './subscription.ts'

const had = sampleSubscription({ left: 0 })
const lifetime = sampleSubscription({ term: 'lifetime', left: null })

it.each<[string, boolean, Subscription[], boolean, string | null]>([
  ['a first subscription is new', false, [], false, null],
  ['a renewal without anything to renew is new', true, [], false, null],
  ['a later one is a renewal, and the reader is told', false, [had], true, BECAME_RENEWAL],
  ['a renewal stays a renewal', true, [had], true, null],
  ['one after a lifetime that was cancelled is a renewal', true, [{ ...lifetime, cancelled: true }], true, null],
])('%s', (_, asked, subscriptions, renewal, notice) => {
  expect(asNewOrRenewal({ ...item, renewal: asked }, subscriptions)).toEqual({
    membership: { ...item, renewal },
    notice,
  })
})

it('a lifetime reader can buy neither a subscription nor a second lifetime', () => {
  expect(asNewOrRenewal(item, [had, lifetime])).toEqual({ membership: null, notice: RENEWAL_NOT_NECESSARY })
  expect(asNewOrRenewal({ ...item, term: 'lifetime' }, [lifetime]).membership).toBeNull()
})

it('no membership stays none', () => {
  expect(asNewOrRenewal(null, [lifetime])).toEqual({ membership: null, notice: null })
})
