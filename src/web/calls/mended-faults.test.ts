import { expect, it } from 'vitest'
import { withoutField } from './mended-faults.ts'

const BLANK = 'Must not be blank.'
const faults = {
  general: null,
  fields: { name: BLANK, 'address.state': BLANK, 'address.postcode': BLANK, 'recipient_address.state': BLANK },
}

it.each([
  ['a filled field', 'name', ['address.state', 'address.postcode', 'recipient_address.state']],
  ['another country', 'address.country', ['name', 'recipient_address.state']],
  ['a field that was right', 'email', ['name', 'address.state', 'address.postcode', 'recipient_address.state']],
])('field errors do not outlive their cause: %s', (_, changed, left) => {
  expect(Object.keys(withoutField(faults, changed).fields)).toEqual(left)
})
