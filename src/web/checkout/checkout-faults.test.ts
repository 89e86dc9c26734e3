import { expect, it } from 'vitest'
import { checkoutFaults, strayFaults } from './checkout-faults.ts'

const formOf = (fields: Record<string, object>) => ({ elements: { namedItem: (name: string) => fields[name] ?? null } })
const SEEN = { getClientRects: () => [{}] }
const HIDDEN = { getClientRects: () => [] }

it('says the fault of a whole part beside its first field', () => {
  const fields = { password: 'Too short.', address: 'None.', recipient_address: 'None.', email: 'Taken.' }
  expect(checkoutFaults({ fields }).fields).toEqual({
    'password.password': 'Too short.',
    'address.line1': 'None.',
    'recipient_address.line1': 'None.',
    email: 'Taken.',
  })
})

it('has no faults where nothing was refused, and one sentence for the whole', () => {
  expect(checkoutFaults(null)).toEqual({ general: null, fields: {} })
  expect(checkoutFaults({ general: 'No.' })).toEqual({ general: 'No.', fields: {} })
})

it('says what belongs to no field of the page together, each sentence once', () => {
  const faults = checkoutFaults({
    fields: { email: 'Taken.', payment: 'No card.', total: 'No card.', coupon: 'Used up.' },
  })
  expect(strayFaults(faults, formOf({ email: SEEN, coupon: HIDDEN }))).toBe('No card. Used up.')
  expect(strayFaults(faults, formOf({ email: SEEN, payment: {}, total: SEEN, coupon: SEEN }))).toBeNull()
})
