import { expect, it } from 'vitest'
import { NOT_AN_EMAIL } from '#domain/access/email.ts'
import { NOT_THE_SAME, TOO_SHORT } from '#domain/access/password.ts'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import { LINE_TOO_LONG } from '#domain/addresses/line-length.ts'
import { missingFields } from './missing-fields.ts'

const address = { line1: '1 Main St', city: 'Albany', state: 'NY', postcode: '12207', country: 'US' }
const both = (password: string, confirm: string) => missingFields({ password: { password, confirm } })

it('finds nothing missing in what is filled in, and nothing in what is not shown', () => {
  expect(missingFields({})).toEqual({})
  expect(missingFields({ name: 'Ada', email: 'ada@example.com', address, recipient_address: address })).toEqual({})
})

it('marks each field that is blank, by the name it has in the form', () => {
  expect(missingFields({ name: ' ', email: '', recipient_name: '' })).toEqual({
    name: MUST_NOT_BE_BLANK,
    email: MUST_NOT_BE_BLANK,
    recipient_name: MUST_NOT_BE_BLANK,
  })
  expect(missingFields({ address: { ...address, city: '', state: '' }, recipient_address: {} })).toEqual({
    'address.city': MUST_NOT_BE_BLANK,
    'address.state': MUST_NOT_BE_BLANK,
    'recipient_address.line1': MUST_NOT_BE_BLANK,
    'recipient_address.city': MUST_NOT_BE_BLANK,
    'recipient_address.country': MUST_NOT_BE_BLANK,
  })
})

it('knows what is no email address', () => {
  expect(missingFields({ email: 'ada' })).toEqual({ email: NOT_AN_EMAIL })
})

it('marks what is longer than a line', () => {
  const [most, more] = ['x'.repeat(200), 'x'.repeat(201)]
  expect(
    missingFields({ name: most, recipient_name: more, address: { ...address, line1: most, line2: more } }),
  ).toEqual({
    recipient_name: LINE_TOO_LONG,
    'address.line2': LINE_TOO_LONG,
  })
  expect(both(more, more)).toEqual({})
})

it('marks one of the two passwords', () => {
  expect(both('', '')).toEqual({ 'password.password': MUST_NOT_BE_BLANK })
  expect(both('short', 'short')).toEqual({ 'password.password': TOO_SHORT })
  expect(both('long enough', '')).toEqual({ 'password.confirm': MUST_NOT_BE_BLANK })
  expect(both('long enough', 'long enough?')).toEqual({ 'password.confirm': NOT_THE_SAME })
  expect(both('long enough', 'long enough')).toEqual({})
})
